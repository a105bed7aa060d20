import type { ApiOperation, OperationHistory } from './model/description.ts';
import type { FieldVersions } from './Since.tsx';
import type { Translate } from '../../core/model/messages.ts';

/** Looks up the first versions of parameters (`?`), request fields (`>`) or response fields (`<`). */
export function versionsIn(history: OperationHistory | undefined, mark: '?' | '>' | '<'): FieldVersions {
  return {
    of: (field) => history?.fields[mark + field],
    below: (prefix) =>
      Object.fromEntries(
        Object.entries(history?.fields ?? {})
          .filter(([field]) => field.startsWith(mark + prefix))
          .map(([field, version]) => [field.slice(mark.length + prefix.length), version]),
      ),
  };
}

/** "Deprecated since 7.0", or "Deprecated" if the version isn't known. */
export function deprecationOf({ history }: ApiOperation, t: Translate): string {
  return history?.deprecated === undefined
    ? t('api.deprecated')
    : t('api.deprecatedSince', { version: history.deprecated });
}
