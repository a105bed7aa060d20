import type { Translate } from '../model/messages.ts';
import { Icon } from '../ui/Icon.tsx';

/** The switch between light and dark. `src/core/browser/color-mode.ts` handles it. */
export function ColorModeSwitch({ t }: { readonly t: Translate }) {
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={false}
      aria-label={t('colorMode.label')}
      data-color-mode-switch=""
    >
      <span className="switch__track" aria-hidden="true">
        <Icon name="sun" size={14} />
        <Icon name="moon" size={14} />
      </span>
    </button>
  );
}
