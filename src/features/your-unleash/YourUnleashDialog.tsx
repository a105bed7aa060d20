import { useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode, type SubmitEvent } from 'react';
import { t } from 'virtual:messages/yourUnleash';
import { editions } from '../../core/model/edition.ts';
import { sampleLanguages } from '../../core/model/sample-languages.ts';
import { KeepTokens, ThirdPartyWarning } from '../../core/reader/TokenSafety.tsx';
import { ValuesForm } from './values-form.ts';
import { forgetValues, onForget, tokenNames, type ValueName } from '../../core/reader/values.ts';

export interface Props {
  readonly onClose: () => void;
}

/** The values of the reader's own Unleash, which snippets, the console and the lens use. */
export default function YourUnleashDialog({ onClose }: Props) {
  const [values] = useState(() => new ValuesForm());
  const state = useSyncExternalStore(values.subscribe, () => values.state);
  const { texts, problems, check } = state;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => values.close(), [values]);
  // The reader may forget everything in another tab.
  useEffect(() => onForget(onClose), [onClose]);

  const field = (name: ValueName, type: 'url' | 'text' | 'password' = 'text') => {
    const invalid = problems[name];
    return (
      <Field
        name={name}
        type={type}
        value={texts[name] ?? ''}
        problem={invalid && t(`yourUnleash.problem.${invalid.problem}`, { limit: invalid.limit })}
        onChange={(text) => values.change(name, text)}
      />
    );
  };

  function focusProblem() {
    const [name] = Object.keys(values.state.problems);
    if (name !== undefined) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    if (values.save()) onClose();
    else focusProblem();
  }

  function checkServer() {
    void values.check(location.origin);
    focusProblem();
  }

  return (
    <form className="your-unleash" ref={form} noValidate onSubmit={save}>
      <h2 id="your-unleash-title">{t('yourUnleash.title')}</h2>
      <p>{t('yourUnleash.intro')}</p>
      {field('url', 'url')}
      <div className="your-unleash__row">
        {field('project')}
        {field('environment')}
        {field('flag')}
      </div>
      <div className="your-unleash__row">
        {field('version')}
        <Select
          name="edition"
          value={texts.edition ?? ''}
          options={editions.map((edition) => [edition, t(`yourUnleash.edition.${edition}`)])}
          onChange={(edition) => values.change('edition', edition)}
        />
        <Select
          name="language"
          value={texts.language ?? ''}
          options={sampleLanguages.map((language) => [language, language])}
          onChange={(language) => values.change('language', language)}
        />
      </div>
      <fieldset>
        <legend>{t('yourUnleash.tokens')}</legend>
        <ThirdPartyWarning />
        <p className="your-unleash__hint">{t('yourUnleash.tokensHint')}</p>
        {tokenNames.map((name) => (
          <div key={name}>{field(name, 'password')}</div>
        ))}
        <Checkbox checked={state.showTokens} onChange={(isOn) => values.setShowTokens(isOn)}>
          {t('yourUnleash.showTokens')}
        </Checkbox>
        <KeepTokens isKept={state.isKept} onKeep={(isKept) => values.setKept(isKept)} />
      </fieldset>
      <Checkbox checked={texts.lens !== 'off'} onChange={(isOn) => values.change('lens', isOn ? '' : 'off')}>
        {t('yourUnleash.lens')}
      </Checkbox>
      <div role="status" className="your-unleash__check">
        {check.status === 'running' && <p>{t('yourUnleash.checking')}</p>}
        {check.status === 'canceled' && <p>{t('yourUnleash.checkCanceled')}</p>}
        {check.status === 'done' && (
          <ul>
            {check.findings.length === 0 && <li>{t('yourUnleash.found.noAddress')}</li>}
            {check.findings.map(({ id, isProblem, values: details }) => (
              <li key={id} data-problem={isProblem || undefined}>
                {t(`yourUnleash.found.${id}`, { origin: location.origin, ...details })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="your-unleash__buttons">
        <button type="submit">{t('yourUnleash.save')}</button>
        <button type="button" aria-disabled={check.status === 'running' || undefined} onClick={checkServer}>
          {t('yourUnleash.check')}
        </button>
        <button type="button" onClick={forgetValues}>
          {t('yourUnleash.forget')}
        </button>
        <button type="button" onClick={onClose}>
          {t('yourUnleash.cancel')}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly name: ValueName;
  readonly type: 'url' | 'text' | 'password';
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function Field({ name, type, value, problem, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="your-unleash__field">
      <label htmlFor={id}>{t(`yourUnleash.field.${name}`)}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        placeholder={t(`yourUnleash.example.${name}`)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="your-unleash__problem">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  readonly name: 'edition' | 'language';
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Select({ name, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="your-unleash__field">
      <label htmlFor={id}>{t(`yourUnleash.field.${name}`)}</label>
      <select id={id} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('yourUnleash.notSet')}</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Checkbox(props: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="your-unleash__checkbox">
      <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.target.checked)} />
      {props.children}
    </label>
  );
}
