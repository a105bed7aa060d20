import type { Assistant } from '../../../core/model/assistants-and-feedback.ts';

/** The address at which an assistant opens with a question. Browsers load this module, so it imports no schema. */
export function assistantUrl({ url }: Extract<Assistant, { readonly url: string }>, prompt: string): string {
  return url.replace('{prompt}', () => encodeURIComponent(prompt));
}
