import { useEffect, useState } from 'react';
import { Failed, Loading } from '../../shell/PageLoader.tsx';
import { fetchSearchData, type SearchData } from '../search-data.ts';
import { SearchPage } from './SearchPage.tsx';

export interface Props {
  readonly loading: string;
  /** With `{error}` for the error's text. */
  readonly failed: string;
  readonly retry: string;
}

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'loaded'; readonly data: SearchData };

/** The results page with its data, or the page loader until that is there. */
export default function SearchScreen({ loading, failed, retry }: Props) {
  const [state, setState] = useState<State>({ status: 'loading' });
  useEffect(() => {
    let mounted = true;
    fetchSearchData().then(
      (data) => mounted && setState({ status: 'loaded', data }),
      (error: unknown) =>
        mounted && setState({ status: 'failed', error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      mounted = false;
    };
  }, []);

  switch (state.status) {
    case 'loading':
      return <Loading label={loading} />;
    case 'failed':
      return <Failed text={failed.replace('{error}', state.error)} retry={retry} />;
    case 'loaded':
      return <SearchPage data={state.data} />;
    default:
      return state satisfies never;
  }
}
