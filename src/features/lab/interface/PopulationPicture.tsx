import { useCallback } from 'react';
import type { Translate } from '../../../core/model/messages.ts';
import { useLoaded } from '../../../core/ui/use-latest-load.ts';
import type { Context } from '../engine/configuration.ts';
import type { Engine } from '../engine/engine.ts';
import type { Population } from '../explanation/simulate.ts';
import type { Lab } from '../lab.ts';
import { LoadFailed } from './LoadFailed.tsx';

export interface Props {
  readonly lab: Lab;
  /** The SDK with the configuration that is shown. */
  readonly engine: Engine;
  readonly flag: string;
  readonly users: number;
  /** A second flag, to see which users have both. */
  readonly compare?: string | undefined;
  /** Fields that all users have. Each user has a separate userId and sessionId. Default: no other fields */
  readonly common?: Context | undefined;
  readonly t: Translate;
}

/** Generated users as squares, those who have the flag on in color, and how many are in each bucket. */
export function PopulationPicture({ lab, engine, flag, users, compare, common, t }: Props) {
  const start = useCallback(
    async (signal: AbortSignal) => {
      const { simulate, overlapOf } = await lab.loadSimulation();
      const options = { users, signal, random: 0.5, ...(common && { context: common }) };
      const population = await simulate(engine, flag, options);
      const other = compare === undefined ? undefined : await simulate(engine, compare, options);
      return { population, other: other && { flag: other.flag, both: overlapOf(population, other) } };
    },
    [lab, engine, flag, users, compare, common],
  );
  const { value: simulated, isCurrent, hasFailed, retry } = useLoaded(start);
  if (hasFailed) return <LoadFailed onRetry={retry} t={t} />;
  if (!simulated) return null;
  const { population, other } = simulated;
  const { enabled, outcomes, histogram } = population;
  const hasVariants = outcomes.some(({ variant }) => variant !== 'disabled');
  const share = Math.round((enabled / population.users) * 1000) / 10;
  return (
    <div className="lab__population" aria-busy={!isCurrent}>
      <p className="lab__label">{t('lab.population', { users: population.users.toLocaleString('en') })}</p>
      <Squares population={population} />
      <ul>
        <li>
          {!hasVariants && <Swatch group={1} />}
          {t('lab.population.counts', { on: enabled, users: population.users, share, flag: population.flag })}
        </li>
        {hasVariants &&
          outcomes.map(({ variant, count }, position) => (
            <li key={variant}>
              <Swatch group={position + 1} />
              {variant === 'disabled'
                ? t('lab.population.noVariant', { count })
                : t('lab.population.variant', { variant, count })}
            </li>
          ))}
        {other && (
          <li>
            {t('lab.population.overlap', {
              count: other.both,
              flag: population.flag,
              other: other.flag,
            })}
          </li>
        )}
      </ul>
      {histogram && (
        <>
          <Histogram counts={histogram.counts} percentage={histogram.percentage} />
          <p className="lab__fields">
            {t('lab.population.histogram', { group: histogram.group, percentage: histogram.percentage })}{' '}
            {t('lab.population.histogramText', {
              least: Math.min(...histogram.counts),
              most: Math.max(...histogram.counts),
            })}
          </p>
        </>
      )}
    </div>
  );
}

/** The numbers next to the pictures say the same, so screen readers skip the pictures. */
function Squares({ population: { results, users } }: { readonly population: Population }) {
  const columns = Math.ceil(Math.sqrt(users * 2.5));
  const groups = new Map<number, string[]>();
  results.forEach((result, user) => {
    // Readers can distinguish five colors. Further variants share the last one.
    const group = Math.min(result, 5);
    const squares = groups.get(group) ?? [];
    squares.push(`M${(user % columns) * 5} ${Math.floor(user / columns) * 5}h4v4h-4z`);
    groups.set(group, squares);
  });
  return (
    <svg
      className="lab__squares"
      viewBox={`0 0 ${columns * 5 - 1} ${Math.ceil(users / columns) * 5 - 1}`}
      aria-hidden="true"
    >
      {[...groups].map(([group, squares]) => (
        <path key={group} className={`lab__group-${group}`} d={squares.join('')} />
      ))}
    </svg>
  );
}

/** The color of a group in the picture. The text next to it says what it stands for. */
function Swatch({ group }: { readonly group: number }) {
  return (
    <svg className="lab__swatch" viewBox="0 0 1 1" aria-hidden="true">
      <path className={`lab__group-${Math.min(group, 5)}`} d="M0 0h1v1h-1z" />
    </svg>
  );
}

function Histogram({ counts, percentage }: { readonly counts: readonly number[]; readonly percentage: number }) {
  const most = Math.max(...counts, 1);
  const height = 72;
  const bars = (from: number, to: number) =>
    counts
      .slice(from, to)
      .map((count, index) => `M${(from + index) * 6} ${height}h5v-${Math.round((count / most) * (height - 6))}h-5z`)
      .join('');
  const end = Math.max(0, Math.min(100, Math.floor(percentage)));
  return (
    <div className="lab__plot" aria-hidden="true">
      <svg className="lab__histogram" viewBox={`0 0 600 ${height}`} preserveAspectRatio="none">
        <path className="lab__included" d={`M0 0h${end * 6}v${height}h-${end * 6}z`} />
        <path className="lab__group-1" d={bars(0, end)} />
        <path className="lab__group-0" d={bars(end, 100)} />
        <path className="lab__end" d={`M${end * 6} 0v${height}`} />
      </svg>
      <div className="lab__axis">
        {[1, 25, 50, 75, 100].map((bucket) => (
          <span key={bucket}>{bucket}</span>
        ))}
      </div>
    </div>
  );
}
