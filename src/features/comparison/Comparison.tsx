import { useDeferredValue, useId, useMemo, useState } from 'react';
import { t } from 'virtual:messages/comparison';
import { InlineText } from '../../core/ui/InlineText.tsx';
import { releases } from '../history/model/queries.ts';
import type { History } from '../history/model/history.ts';
import { readValues } from '../../core/reader/values.ts';
import { comparisonMarkdown, groupsOf, noteOf, type ComparedGroup } from './model/comparison-markdown.ts';
import {
  changeTypes,
  compareReleases,
  subjects,
  type ComparedItem,
  type ComparedStep,
} from './model/compare-releases.ts';
import { isUsed, longestText, namesIn } from './model/names-in.ts';

/** What the page loads: `/versions/compare.json`. */
export interface ComparisonData {
  readonly history: History;
  readonly steps: readonly ComparedStep[];
  /** Addresses of the pages about operations and variables, by their keys in the history. */
  readonly links: Readonly<Record<string, string>>;
}

export interface Props {
  /** Null on a site without a history of the server. */
  readonly data: ComparisonData | null;
}

/** What the address holds. */
const fields = ['from', 'to', 'type', 'subject'] as const;
type Question = Readonly<Record<(typeof fields)[number], string>>;

/** Groups with more lines are folded at first. */
const mostOpen = 40;

const guide = '/using-unleash/deploy/upgrading-unleash';

/** Compares two versions of the server. Everything is computed in the page. */
export default function Comparison({ data }: Props) {
  return data ? <ComparisonOf data={data} /> : <p>{t('comparison.noHistory')}</p>;
}

function ComparisonOf({ data: { history, steps, links } }: { readonly data: ComparisonData }) {
  const all = useMemo(() => releases(history), [history]);
  const newest = all.at(-1) ?? '';
  const [question, setQuestion] = useState(() => questionIn(location.search, newest, all));
  const [pasted, setPasted] = useState('');
  const text = useDeferredValue(pasted);
  const used = useMemo(() => (text.trim() === '' ? undefined : namesIn(text)), [text]);
  const result = useMemo(
    () => compareReleases(history, question.from, question.to, steps),
    [history, steps, question.from, question.to],
  );
  const id = useId();

  function ask(change: Partial<Question>) {
    const next = { ...question, ...change };
    setQuestion(next);
    const search = new URLSearchParams(fields.flatMap((name) => (next[name] === '' ? [] : [[name, next[name]]])));
    try {
      // The router keeps its own state in the history entry.
      window.history.replaceState(window.history.state, '', `${location.pathname}?${search}`);
    } catch {
      // Safari refuses more than 100 changes in 30 seconds. The next one changes the address again.
    }
  }

  const version = (name: 'from' | 'to') => (
    <div>
      <label htmlFor={`${id}-${name}`}>{t(`comparison.field.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        value={question[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        list={`${id}-releases`}
        aria-invalid={!result.ok && result.unknown === name}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => ask({ [name]: target.value })}
      />
    </div>
  );
  const choice = (name: 'type' | 'subject', values: readonly string[]) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{t(`comparison.field.${name}`)}</label>
      <select id={`${id}-${name}`} value={question[name]} onChange={({ target }) => ask({ [name]: target.value })}>
        <option value="">{t(`comparison.every.${name}`)}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`comparison.${name}.${value}`)}
          </option>
        ))}
      </select>
    </div>
  );

  return (
    <div className="comparison">
      <form className="comparison__form" onSubmit={(event) => event.preventDefault()}>
        {version('from')}
        {version('to')}
        <datalist id={`${id}-releases`}>
          {all.toReversed().map((release) => (
            <option key={release}>{release}</option>
          ))}
        </datalist>
        {choice('type', changeTypes)}
        {choice('subject', subjects)}
        <details className="comparison__used">
          <summary>{t('comparison.used')}</summary>
          <p id={`${id}-hint`}>{t('comparison.usedHint')}</p>
          <textarea
            aria-label={t('comparison.used')}
            aria-describedby={`${id}-hint`}
            rows={5}
            value={pasted}
            maxLength={longestText}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setPasted(target.value)}
          />
        </details>
      </form>
      <p id={`${id}-problem`} role="alert" className="comparison__problem">
        {!result.ok && t('comparison.problem', { version: question[result.unknown], first: all[0] ?? '', newest })}
      </p>
      {result.ok && (
        <Items
          from={result.comparison.from}
          to={result.comparison.to}
          items={result.comparison.items.filter(
            (item) =>
              (question.type === '' || item.type === question.type) &&
              (question.subject === '' || item.subject === question.subject) &&
              (used === undefined || isUsed(used, item)),
          )}
          links={links}
        />
      )}
    </div>
  );
}

interface ItemsProps {
  readonly from: string;
  readonly to: string;
  readonly items: readonly ComparedItem[];
  readonly links: ComparisonData['links'];
}

function Items({ from, to, items, links }: ItemsProps) {
  const [copied, setCopied] = useState('');
  const plan = t('comparison.plan', { to });
  // A link of a step leads to a page already. A key of the history is looked up.
  const linkOf = (key: string) => {
    const href = key.startsWith('/') || key.startsWith('http') ? key : links[key];
    return href === undefined ? undefined : new URL(href, location.origin).href;
  };

  async function copy() {
    const text = comparisonMarkdown({ from, to, items }, t, linkOf);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(t('comparison.copied'));
    } catch {
      setCopied(t('comparison.copyFailed'));
    }
  }

  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify({ from, to, items }, undefined, 2)], { type: 'application/json' }),
    );
    link.download = `unleash-${from}-${to}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <p role="status">{t('comparison.summary', { from, to, count: items.length })}</p>
      <p className="comparison__actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('comparison.copy')}
        </button>
        <button type="button" className="button" onClick={save}>
          {t('comparison.save')}
        </button>
        <span role="status">{copied}</span>
        <a href={`${guide}#planner`}>{plan}</a>
      </p>
      {groupsOf(items, t).map((group) => (
        <Group key={`${from} ${to} ${group.id}`} group={group} links={links} />
      ))}
    </>
  );
}

function Group({ group, links }: { readonly group: ComparedGroup; readonly links: ComparisonData['links'] }) {
  return (
    <details open={group.items.length <= mostOpen} className="comparison__group">
      <summary>
        <h2>{t('comparison.groupCount', { title: group.title, count: group.items.length })}</h2>
      </summary>
      <ul>
        {group.items.map((item, index) => (
          // Steps of one version share a key. Items never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${item.key} ${index}`}>
            <Item item={item} href={links[item.key]} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Item({ item, href }: { readonly item: ComparedItem; readonly href: string | undefined }) {
  if (item.subject === 'steps') {
    return (
      <>
        <strong>{item.version}:</strong> <InlineText parts={item.change} />. <InlineText parts={item.action} />.
      </>
    );
  }
  const note = noteOf(item, t);
  const name = item.subject === 'requirements' ? item.name : <code>{item.name}</code>;
  return (
    <>
      {href === undefined ? name : <a href={href}>{name}</a>}
      {note !== undefined && `: ${note}`}
    </>
  );
}

/** Reads the address. Without versions, the reader's own is compared with the newest one, or the newest with the one before. */
function questionIn(search: string, newest: string, all: readonly string[]): Question {
  const parameters = new URLSearchParams(search);
  const one = (name: 'type' | 'subject', known: readonly string[]) =>
    known.find((value) => value === parameters.get(name)) ?? '';
  return {
    from: parameters.get('from')?.slice(0, 20) ?? readValues().version ?? previousMinor(all),
    to: parameters.get('to')?.slice(0, 20) ?? newest,
    type: one('type', changeTypes),
    subject: one('subject', subjects),
  };
}

/** The last release of the minor version before the newest one. */
function previousMinor(all: readonly string[]): string {
  const minor = all.at(-1)?.replace(/\.\d+$/, '.') ?? '';
  return all.findLast((release) => !release.startsWith(minor)) ?? '';
}
