import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseOwnJson } from '../model/own-json.ts';

/** Where values are stored from build to build. */
export interface CacheFile {
  /** A JSON file. */
  readonly file: string;
  /** Changes with the code that makes the values. Values of another version are ignored. */
  readonly version: string;
}

interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
}
interface FileContent<Value> {
  readonly version: string;
  readonly values: Readonly<Record<string, Entry<Value>>>;
}

/** Values that are each made from a text, and are made again only when the text changes. */
export class ValueCache<Value> {
  readonly #file: CacheFile | undefined;
  readonly #before: FileContent<Value>['values'];
  readonly #now: Record<string, Entry<Value>> = {};
  #changed = false;

  /** @param file nothing is stored without it */
  constructor(file?: CacheFile) {
    this.#file = file;
    this.#before = file ? read<Value>(file) : {};
  }

  /**
   * Returns the value of the last build if it was made from the same text, otherwise what `make` returns.
   *
   * @param make its result must be the same after it was written as JSON and read again
   */
  get(name: string, text: string, make: () => Value): Value {
    const key = hash('sha256', text, 'base64url');
    const before = this.#before[name];
    const entry = before?.key === key ? before : { key, value: make() };
    if (entry !== before) this.#changed = true;
    this.#now[name] = entry;
    return entry.value;
  }

  /** Writes the values that were requested, for the next build. */
  save(): void {
    const { length } = Object.keys(this.#now);
    if (!this.#file || (!this.#changed && length === Object.keys(this.#before).length)) return;
    const { file, version } = this.#file;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version, values: this.#now } satisfies FileContent<Value>));
  }
}

/** Returns nothing if there is no readable file of this version. */
function read<Value>({ file, version }: CacheFile): FileContent<Value>['values'] {
  try {
    const content = parseOwnJson<FileContent<Value>>(readFileSync(file, 'utf8'));
    return content.version === version ? content.values : {};
  } catch {
    return {};
  }
}
