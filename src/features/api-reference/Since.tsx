import type { Translate } from '../../core/model/messages.ts';

/** The first versions of parameters or fields that are newer than their operation. */
export interface FieldVersions {
  /** The first version that has a field, such as `strategies.title`. */
  readonly of: (field: string) => string | undefined;
  /** The first versions of all fields whose names begin with a prefix such as `strategies.`, without the prefix. */
  readonly below: (prefix: string) => Readonly<Record<string, string>>;
}

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
