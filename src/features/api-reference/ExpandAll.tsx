import type { Translate } from '../../core/model/messages.ts';

/** Renders the button that opens all nested fields of its section (src/features/api-reference/browser/deferred-schemas.ts). */
export function ExpandAll({ t }: { readonly t: Translate }) {
  return (
    <button type="button" className="expand-all" aria-expanded="false" data-expand="">
      {t('schemas.expandAll')}
    </button>
  );
}
