import type { Call } from './rehearse-commands.ts';

/** A request of curl. */
export interface CurlRequest {
  /** Number of the block that makes the request. */
  readonly block: number;
  readonly method: string;
  readonly url: string;
  /** What the request sends; undefined if it sends nothing or a file that does not exist here. */
  readonly body: string | undefined;
}

/** Options of curl with a value that says nothing about the request. */
const otherOptions =
  /^(-o|--output|-w|--write-out|-u|--user|-m|--max-time|--connect-timeout|--retry\S*|-A|--user-agent|-b|-c|--cacert|--cert|--key|--resolve|--dump-header|-D|-H|--header|-F|--form)$/;

/** @returns the requests that a call of curl makes, in the order of its addresses */
export function requestsOf({ block, words: [program, ...args], input }: Call): CurlRequest[] {
  if (program !== 'curl') return [];
  let method: string | undefined;
  let body: string | undefined;
  let isGet = false;
  const urls: string[] = [];
  const query: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const [, long, inline] = /^(--[\w-]+)=(.*)$/s.exec(args[index] ?? '') ?? [];
    const option = long ?? args[index] ?? '';
    const value = () => inline ?? args[(index += 1)] ?? '';
    if (/^-X.+/.test(option)) method = option.slice(2);
    else if (/^(-X|--request)$/.test(option)) method = value();
    else if (/^(-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/.test(option)) {
      const text = value();
      body = text.startsWith('@') ? input || undefined : text;
      method ??= 'POST';
    } else if (option === '--data-urlencode') query.push(value());
    else if (option === '--url') urls.push(value());
    else if (/^(-G|--get)$/.test(option)) isGet = true;
    else if (/^(-I|--head)$/.test(option)) method ??= 'GET';
    else if (otherOptions.test(option)) value();
    else if (!option.startsWith('-')) urls.push(option);
  }
  if (isGet && body !== undefined) query.push(body);
  const search = isGet && query.length > 0 ? `?${query.map((part) => encodeURI(part)).join('&')}` : '';
  return urls.map((url) => ({
    block,
    method: (isGet ? 'GET' : (method ?? 'GET')).toLowerCase(),
    url: url + search,
    body: isGet ? undefined : body,
  }));
}
