import { Component, type ReactNode } from 'react';
import { t } from 'virtual:messages/crash';

export interface Props {
  /** Renders the content again in another way. Default: the boundary renders its children again. */
  readonly onTryAgain?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly hasCrashed: boolean;
}

/** Shows what a component has thrown, with a button that tries again. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasCrashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasCrashed: true };
  }

  override render(): ReactNode {
    const { onTryAgain, children } = this.props;
    if (!this.state.hasCrashed) return children;
    return (
      <div className="crash" role="alert">
        <h2>{t('crash.title')}</h2>
        <button
          type="button"
          className="button button--secondary"
          onClick={onTryAgain ?? (() => this.setState({ error: undefined, hasCrashed: false }))}
        >
          {t('crash.tryAgain')}
        </button>
        <p className="crash__chain">{messageChain(this.state.error)}</p>
      </div>
    );
  }
}

/** The messages of an error and of its causes, outermost first. */
export function messageChain(error: unknown): string {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  do {
    seen.add(current);
    messages.push(current instanceof Error ? current.message || current.name : String(current));
    current = current instanceof Error ? current.cause : undefined;
  } while (current !== undefined && current !== null && !seen.has(current));
  return messages.join('\n\nCause:\n');
}
