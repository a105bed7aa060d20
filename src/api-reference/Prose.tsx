import type { Kit } from './kit.ts';

export interface Props {
  readonly text: string | undefined;
  readonly kit: Kit;
  readonly className?: string;
}

/** Markdown of the description. Nothing where nothing is written. */
export function Prose({ text, kit, className = 'prose' }: Props) {
  if (text === undefined) return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: kit.markdown(text) }} />;
}
