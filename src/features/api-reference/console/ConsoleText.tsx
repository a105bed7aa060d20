import { t } from 'virtual:messages/copyButton';

export interface Props {
  readonly label: string;
  readonly text: string;
}

/** Text of a machine, with a button that copies it (src/core/browser/code.ts). It scrolls inside itself. */
export function ConsoleText({ label, text }: Props) {
  return (
    <figure className="code">
      {/* A scrolling area must be focusable: https://dequeuniversity.com/rules/axe/4.10/scrollable-region-focusable */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="console__text" role="group" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className="code__tools">
        <button type="button" data-copy-code="">
          {t('copyButton.label')}
        </button>
      </div>
    </figure>
  );
}
