import type { ReactNode } from 'react';

export interface Props {
  /** Unique on the page. */
  readonly id: string;
  /** Tabs of the same group switch together, and the browser remembers the choice. */
  readonly group?: string | undefined;
  readonly labels: readonly string[];
  /** The name of a menu with all tabs, for places where only some of them fit in a line. Default: no menu. */
  readonly menuLabel?: string;
  /** The {@link TabPanel}s. */
  readonly children?: ReactNode;
}

/**
 * Panels of which one is visible, by the WAI-ARIA tabs pattern. `src/core/browser/tabs.ts` switches between them. Without
 * JavaScript, all panels are visible.
 */
export function Tabs({ id, group, labels, menuLabel, children }: Props) {
  return (
    <div className="tabs" data-tabs={group ?? ''}>
      <div className="tabs__list" role="tablist">
        {labels.map((label, index) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-controls={`${id}-${index}-panel`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          >
            {label}
          </button>
        ))}
      </div>
      {menuLabel !== undefined && (
        <select className="tabs__menu" aria-label={menuLabel} data-tabs-menu="">
          <option value="">{menuLabel}</option>
          {labels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
      {children}
    </div>
  );
}

export interface TabPanelProps {
  /** Id of the {@link Tabs} around it. */
  readonly id: string;
  readonly index: number;
  /** The name of its tab, which paper shows above the panel. Default: none. */
  readonly label?: string;
  readonly children?: ReactNode;
}

/** One panel of {@link Tabs}. */
export function TabPanel({ id, index, label, children }: TabPanelProps) {
  return (
    <div
      className="tabs__panel"
      role="tabpanel"
      id={`${id}-${index}-panel`}
      aria-labelledby={`${id}-${index}`}
      data-label={label}
      hidden={index > 0}
    >
      {children}
    </div>
  );
}
