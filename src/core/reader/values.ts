import { storage } from '../ui/dom.ts';
import { editions } from '../model/edition.ts';
import { forgetSecrets, getSecret, keepSecrets, setSecret, startSecrets, tellOtherTabsToForget } from './secrets.ts';

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
/** Secrets (secrets.ts), which other tabs never see. */
export const tokenNames = ['backend', 'frontend', 'admin', 'personal'] as const;

export type SettingName = (typeof settingNames)[number];
export type TokenName = (typeof tokenNames)[number];
export type ValueName = SettingName | TokenName;

/** What the reader entered. `lens` is `off` if pages don't mark what the reader's version lacks. Values that are missing or invalid are left out. */
export type YourValues = { readonly [name in ValueName]?: string };

/** The result of a check: the value in its normal form, or why it can't be used (the end of a message's ID). */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly problem: 'address' | 'credentials' | 'name' | 'token' | 'version' | 'edition' | 'long';
      /** The largest number of characters. */
      readonly limit: number;
    };

/** A version of Unleash, with as many of its parts as the reader knows: `8`, `8.2` or `8.2.1`. */
const versionPattern = /^\d{1,3}(?:\.\d{1,4}){0,2}$/;
/** Characters that the server accepts in IDs of projects and names of environments and flags. It rejects `.` and `..`. */
const namePattern = /^[\w.~-]+$/;
/** `project:environment.secret`, `[]:environment.secret`, `*:*.secret` or `user:secret`. */
const tokenPattern = /^[\w.*:[\]~-]+$/;
/** Characters that an address may contain but that have a meaning in some language of the snippets. */
const unsafeInCode = /[^\w.~:/@%+-]/g;

/**
 * Checks a value that the reader typed and returns its normal form. Values contain no character that could end a string in
 * a snippet: the server rejects such names and tokens, and an address has them percent-encoded.
 */
export function checkValue(name: ValueName, text: string): Checked {
  const value = text.trim();
  const limit = limits[name] ?? longestName;
  const result = value.length > limit ? 'long' : normalized(name, value);
  return typeof result === 'string' ? { ok: false, problem: result, limit } : { ok: true, ...result };
}

/** The largest number of characters of a value. */
const limits: { readonly [name in ValueName]?: number } = {
  url: 2000,
  backend: 300,
  frontend: 300,
  admin: 300,
  personal: 300,
};
const longestName = 100;

type Problem = Extract<Checked, { readonly ok: false }>['problem'];

function normalized(name: ValueName, value: string): { readonly value: string } | Problem {
  switch (name) {
    case 'url':
      return normalAddress(value);
    case 'project':
    case 'environment':
    case 'flag':
      return namePattern.test(value) && !/^\.{1,2}$/.test(value) ? { value } : 'name';
    case 'version': {
      const version = value.replace(/^v/, '');
      return versionPattern.test(version) ? { value: version } : 'version';
    }
    case 'edition':
      return editions.some((edition) => edition === value) ? { value } : 'edition';
    case 'lens':
      return { value: 'off' };
    case 'language':
      return { value };
    default:
      return tokenPattern.test(value) ? { value } : 'token';
  }
}

function normalAddress(text: string): { readonly value: string } | Problem {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'address';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return { value: (url.origin + path).replace(unsafeInCode, percentEncode) };
}

const percentEncode = (character: string): string =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');

/** The key in local storage. src/core/browser/inline/first-paint.js reads it, too. */
const settingsKey = 'your-unleash';
const secretName = (name: TokenName): string => `your-unleash.${name}`;
/** Whether snippets show tokens instead of variables. It ends with the tab. */
const showTokensKey = 'your-unleash.show-tokens';
/** What the API console keeps for the tab (src/features/api-reference/console/tab-values.ts). */
const consolePrefix = 'console.';
/** Groups of tabs that follow the preferred language. */
const languageGroups = ['request-language', 'sdk-language'];

/** Reads the stored values. Anything in the storage that isn't a valid value is ignored. */
export function readValues(): YourValues {
  const stored = parseSettings(storage.get('localStorage', settingsKey));
  const entries = [
    ...settingNames.map((name) => [name, stored[name]] as const),
    ...tokenNames.map((name) => [name, getSecret(secretName(name))] as const),
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
  for (const name of tokenNames) setSecret(secretName(name), values[name] ?? '');
  if (showTokens) storage.set('sessionStorage', showTokensKey, 'yes');
  else storage.remove('sessionStorage', showTokensKey);
  dispatchEvent(new Event(changeEvent));
}

/** Sets whether the tab keeps tokens when a page is reloaded. */
export function keepTokens(isWanted: boolean): void {
  keepSecrets(isWanted);
  dispatchEvent(new Event(changeEvent));
}

/** Selects the tabs of the preferred language on all pages. */
export function preferLanguage(language: string): void {
  for (const group of languageGroups) storage.set('localStorage', `tabs:${group}`, language);
}

/** Forgets everything that the reader entered, here, in the console and in other tabs. Only a random mark stays. */
export function forgetValues(): void {
  const { language } = readValues();
  for (const key of languageGroups.map((group) => `tabs:${group}`))
    if (storage.get('localStorage', key) === language) storage.remove('localStorage', key);
  tellOtherTabsToForget();
  forgetHere();
}

function forgetHere(): void {
  storage.remove('localStorage', settingsKey);
  storage.remove('sessionStorage', showTokensKey);
  for (const key of storage.keys('sessionStorage'))
    if (key.startsWith(consolePrefix)) storage.remove('sessionStorage', key);
  forgetSecrets();
  dispatchEvent(new Event(forgetEvent));
  dispatchEvent(new Event(changeEvent));
}

/** Takes over the tokens of the page before. Must run before anything else reads values. */
export function startValues(): void {
  removeOldSecrets();
  startSecrets({ onForget: forgetHere, onChange: () => dispatchEvent(new Event(changeEvent)) });
}

/** Earlier versions of the site kept tokens, bodies and all parameters in session storage. */
function removeOldSecrets(): void {
  const isOld = (key: string) =>
    tokenNames.some((name) => key === secretName(name)) ||
    (key.startsWith(consolePrefix) && !/^console\.(?:server$|shared\.)/.test(key));
  for (const key of storage.keys('sessionStorage')) if (isOld(key)) storage.remove('sessionStorage', key);
}

let fillIn: ((block: HTMLElement) => void) | undefined;

/** Sets what shows the values in a snippet. Who sets it also asks for values, in a dialog. */
export const startFilling = (fill: NonNullable<typeof fillIn>): unknown => (fillIn = fill);

/** Shows the values in a snippet whose text a script has replaced. */
export const fillNewSnippet = (block: HTMLElement): void => fillIn?.(block);

/** Whether there is a dialog that asks for values. Elements with `data-your-unleash-open` open it. */
export const hasDialog = (): boolean => fillIn !== undefined;

const changeEvent = 'your-unleash';
const forgetEvent = 'your-unleash-forgotten';

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

/** Calls `listener` when the reader forgets everything, in this tab or another. Listeners clear the text that they show. */
export function onForget(listener: () => void): () => void {
  addEventListener(forgetEvent, listener);
  return () => removeEventListener(forgetEvent, listener);
}
