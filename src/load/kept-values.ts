import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where values are kept from build to build. */
export interface Keep {
  /** A JSON file. */
  readonly file: string;
  /** Changes with the code that makes the values: what another version has made counts for nothing. */
  readonly version: string;
}

interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
}
interface File<Value> {
  readonly version: string;
  readonly values: Readonly<Record<string, Kept<Value>>>;
}

/** Values that are made from a text each, and only made again when the text changes. */
export class KeptValues<Value> {
  readonly #keep: Keep | undefined;
  readonly #before: File<Value>['values'];
  readonly #now: Record<string, Kept<Value>> = {};
  #changed = false;

  /** @param keep nothing is kept without it */
  constructor(keep?: Keep) {
    this.#keep = keep;
    this.#before = keep ? read<Value>(keep) : {};
  }

  /**
   * The value of this name: the one of the last build when it was made from the same text, otherwise what `make` returns.
   *
   * @param make its result must be the same when it is written as JSON and read again
   */
  get(name: string, text: string, make: () => Value): Value {
    const key = hash('sha256', text, 'base64url');
    const before = this.#before[name];
    const kept = before?.key === key ? before : { key, value: make() };
    if (kept !== before) this.#changed = true;
    this.#now[name] = kept;
    return kept.value;
  }

  /** Writes the values that were asked for, for the next build. */
  save(): void {
    const { length } = Object.keys(this.#now);
    if (!this.#keep || (!this.#changed && length === Object.keys(this.#before).length)) return;
    const { file, version } = this.#keep;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version, values: this.#now } satisfies File<Value>));
  }
}

/** @returns nothing when there is no file of this version that can be read */
function read<Value>({ file, version }: Keep): File<Value>['values'] {
  try {
    const kept: File<Value> = JSON.parse(readFileSync(file, 'utf8'));
    return kept.version === version ? kept.values : {};
  } catch {
    return {};
  }
}
