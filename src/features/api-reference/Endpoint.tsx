import type { ApiOperation } from './model/description.ts';
import type { Translate } from '../../core/model/messages.ts';
import { MethodMark } from '../../core/ui/MethodMark.tsx';
import { PathText } from './PathText.tsx';

export interface Props {
  readonly operation: Pick<ApiOperation, 'method' | 'path'>;
  readonly t: Translate;
}

/** Renders the method and path of an operation, with a button that copies the path (`src/core/browser/code.ts`). */
export function Endpoint({ operation: { method, path }, t }: Props) {
  return (
    <div className="endpoint" data-search="whole" data-copy-source="">
      <MethodMark method={method} />{' '}
      <code className="endpoint__path" data-copy-text="">
        <PathText path={path} />
      </code>
      <button type="button" className="endpoint__copy" data-copy-code="">
        {t('api.copyPath')}
      </button>
    </div>
  );
}
