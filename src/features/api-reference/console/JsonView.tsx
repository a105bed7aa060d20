import { createElement, memo, startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from 'virtual:messages/copyButton+console';
import { tokenElements } from '../../../core/ui/token-elements.ts';

/** So many lines show without unfolding anything. */
const openLines = 200;
/** Long lists and objects show their parts in portions, so that a large response doesn't freeze the page. */
const portion = 100;
/** A portion appears in so many parts at a time. */
const step = 10;
/** Longer text is cut. Copying and saving take all of it. */
const shownCharacters = 2000;

/** Longer JSON is copied as the server sent it, because it takes long to indent. */
const indentedLength = 500_000;

export interface Props {
  readonly label: string;
  /** Parsed JSON. */
  readonly value: unknown;
  /** The same as the server sent it. */
  readonly text: string;
}

/** JSON with colors, whose objects and lists can be folded. */
export function JsonView({ label, value, text }: Props) {
  const copied = useRef<HTMLSpanElement>(null);
  return (
    <figure className="code" data-copy-source="">
      <div className="code__tools">
        {/* src/core/browser/code.ts copies the hidden text when the click reaches the document. */}
        <button
          type="button"
          data-copy-code=""
          onClick={() => {
            if (copied.current) copied.current.textContent = copiedText(value, text);
          }}
        >
          {t('copyButton.label')}
        </button>
      </div>
      <span ref={copied} data-copy-text="" hidden />
      {/* A scrolling area must be focusable: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="json" role="group" aria-label={label} tabIndex={0}>
        <Value value={value} openLevels={useMemo(() => openLevelsOf(value), [value])} isLast />
      </div>
    </figure>
  );
}

function copiedText(value: unknown, text: string): string {
  if (text.length > indentedLength) return text;
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    // The levels are too many to be written.
    return text;
  }
}

interface ValueProps {
  /** The key in front of the value. Undefined in a list. */
  readonly name?: string;
  readonly value: unknown;
  /** So many levels are unfolded at first. */
  readonly openLevels: number;
  /** Whether no comma follows. */
  readonly isLast: boolean;
}

/** Renders a value. A step of a portion doesn't render the earlier parts again. */
const Value = memo(function Value({ name, value, openLevels, isLast }: ValueProps) {
  const [open, setOpen] = useState(openLevels > 0);
  const [wanted, setWanted] = useState(portion);
  const [shown, setShown] = useState(step);
  const count = useMemo(() => countOf(value), [value]);
  const parts = useMemo(() => partsOf(value, shown), [value, shown]);
  useEffect(() => {
    if (!open || shown >= Math.min(wanted, count)) return;
    startTransition(() => setShown(shown + step));
  }, [open, count, shown, wanted]);
  const key = name !== undefined && (
    <>
      <span className="json__key">{JSON.stringify(name)}</span>
      {': '}
    </>
  );
  const comma = isLast ? '' : ',';
  if (!parts || parts.length === 0) {
    return (
      <div className="json__line">
        {key}
        {parts ? Array.isArray(value) ? '[]' : '{}' : <Scalar value={value} />}
        {comma}
      </div>
    );
  }
  const [opening, closing] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <details className="json__fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="json__line">
        {key}
        {opening}
        <span className="json__folded">
          {' '}
          {nameOf(value)}
          {t(Array.isArray(value) ? 'console.items' : 'console.fields', { count })} {closing}
          {comma}
        </span>
      </summary>
      {open && (
        <div className="json__parts">
          {parts.map(([partName, part], index) => (
            <Value
              key={partName}
              {...(!Array.isArray(value) && { name: partName })}
              value={part}
              openLevels={openLevels - 1}
              isLast={index === count - 1}
            />
          ))}
          {wanted < count && (
            <button type="button" onClick={() => setWanted(wanted + portion)}>
              {t('console.more', { count: Math.min(portion, count - wanted), left: count - wanted })}
            </button>
          )}
        </div>
      )}
      <div className="json__line">
        {closing}
        {comma}
      </div>
    </details>
  );
});

/** Returns what tells an object from its siblings: its name, title or ID. */
function nameOf(value: unknown): ReactNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const known = ['name', 'title', 'id']
    .map((key): unknown => Reflect.get(value, key))
    .find((each) => typeof each === 'string' || typeof each === 'number');
  return known === undefined ? null : `${JSON.stringify(known).slice(0, 60)}, `;
}

function Scalar({ value }: { readonly value: unknown }): ReactNode {
  const text = JSON.stringify(value);
  if (typeof value !== 'string') return createElement(tokenElements.constant, null, text);
  if (text.length <= shownCharacters) return createElement(tokenElements.string, null, text);
  return <>{createElement(tokenElements.string, null, text.slice(0, shownCharacters))}…</>;
}

/**
 * Returns the first names and values of an object or a list. Undefined for a value without parts. Only the parts that show
 * are read: pairs for all 10,000 items of a list would take a noticeable time.
 */
function partsOf(value: unknown, count: number): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(Array.isArray(value) ? value.slice(0, count) : value).slice(0, count);
}

/** Returns the number of parts of an object or a list. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Returns how many levels can be unfolded so that about {@link openLines} lines show. The first level always is. */
export function openLevelsOf(value: unknown): number {
  let level: readonly unknown[] = [value];
  let lines = 0;
  for (let levels = 0; ; levels += 1) {
    const parts = level.flatMap((each) => (partsOf(each, portion) ?? []).map(([, part]) => part));
    lines += parts.length;
    if (parts.length === 0 || (levels > 0 && lines > openLines)) return Math.max(levels, 1);
    level = parts;
  }
}
