import type { Translate } from '../model/messages.ts';
import type { Navbar as NavbarData } from '../model/navigation.ts';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { type Part, Parts } from '../ui/Parts.tsx';
import { ColorModeSwitch } from './ColorModeSwitch.tsx';
import { NavbarLink } from './NavbarLink.tsx';

export interface Props {
  readonly navbar: NavbarData;
  readonly starCount: string;
  readonly showColorModeSwitch: boolean;
  /** What features add. */
  readonly parts: readonly Part[];
  readonly t: Translate;
}

/** The bar at the top of every page. Below 996 px, its links are in the {@link MobileMenu}. */
export function Navbar({ navbar, starCount, showColorModeSwitch, parts, t }: Props) {
  return (
    <header className="navbar">
      <button
        type="button"
        className="icon-button navbar__menu"
        data-menu-open=""
        aria-haspopup="dialog"
        aria-label={t('navbar.menu')}
      >
        <Icon name="menu" size={22} />
      </button>
      <a className="navbar__brand" href="/" aria-label={t('navbar.home')}>
        <Logo />
        <span className="navbar__name">
          Unleash <span className="navbar__docs">Docs</span>
        </span>
      </a>
      <div className="navbar__place" data-links-home="">
        <nav className="navbar__links" aria-label={t('navbar.label')} data-links="">
          {navbar.items.map((item) => (
            <NavbarLink key={item.href} item={item} starCount={starCount} t={t} />
          ))}
        </nav>
      </div>
      <Parts parts={parts} t={t} />
      {showColorModeSwitch && <ColorModeSwitch t={t} />}
    </header>
  );
}
