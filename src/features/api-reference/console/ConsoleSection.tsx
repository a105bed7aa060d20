import type { Translate } from '../../../core/model/messages.ts';
import { Island } from '../../../core/ui/Island.tsx';
import type { Props as ConsoleProps } from './Console.tsx';

export interface Props extends ConsoleProps {
  readonly t: Translate;
}

/** Renders the section of the console. The console loads when the reader opens it. */
export function ConsoleSection({ operation, t }: Props) {
  const props: ConsoleProps = { operation };
  return (
    <details className="console-section" id="try-it">
      <summary>{t('console.title')}</summary>
      <Island name="api-console" on="open" props={props}>
        <noscript>
          <p>{t('console.noScript')}</p>
        </noscript>
      </Island>
    </details>
  );
}
