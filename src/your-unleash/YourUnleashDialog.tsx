import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { t } from 'virtual:messages/yourUnleash';
import { storage } from '../ui/dom.ts';
import { editions } from '../model/edition.ts';
import { checkServer, type Finding } from './check-server.ts';
import {
  checkValue,
  forgetValues,
  readValues,
  settingNames,
  showsTokens,
  tokenNames,
  writeValues,
  type Checked,
  type ValueName,
  type YourValues,
} from './values.ts';

export interface Props {
  readonly onClose: () => void;
}

/** Languages of the requests in the API reference. SDK pages have some of them, too. */
const languages = ['curl', 'Python', 'Go', 'Node.js', 'Ruby', 'C#', 'PHP', 'Java', 'PowerShell'];
/** Groups of tabs that follow the preferred language. */
const languageGroups = ['request-language', 'sdk-language'];

type Texts = { readonly [name in ValueName]?: string };
type Problems = { readonly [name in ValueName]?: string };
type Check = 'none' | 'running' | readonly Finding[];

/** The values of the reader's own Unleash, which snippets, the console and the lens use. */
export default function YourUnleashDialog({ onClose }: Props) {
  const [texts, setTexts] = useState<Texts>(readValues);
  const [showTokens, setShowTokens] = useState(showsTokens);
  const [problems, setProblems] = useState<Problems>({});
  const [check, setCheck] = useState<Check>('none');
  const form = useRef<HTMLFormElement>(null);

  const change = (name: ValueName, text: string) => {
    setTexts({ ...texts, [name]: text });
    setProblems({ ...problems, [name]: undefined });
  };
  const field = (name: ValueName, type: 'url' | 'text' | 'password' = 'text') => (
    <Field
      name={name}
      type={type}
      value={texts[name] ?? ''}
      problem={problems[name]}
      onChange={(text) => change(name, text)}
    />
  );

  /** Returns the values if all are valid. Otherwise, the first field with a problem gets the focus. */
  function validate(): YourValues | undefined {
    const { values, problems: found } = checkAll(texts);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return values;
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
    return undefined;
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    const values = validate();
    if (!values) return;
    const { language } = values;
    if (language !== undefined)
      for (const group of languageGroups) storage.set('localStorage', `tabs:${group}`, language);
    writeValues(values, { showTokens });
    onClose();
  }

  async function askServer() {
    const values = validate();
    if (!values) return;
    setCheck('running');
    const { findings, version, edition } = await checkServer(values, location.origin);
    setCheck(findings);
    setTexts((now) => ({ ...now, ...(version && { version }), ...(edition && { edition }) }));
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
          onChange={(edition) => change('edition', edition)}
        />
        <Select
          name="language"
          value={texts.language ?? ''}
          options={languages.map((language) => [language, language])}
          onChange={(language) => change('language', language)}
        />
      </div>
      <fieldset>
        <legend>{t('yourUnleash.tokens')}</legend>
        <p className="your-unleash__hint">{t('yourUnleash.tokensHint')}</p>
        {tokenNames.map((name) => (
          <div key={name}>{field(name, 'password')}</div>
        ))}
        <Checkbox checked={showTokens} onChange={setShowTokens}>
          {t('yourUnleash.showTokens')}
        </Checkbox>
      </fieldset>
      <Checkbox checked={texts.lens !== 'off'} onChange={(on) => change('lens', on ? '' : 'off')}>
        {t('yourUnleash.lens')}
      </Checkbox>
      <div role="status" className="your-unleash__check">
        {check === 'running' && <p>{t('yourUnleash.checking')}</p>}
        {typeof check === 'object' && (
          <ul>
            {check.length === 0 && <li>{t('yourUnleash.found.noAddress')}</li>}
            {check.map(({ id, isProblem, values }) => (
              <li key={id} data-problem={isProblem || undefined}>
                {t(`yourUnleash.found.${id}`, { origin: location.origin, ...values })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="your-unleash__buttons">
        <button type="submit">{t('yourUnleash.save')}</button>
        <button type="button" disabled={check === 'running'} onClick={() => void askServer()}>
          {t('yourUnleash.check')}
        </button>
        <button
          type="button"
          onClick={() => {
            forgetValues();
            onClose();
          }}
        >
          {t('yourUnleash.forget')}
        </button>
        <button type="button" onClick={onClose}>
          {t('yourUnleash.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Checks every field that isn't empty. */
function checkAll(texts: Texts): { readonly values: YourValues; readonly problems: Problems } {
  const names = [...settingNames, ...tokenNames].filter((name) => texts[name]?.trim());
  const checked = names.map((name): readonly [ValueName, Checked] => [name, checkValue(name, texts[name] ?? '')]);
  return {
    values: Object.fromEntries(checked.flatMap(([name, result]) => (result.ok ? [[name, result.value]] : []))),
    problems: Object.fromEntries(
      checked.flatMap(([name, result]) => (result.ok ? [] : [[name, t(`yourUnleash.problem.${result.problem}`)]])),
    ),
  };
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
