import { useId, useRef, useState, type ComponentType } from 'react';
import { loadOnce } from '../../../core/ui/latest-load.ts';
import { loadStyles } from '../../../core/ui/load-styles.ts';
import styles from './BodyForm.css?url';
import type { Props as FormProps } from './BodyForm.tsx';
import type { BodySchema, RequestData } from '../request-data.ts';
import { insertableFields, withField } from './body-fields.ts';
import type { BodyProblem } from './check-body.ts';
import { longestChecked, written } from './limits.ts';
import { keepsNumbers, readJson } from './read-json.ts';
import { lineAt, rangeIn, writtenPath, type JsonPath } from './json-text.ts';
import { t } from 'virtual:messages/console';

export interface Props {
  readonly mediaType: string;
  readonly value: string;
  /** A valid body to start with. */
  readonly start: string;
  /** A problem with the text: it is missing, or it isn't JSON. */
  readonly problem: string | undefined;
  /** What the schema says about the values. */
  readonly schemaProblems: readonly BodyProblem[];
  /** Undefined until it has loaded. */
  readonly schema: RequestData | undefined;
  readonly onChange: (value: string) => void;
  /** Loads the value that the request replaces. */
  readonly onLoadCurrent: () => void;
  /** Sends the body although the schema rejects it. */
  readonly onSendAnyway: () => void;
}

/** Loads the form, which most readers don't need. */
const loadForm = loadOnce(() => import('./BodyForm.tsx'));

/** The body as JSON or as a form, with the problems of its values and a list of fields that can be inserted. */
export function ConsoleBody(props: Props) {
  const { mediaType, value, start, problem, schemaProblems, schema, onChange, onLoadCurrent, onSendAnyway } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [Form, setForm] = useState<ComponentType<FormProps>>();
  const read = Form && value.length <= longestChecked ? readJson(value.trim() === '' ? 'null' : value) : undefined;
  const shown = Form && schema && read?.ok && keepsNumbers(read.value) ? { Form, schema, body: read.value } : undefined;
  const isJsonBody = /[/+]json$/.test(mediaType);
  const hasProblems = problem !== undefined || schemaProblems.length > 0;

  /** Selects a value in the text, so that the reader sees it and can replace it. */
  function select(text: string, path: JsonPath): void {
    const { start: begin, end } = rangeIn(text, path);
    const textarea = field.current;
    if (!textarea) return;
    textarea.focus();
    textarea.setSelectionRange(begin, end);
    const lineHeight = textarea.scrollHeight / text.split('\n').length;
    textarea.scrollTop = Math.max(0, (lineAt(text, begin) - 4) * lineHeight);
  }

  return (
    <div className="console__field">
      <span className="console__label">
        {shown ? (
          <b>{t('console.body', { mediaType })}</b>
        ) : (
          <label htmlFor={id}>{t('console.body', { mediaType })}</label>
        )}
        <span className="console__tools">
          {schema && isJsonBody && (
            <button
              type="button"
              aria-pressed={Form !== undefined}
              onClick={() => {
                if (Form) setForm(undefined);
                else
                  Promise.all([loadForm(), loadStyles(styles)]).then(
                    ([loaded]) => setForm(() => loaded.default),
                    (error: unknown) => console.error('The form could not be loaded.', error),
                  );
              }}
            >
              {t('console.form')}
            </button>
          )}
          {schema?.current && (
            <button type="button" onClick={onLoadCurrent}>
              {t('console.loadCurrent')}
            </button>
          )}
          {value !== start && (
            <button type="button" onClick={() => onChange(start)}>
              {t('console.reset')}
            </button>
          )}
        </span>
      </span>
      {Form && !shown && <p className="console__hint">{t('console.form.needsJson')}</p>}
      {shown ? (
        <shown.Form
          schema={shown.schema}
          body={shown.body ?? undefined}
          problems={schemaProblems}
          onChange={(body) => onChange(JSON.stringify(body, null, 2))}
        />
      ) : (
        <textarea
          id={id}
          ref={field}
          name="body"
          value={value}
          rows={Math.min(20, Math.max(4, value.split('\n').length))}
          aria-invalid={hasProblems}
          aria-describedby={hasProblems ? `${id}-problems` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <p className="console__problem" id={`${id}-problems`}>
          {problem}
        </p>
      )}
      {schemaProblems.length > 0 && (
        <div className="console__problems">
          {!shown && (
            <ul id={`${id}-problems`}>
              {schemaProblems.map(({ path, message, values }) => (
                <li key={writtenPath(path) + message}>
                  <button type="button" onClick={() => select(value, path)}>
                    {t('console.line', { line: lineAt(value, rangeIn(value, path).start) })}
                  </button>{' '}
                  {path.length > 0 ? <code>{writtenPath(path)}</code> : t('console.wholeBody')}{' '}
                  {t(`console.value.${message}`, values)}
                </li>
              ))}
            </ul>
          )}
          <button type="button" onClick={onSendAnyway}>
            {t('console.sendAnyway')}
          </button>
        </div>
      )}
      {value.length > longestChecked && (
        <p className="console__hint">{t('console.notChecked', { limit: written(longestChecked) })}</p>
      )}
      {schema && !shown && value.length <= longestChecked && (
        <InsertField
          schema={schema}
          text={value}
          onInsert={(text, path) => {
            onChange(text);
            // The text shows after this render.
            requestAnimationFrame(() => select(text, path));
          }}
        />
      )}
    </div>
  );
}

interface InsertFieldProps {
  readonly schema: BodySchema;
  readonly text: string;
  readonly onInsert: (text: string, path: JsonPath) => void;
}

/** Inserts a field of the schema with an example value. Choosing it in the list is enough. */
function InsertField({ schema, text, onInsert }: InsertFieldProps) {
  // An empty text is an object without fields.
  const body = readJson(text.trim() === '' ? '{}' : text);
  if (!body.ok || !keepsNumbers(body.value)) return null;
  const fields = insertableFields(schema, body.value);
  if (fields.length === 0) return null;
  return (
    <select
      className="console__insert"
      aria-label={t('console.insert')}
      value=""
      onChange={(event) => {
        const chosen = fields.find(({ label }) => label === event.target.value);
        if (chosen) onInsert(JSON.stringify(withField(body.value, chosen), null, 2), chosen.path);
      }}
    >
      <option value="">{t('console.insert')}</option>
      {fields.map(({ label, required }) => (
        <option key={label} value={label}>
          {required ? t('console.insertRequired', { name: label }) : label}
        </option>
      ))}
    </select>
  );
}
