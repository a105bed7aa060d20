import { z } from 'zod';
import { messageId } from './message-id.ts';

/** File of the messages, relative to the repository. */
export const messagesSource = 'content/messages/en.json';

/**
 * A translation declaration of `content/messages/en.json`; `{name}` in the message is a value to fill in. An id with the
 * ending `.one` has the text for a `{count}` of 1.
 */
const messageSchema = z.strictObject({
  id: z.string().regex(/^[a-zA-Z0-9]+(\.[a-zA-Z0-9-]+)+$/, "an id such as 'search.noResults'"),
  message: z.string().min(1),
  /** What a translator needs to know. */
  description: z.string().optional(),
});
export const messagesSchema = z.array(messageSchema).superRefine((declarations, context) => {
  const seen = new Set<string>();
  for (const [index, { id }] of declarations.entries()) {
    if (seen.has(id)) {
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'an id that no other message has' });
    }
    seen.add(id);
  }
});

/** Every string that the interface shows, by id. */
export type Messages = Readonly<Record<string, string>>;

/** Looks up a message and fills in its values. If `count` is 1, a message with the ending `.one` takes its place. */
export type Translate = (id: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The lookup for these messages.
 * @throws Error when a message or one of its values is missing, so that no page is built with a hole in it
 */
export function translator(messages: Messages): Translate {
  return (id, values = {}) => {
    const message = Object.hasOwn(messages, id) ? messages[messageId(messages, id, values)] : undefined;
    if (message === undefined) {
      throw new Error(`${messagesSource} has no message '${id}'. Add { "id": "${id}", "message": … }.`);
    }
    return message.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw new Error(`Message '${id}' needs a value for '{${name}}': "${message}".`);
      return String(value);
    });
  };
}
