import type { Translate } from '../model/messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';

/**
 * The menu below 996 px: a modal dialog with the pages of the documentation, followed by the main menu. When
 * `src/core/browser/mobile-menu.ts` opens it, the sidebar and the links of the navigation bar move into the dialog, so that no
 * page contains them twice. A button shows the main menu only.
 */
export function MobileMenu({ t }: { readonly t: Translate }) {
  return (
    <dialog className="menu" id="menu" aria-label={t('menu.label')} data-menu="" data-panel="section">
      <div className="menu__bar">
        <a className="navbar__brand" href="/" aria-label={t('navbar.home')}>
          <Logo />
        </a>
        <button type="button" className="icon-button" data-menu-close="" aria-label={t('menu.close')}>
          <Icon name="close" />
        </button>
      </div>
      <div className="menu__panel" data-menu-panel="section">
        <button type="button" className="menu__back" data-menu-back="">
          <Icon name="back" size={18} />
          {t('menu.back')}
        </button>
        <div data-menu-sidebar="" />
      </div>
      <div className="menu__panel" data-menu-panel="main">
        <button type="button" className="menu__section" data-menu-section="">
          {t('menu.section')}
        </button>
        <div data-menu-links="" />
      </div>
    </dialog>
  );
}
