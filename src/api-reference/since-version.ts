import type { ApiOperation, OperationHistory } from '../model/api/description.ts';
import type { Translate } from '../model/messages.ts';

/** Returns a function that looks up the first version of a parameter (`?`), request field (`>`) or response field (`<`). */
export function sinceIn(
  history: OperationHistory | undefined,
  mark: '?' | '>' | '<',
): (field: string) => string | undefined {
  return (field) => history?.fields[mark + field];
}

/** "Deprecated since 7.0", or "Deprecated" if the version isn't known. */
export function deprecationOf({ history }: ApiOperation, t: Translate): string {
  return history?.deprecated === undefined
    ? t('api.deprecated')
    : t('api.deprecatedSince', { version: history.deprecated });
}
