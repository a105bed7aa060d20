import { announce } from '../../../../core/ui/dom.ts';
import type { Translate } from '../../../../core/model/messages.ts';
import {
  addEnvironment,
  addFlag,
  commonFlags,
  freeName,
  removeFlag,
  renameFlag,
} from '../../scenario/edit-scenario.ts';
import { limits } from '../../scenario/limits.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { NameField } from './NameField.tsx';

export interface Props {
  readonly scenario: Scenario;
  /** The environment that is shown. */
  readonly environment: string;
  /** Changes the scenario and, if it is given, the environment that is shown. */
  readonly onChange: (scenario: Scenario, environment?: string) => void;
  readonly t: Translate;
}

/** The names of the flag and of the environment that are shown, with buttons to add and remove them. */
export function FlagsAndEnvironments({ scenario, environment, onChange, t }: Props) {
  const { flag, environments } = scenario;
  // A new name must be free in every environment.
  const all = environments.flatMap((each) => each.flags.map(({ name }) => name));
  const flags = [...new Set(all)];
  const names = environments.map(({ name }) => name);
  return (
    <div className="lab__row lab__row--named">
      <div className="lab__named">
        <NameField
          label={t('labPage.edit.flagName')}
          name={flag}
          taken={flags.filter((name) => name !== flag)}
          onRename={(name) => onChange(renameFlag(scenario, flag, name))}
          t={t}
        />
        <button
          type="button"
          disabled={all.length + environments.length > limits.flags}
          onClick={() => {
            const name = freeName('my-flag', flags);
            onChange(addFlag(scenario, name));
            announce(t('labPage.edit.added', { item: name }));
          }}
        >
          {t('labPage.edit.addFlag')}
        </button>
        <button
          type="button"
          disabled={commonFlags(scenario).length < 2}
          onClick={() => {
            onChange(removeFlag(scenario, flag));
            announce(t('labPage.edit.removed', { item: flag }));
          }}
        >
          {t('labPage.edit.removeNamed', { item: flag })}
        </button>
      </div>
      <div className="lab__named">
        <NameField
          label={t('labPage.edit.environmentName')}
          name={environment}
          taken={names.filter((name) => name !== environment)}
          onRename={(name) =>
            onChange(
              {
                ...scenario,
                environments: environments.map((each) => (each.name === environment ? { ...each, name } : each)),
              },
              name,
            )
          }
          t={t}
        />
        <button
          type="button"
          disabled={names.length >= limits.environments || all.length + flags.length > limits.flags}
          onClick={() => {
            const name = freeName('staging', names);
            onChange(addEnvironment(scenario, name, environment), name);
            announce(t('labPage.edit.added', { item: name }));
          }}
        >
          {t('labPage.edit.copyEnvironment')}
        </button>
        <button
          type="button"
          disabled={environments.length < 2}
          onClick={() => {
            const others = environments.filter(({ name }) => name !== environment);
            onChange({ ...scenario, environments: others }, others[0]?.name);
            announce(t('labPage.edit.removed', { item: environment }));
          }}
        >
          {t('labPage.edit.removeNamed', { item: environment })}
        </button>
      </div>
    </div>
  );
}
