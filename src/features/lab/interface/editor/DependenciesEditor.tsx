import type { Translate } from '../../../../core/model/messages.ts';
import type { Dependency } from '../../engine/configuration.ts';
import { Choice, TextField } from '../Controls.tsx';
import { EditableList } from './EditableList.tsx';
import { limits } from '../../scenario/limits.ts';

export interface Props {
  readonly dependencies: readonly Dependency[];
  readonly onChange: (dependencies: Dependency[]) => void;
  /** Names of the flags that can be parents. */
  readonly flags: readonly string[];
  readonly t: Translate;
}

/** The parents of a flag, each with the result that it must have. */
export function DependenciesEditor({ dependencies, onChange, flags, t }: Props) {
  const first = flags[0] ?? dependencies[0]?.feature;
  if (first === undefined) return <p className="lab__fields">{t('labPage.edit.noParents')}</p>;
  const states = { on: t('labPage.edit.parentOn'), off: t('labPage.edit.parentOff') };
  return (
    <EditableList
      items={dependencies}
      onChange={onChange}
      nameOf={({ feature }) => t('labPage.edit.dependency', { parent: feature })}
      addLabel={t('labPage.edit.addDependency')}
      most={limits.dependencies}
      create={(): Dependency => ({ feature: first })}
      t={t}
    >
      {(dependency, set) => {
        const { feature, enabled = true, variants = [] } = dependency;
        return (
          <div className="lab__row">
            <Choice
              label={t('labPage.edit.parent')}
              value={feature}
              options={flags}
              onChange={(parent) => set({ ...dependency, feature: parent })}
            />
            <Choice
              label={t('labPage.edit.parentState')}
              value={enabled ? states.on : states.off}
              options={[states.on, states.off]}
              onChange={(chosen) => set({ feature, enabled: chosen === states.on })}
            />
            {enabled && (
              <TextField
                label={t('labPage.edit.parentVariants')}
                value={variants.join(', ')}
                onChange={(text) => set({ feature, enabled, ...(text !== '' && { variants: text.split(/,\s?/) }) })}
              />
            )}
          </div>
        );
      }}
    </EditableList>
  );
}
