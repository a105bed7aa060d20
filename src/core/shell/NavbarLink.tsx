import type { NavbarItem } from '../model/navigation.ts';
import type { Translate } from '../model/messages.ts';
import { Icon } from '../ui/Icon.tsx';

export interface Props {
  readonly item: NavbarItem;
  readonly starCount: string;
  readonly t: Translate;
}

/** One item of the navigation bar, in the bar and in the mobile menu. */
export function NavbarLink({ item, starCount, t }: Props) {
  switch (item.type) {
    case 'link':
      return (
        <a className="navbar__link" href={item.href}>
          {item.label}
        </a>
      );
    case 'repository':
      return (
        <a
          className="navbar__repository"
          href={item.href}
          aria-label={`${item.label}: ${t('navbar.stars', { count: starCount })}`}
        >
          <Icon name="github" />
          <span className="navbar__stars">
            <Icon name="star" size={13} />
            {starCount}
          </span>
        </a>
      );
    case 'button':
      return (
        <a className={`button button--${item.emphasis}`} href={item.href}>
          {item.label}
        </a>
      );
    default:
      return item satisfies never;
  }
}
