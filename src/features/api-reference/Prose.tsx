import type { ApiHelpers } from './helpers.ts';

export interface Props {
  readonly text: string | undefined;
  readonly helpers: ApiHelpers;
  readonly className?: string;
}

/** Renders Markdown of the description. Renders nothing if the text is missing. */
export function Prose({ text, helpers, className = 'prose' }: Props) {
  if (text === undefined) return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: helpers.markdown(text) }} />;
}
