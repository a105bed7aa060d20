import type { ApiResponse } from './model/description.ts';
import type { Translate } from '../../core/model/messages.ts';
import { errorExampleLabel, errorExampleName, errorText } from './error-example.ts';
import { htmlText } from './html-text.ts';

export interface Props {
  readonly response: ApiResponse;
  /** Whether the browser loads the example when the reader opens it (src/features/api-reference/browser/deferred-schemas.ts). */
  readonly deferred: boolean;
  readonly t: Translate;
}

/** Renders an error, and what caused it. */
export function ErrorExample({ response: { example, cause, isDerived }, deferred, t }: Props) {
  if (example === undefined || cause === undefined) return null;
  return (
    <details className="response__example" data-schema={deferred ? errorExampleName(example) : undefined}>
      <summary>{errorExampleLabel(cause, isDerived, t)}</summary>
      {!deferred && <ErrorBody example={example} />}
    </details>
  );
}

/** Renders the body of an error. */
export function ErrorBody({ example }: { readonly example: unknown }) {
  return (
    // A region that scrolls needs the focus, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: htmlText(errorText(example)) }} />
  );
}
