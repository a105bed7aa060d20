// Makes responses of the server the same in every run: dates, addresses, and the order of items created at the same
// time.

/** The time at which every screenshot is taken. */
export const pictureTime = new Date('2026-11-20T14:05:00.000Z');
/** The server address in screenshots, as in the documentation's examples. */
const pictureAddress = 'http://localhost:4242';

/** Ids that the server generates. They start with the time. */
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** The first ten characters are the time. */
const pictureUlid = '01KAGT3M80';

/** The creation date of everything in screenshots, unless an order needs to be visible. */
const madeAt = new Date('2026-11-20T14:00:00.000Z');
/** The interval between events, so that the log shows their order. */
const betweenEvents = 4 * 60_000;
/** Usage is counted per hour. The hour may have started before the server did. */
const hour = 60 * 60_000;
const dateAndTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Makes a response of the server reproducible.
 * @param json the response
 * @param run the start time and address of the server
 * @returns the response with fixed dates and ids, and with the address of the examples
 */
export function stableResponse(json: unknown, run: { readonly startedAt: Date; readonly address: string }): unknown {
  const ids: string[] = [];
  return stable(ordered(json), madeAt);

  /** Equal ids stay equal, and different ids stay different. */
  function stableId(id: string): string {
    if (!ids.includes(id)) ids.push(id);
    return `${pictureUlid}${String(ids.indexOf(id) + 1).padStart(16, '0')}`;
  }

  function stable(value: unknown, time: Date): unknown {
    if (typeof value === 'string') return stableText(value, time);
    if (Array.isArray(value)) return value.map((item: unknown) => stable(item, time));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === 'events' && Array.isArray(item)
          ? item.map((event: unknown, index) => stable(event, new Date(madeAt.getTime() - index * betweenEvents)))
          : stable(item, time),
      ]),
    );
  }

  /** Dates in the example set, such as the start of a sale or the expiration of a token, are in the future and stay. */
  function stableText(text: string, time: Date): string {
    if (ulid.test(text)) return stableId(text);
    if (!dateAndTime.test(text)) return text.replaceAll(run.address, pictureAddress);
    const date = new Date(text).getTime();
    const ofThisRun = date >= run.startedAt.getTime() - hour && date <= Date.now() + hour;
    return ofThisRun ? time.toISOString() : text;
  }
}

/** The first tokens are created at the same time and listed in random order. */
function ordered(json: unknown): unknown {
  if (!isRecord(json) || !Array.isArray(json['tokens'])) return json;
  return { ...json, tokens: json['tokens'].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')) };
}

function nameOf(token: unknown): string {
  return isRecord(token) ? String(token['tokenName']) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
