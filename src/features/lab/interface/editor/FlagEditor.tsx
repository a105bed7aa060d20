import type { Translate } from '../../../../core/model/messages.ts';
import type { Flag, Segment } from '../../engine/configuration.ts';
import { Check } from './Check.tsx';
import { DependenciesEditor } from './DependenciesEditor.tsx';
import { StrategiesEditor } from './StrategiesEditor.tsx';
import { VariantsEditor } from './VariantsEditor.tsx';

export interface Props {
  readonly flag: Flag;
  /** Names of the other flags, which can be its parents. */
  readonly others: readonly string[];
  readonly segments: readonly Segment[];
  readonly operators: readonly string[];
  readonly onChange: (flag: Flag) => void;
  readonly t: Translate;
}

/** The settings of a flag in one environment: whether it is enabled, its parents, strategies and variants. */
export function FlagEditor({ flag, others, segments, operators, onChange, t }: Props) {
  const { strategies, variants, dependencies } = flag;
  const set = (changes: Partial<Flag>) => onChange({ ...flag, ...changes });
  const hasStrategyVariants = strategies.some((strategy) => strategy.variants.length > 0);
  return (
    <>
      <Check
        label={t('lab.control.enabled', { flag: flag.name })}
        isChecked={flag.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <h3>{t('labPage.edit.strategies')}</h3>
      <StrategiesEditor
        strategies={strategies}
        onChange={(changed) => set({ strategies: changed })}
        group={flag.name}
        segments={segments}
        operators={operators}
        t={t}
      />
      <h3>{t('labPage.edit.dependencies')}</h3>
      <DependenciesEditor
        dependencies={dependencies}
        onChange={(changed) => set({ dependencies: changed })}
        flags={others}
        t={t}
      />
      {(variants.length > 0 || !hasStrategyVariants) && (
        <>
          <h3>{t('labPage.edit.flagVariants')}</h3>
          <VariantsEditor variants={variants} onChange={(changed) => set({ variants: changed })} t={t} />
        </>
      )}
    </>
  );
}
