import { Component, type ReactNode } from 'react';

export interface Props {
  readonly title: string;
  readonly tryAgain: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly crashed: boolean;
}

/** Catches what a component throws and shows it, with a button that renders the component again. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, crashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, crashed: true };
  }

  override render(): ReactNode {
    const { title, tryAgain, children } = this.props;
    if (!this.state.crashed) return children;
    return (
      <div className="crash" role="alert">
        <h2>{title}</h2>
        <button
          type="button"
          className="button button--secondary"
          onClick={() => this.setState({ error: undefined, crashed: false })}
        >
          {tryAgain}
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
  let at = error;
  do {
    seen.add(at);
    messages.push(at instanceof Error ? at.message || at.name : String(at));
    at = at instanceof Error ? at.cause : undefined;
  } while (at !== undefined && at !== null && !seen.has(at));
  return messages.join('\n\nCause:\n');
}
