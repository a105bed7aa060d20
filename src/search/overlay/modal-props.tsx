import type { DocSearchModal } from '@docsearch/react';
import type { ComponentProps, MouseEvent } from 'react';
import type { Translate } from '../../model/messages.ts';
import type { DocSearchClient } from '../docsearch-client.ts';
import { issueUrlFor, type SearchData } from '../search-data.ts';
import { HitLink, opensElsewhere, remember } from './HitLink.tsx';
import { modalTexts } from './modal-texts.ts';
import { indexName, type StoredHit } from './stored-searches.ts';

type ModalProps = Omit<ComponentProps<typeof DocSearchModal>, 'initialQuery' | 'initialScrollY'>;

interface Options {
  readonly client: DocSearchClient;
  readonly data: SearchData;
  readonly t: Translate;
  readonly close: () => void;
  readonly go: (url: string) => void;
}

/** What DocSearch's modal is given. It begins anew when one of these changes, so they are made once. */
export function modalProps({ client, data, t, close, go }: Options): ModalProps {
  const leaveFor = (url: string) => {
    close();
    go(url);
  };
  const choose = (hit: StoredHit) => {
    remember(hit);
    // DocSearch has its turn first: it remembers the hit and closes the overlay.
    queueMicrotask(() => leaveFor(hit.url));
  };
  return {
    appId: 'unused',
    apiKey: 'unused',
    indexName,
    placeholder: t('search.field'),
    translations: modalTexts(t),
    transformSearchClient: (original) => Object.assign(original, { search: client.search }),
    hitComponent: ({ hit, children }) => (
      <HitLink hit={hit} onChoose={choose}>
        {children}
      </HitLink>
    ),
    resultsFooterComponent: ({ state: { query, context } }) => {
      const href = `/search?${new URLSearchParams({ q: query.trim() })}`;
      const follow = (event: MouseEvent) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        leaveFor(href);
      };
      return (
        <a href={href} onClick={follow}>
          {t('search.all', { count: Number(context['nbHits'] ?? 0) })}
        </a>
      );
    },
    navigator: {
      navigate: ({ item }) => choose(item),
      navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
    },
    getMissingResultsUrl: ({ query }) => issueUrlFor(query, data),
    onClose: close,
  };
}
