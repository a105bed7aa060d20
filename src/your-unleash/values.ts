import { storage } from '../ui/dom.ts';
import { editions } from '../model/edition.ts';

/** Values that identify the reader's server. Local storage keeps them, so that other tabs and later visits have them. */
export const settingNames = [
  'url',
  'project',
  'environment',
  'flag',
  'version',
  'edition',
  'language',
  'lens',
] as const;
/** Secrets. Session storage keeps them, so that they end with the tab and other tabs never see them. */
export const tokenNames = ['backend', 'frontend', 'admin'] as const;

export type SettingName = (typeof settingNames)[number];
export type TokenName = (typeof tokenNames)[number];
export type ValueName = SettingName | TokenName;

/** What the reader entered. `lens` is `off` if pages don't mark what the reader's version lacks. Values that are missing or invalid are left out. */
export type YourValues = { readonly [name in ValueName]?: string };

/** The result of a check: the value in its normal form, or why it can't be used (the end of a message's ID). */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: 'address' | 'credentials' | 'name' | 'token' | 'version' | 'edition' };

/** A version of Unleash, with as many of its parts as the reader knows: `8`, `8.2` or `8.2.1`. */
const versionPattern = /^\d{1,3}(?:\.\d{1,4}){0,2}$/;
/** Characters that the server accepts in IDs of projects and names of environments and flags. It rejects `.` and `..`. */
const namePattern = /^[\w.~-]{1,100}$/;
/** `project:environment.secret`, `[]:environment.secret`, `*:*.secret` or `user:secret`. */
const tokenPattern = /^[\w.*:[\]~-]{1,300}$/;
/** Characters that an address may contain but that have a meaning in some language of the snippets. */
const unsafeInCode = /[^\w.~:/@%+-]/g;

/**
 * Checks a value that the reader typed and returns its normal form. Values contain no character that could end a string in
 * a snippet: the server rejects such names and tokens, and an address has them percent-encoded.
 */
export function checkValue(name: ValueName, text: string): Checked {
  const value = text.trim();
  switch (name) {
    case 'url':
      return checkAddress(value);
    case 'project':
    case 'environment':
    case 'flag':
      return namePattern.test(value) && !/^\.{1,2}$/.test(value) ? { ok: true, value } : { ok: false, problem: 'name' };
    case 'version': {
      const version = value.replace(/^v/, '');
      return versionPattern.test(version) ? { ok: true, value: version } : { ok: false, problem: 'version' };
    }
    case 'edition':
      return editions.some((edition) => edition === value) ? { ok: true, value } : { ok: false, problem: 'edition' };
    case 'lens':
      return { ok: true, value: 'off' };
    case 'language':
      return { ok: true, value: value.slice(0, 40) };
    default:
      return tokenPattern.test(value) ? { ok: true, value } : { ok: false, problem: 'token' };
  }
}

function checkAddress(text: string): Checked {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'address' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return { ok: true, value: (url.origin + path).replace(unsafeInCode, percentEncode) };
}

const percentEncode = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/** The key in local storage. src/browser/inline/first-paint.js reads it, too. */
const settingsKey = 'your-unleash';
const tokenKey = (name: TokenName): string => `your-unleash.${name}`;
/** Whether snippets show tokens instead of variables. It ends with the tab. */
const showTokensKey = 'your-unleash.show-tokens';

/** Reads the stored values. Anything in the storage that isn't a valid value is ignored. */
export function readValues(): YourValues {
  const stored = parseSettings(storage.get('localStorage', settingsKey));
  const entries = [
    ...settingNames.map((name) => [name, stored[name]] as const),
    ...tokenNames.map((name) => [name, storage.get('sessionStorage', tokenKey(name))] as const),
  ];
  return Object.fromEntries(
    entries.flatMap(([name, text]) => {
      const checked = typeof text === 'string' && text !== '' ? checkValue(name, text) : undefined;
      return checked?.ok ? [[name, checked.value]] : [];
    }),
  );
}

function parseSettings(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(json ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Whether the reader wants tokens in snippets instead of variables. */
export const showsTokens = (): boolean => storage.get('sessionStorage', showTokensKey) === 'yes';

/** Stores values and tells this page. Other tabs get the settings through the `storage` event. */
export function writeValues(values: YourValues, { showTokens }: { readonly showTokens: boolean }): void {
  const settings = settingNames.flatMap((name) => (values[name] ? [[name, values[name]]] : []));
  if (settings.length > 0) storage.set('localStorage', settingsKey, JSON.stringify(Object.fromEntries(settings)));
  else storage.remove('localStorage', settingsKey);
  for (const name of tokenNames) {
    const token = values[name];
    if (token) storage.set('sessionStorage', tokenKey(name), token);
    else storage.remove('sessionStorage', tokenKey(name));
  }
  if (showTokens) storage.set('sessionStorage', showTokensKey, 'yes');
  else storage.remove('sessionStorage', showTokensKey);
  dispatchEvent(new Event(changeEvent));
}

/** Forgets everything that the reader entered, in this tab and in local storage. */
export const forgetValues = (): void => writeValues({}, { showTokens: false });

const changeEvent = 'your-unleash';

/** Calls `listener` after each change, in this tab or another. */
export function onValuesChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === settingsKey || key === null) listener();
  };
  addEventListener(changeEvent, listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    removeEventListener(changeEvent, listener);
    removeEventListener('storage', fromOtherTab);
  };
}
