type Values = Readonly<Record<string, string | number>>;

/** Returns the id of the message to show: the one for a single thing, such as `filter.count.one`, if `count` is 1. */
export function messageId(messages: Readonly<Record<string, string>>, id: string, { count }: Values): string {
  const one = `${id}.one`;
  return count === 1 && Object.hasOwn(messages, one) ? one : id;
}
