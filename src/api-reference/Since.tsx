import type { Translate } from '../model/messages.ts';

/** Returns the first version that has a field, if the field is newer than its operation. */
export type SinceOf = (field: string) => string | undefined;

export interface Props {
  readonly version: string | undefined;
  readonly t: Translate;
}

/** Shows the first version that has a parameter or field. Shows nothing for those as old as their operation. */
export function Since({ version, t }: Props) {
  if (version === undefined) return null;
  return (
    <span className="since unsearched" data-since={version}>
      {t('api.since', { version })}
    </span>
  );
}
