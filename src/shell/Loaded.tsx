import { useEffect, useState, type ReactNode } from 'react';
import { Failed, Loading } from './PageLoader.tsx';

/** What is said while something is on its way, and when it does not come. */
export interface LoadedTexts {
  readonly loading: string;
  /** With `{error}` for the error's text. */
  readonly failed: string;
  readonly retry: string;
}

export interface Props<Data> {
  readonly texts: LoadedTexts;
  /** Called once; given up by its signal when the component goes. */
  readonly load: (signal: AbortSignal) => Promise<Data>;
  readonly children: (data: Data) => ReactNode;
}

type State<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'loaded'; readonly data: Data };

/** Shows data that has to be loaded first: the page loader, then the data or what went wrong. */
export function Loaded<Data>({ texts, load, children }: Props<Data>) {
  const [state, setState] = useState<State<Data>>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ status: 'loaded', data });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ status: 'failed', error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [load]);

  switch (state.status) {
    case 'loading':
      return <Loading label={texts.loading} />;
    case 'failed':
      return <Failed text={texts.failed.replace('{error}', state.error)} retry={texts.retry} />;
    case 'loaded':
      return children(state.data);
    default:
      return state satisfies never;
  }
}
