// What the server says, made the same at every run: dates, addresses and the order of what was created at once.

/** The moment at which every picture is taken. */
export const pictureTime = new Date('2026-11-20T14:05:00.000Z');
/** Address of the server in the pictures: the documentation's examples use it. */
export const pictureAddress = 'http://localhost:4242';

/** Ids that the server makes up: they begin with the time. */
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** The first ten characters are the time. */
const pictureUlid = '01KAGT3M80';

/** When everything the pictures show was made, unless an order has to be seen. */
const madeAt = new Date('2026-11-20T14:00:00.000Z');
/** Events lie this far apart, so that the order of the log can be seen. */
const betweenEvents = 4 * 60_000;
/** Usage is counted by the hour, which may have begun before the server did. */
const hour = 60 * 60_000;
const dateAndTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Makes an answer of the server stable.
 *
 * @param json the answer
 * @param run when the server was started, and its address
 * @returns the answer with fixed dates and ids in the place of those of this run, and the address of the examples
 */
export function stableAnswer(json: unknown, run: { readonly startedAt: Date; readonly address: string }): unknown {
  const ids: string[] = [];
  return stable(ordered(json), madeAt);

  /** Equal ids stay equal, and different ones different. */
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

  /** Dates of the examples themselves (the start of a sale, the end of a token) lie in the future and stay. */
  function stableText(text: string, time: Date): string {
    if (ulid.test(text)) return stableId(text);
    if (!dateAndTime.test(text)) return text.replaceAll(run.address, pictureAddress);
    const date = new Date(text).getTime();
    const ofThisRun = date >= run.startedAt.getTime() - hour && date <= Date.now() + hour;
    return ofThisRun ? time.toISOString() : text;
  }
}

/** The first tokens are created in the same moment, and listed in the order in which that happened to end. */
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
