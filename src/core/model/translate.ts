import { messageId } from './message-id.ts';
import type { Messages, Translate } from './messages.ts';

/**
 * Looks up messages in the browser. There a message that is missing shows its id, where the build would have stopped
 * (`translator` in messages.ts, which would bring its schemas along).
 */
export function lookupIn(messages: Messages): Translate {
  return (id, values = {}) =>
    (messages[messageId(messages, id, values)] ?? id).replace(/\{(\w+)\}/g, (hole, name: string) =>
      String(values[name] ?? hole),
    );
}
