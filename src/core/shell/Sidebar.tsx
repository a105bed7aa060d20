import type { Translate } from '../model/messages.ts';
import { hrefOf } from '../model/path.ts';
import { MethodMark } from '../ui/MethodMark.tsx';
import { visibleItems, type Sidebar as SidebarData, type VisibleItem } from '../model/sidebar.ts';

export interface Props {
  readonly sidebar: SidebarData;
  /** Path of the current page. */
  readonly path: string;
  /** Whether only the first two levels show, on pages that are in no sidebar. Default: false. */
  readonly isCompact?: boolean;
  readonly t: Translate;
}

/** The pages of one sidebar, open at the current page. Categories are disclosures, which work without JavaScript. */
export function Sidebar({ sidebar, path, isCompact = false, t }: Props) {
  return (
    <nav className="sidebar" aria-label={t('sidebar.label')} data-sidebar="">
      <Items items={visibleItems(sidebar.items, path, isCompact)} />
    </nav>
  );
}

function Items({ items }: { readonly items: readonly VisibleItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  );
}

/** A key that stays the same. Labels may repeat in a list, but addresses of one type don't. */
function keyOf(item: VisibleItem): string {
  switch (item.type) {
    case 'category': {
      const [first] = item.items;
      return `category ${first ? keyOf(first) : item.label}`;
    }
    case 'doc':
      return `doc ${item.path}`;
    case 'link':
      return `link ${item.href}`;
    default:
      return item satisfies never;
  }
}

function Item({ item }: { readonly item: VisibleItem }) {
  switch (item.type) {
    case 'category':
      return (
        <details open={item.open} data-collapsible="">
          <summary>{item.label}</summary>
          <Items items={item.items} />
        </details>
      );
    case 'doc':
      return (
        <a
          href={hrefOf(item.path)}
          className={item.folded ? 'folded' : undefined}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.method && <MethodMark method={item.method} short />}
          {item.label}
        </a>
      );
    case 'link':
      return <a href={item.href}>{item.label}</a>;
    default:
      return item satisfies never;
  }
}
