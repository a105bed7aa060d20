import type { DocSearchModal } from '@docsearch/react';
import type { ComponentProps, MouseEvent } from 'react';
import { t } from 'virtual:messages/overlay+search+searchField';
import type { DocSearchClient } from '../docsearch-client.ts';
import { issueUrlFor } from '../issue-url.ts';
import type { SearchData } from '../search-data.ts';
import { HitLink, opensElsewhere, remember } from './HitLink.tsx';
import { modalTexts } from './modal-texts.ts';
import { indexName, type StoredHit } from './stored-searches.ts';

type ModalProps = Omit<ComponentProps<typeof DocSearchModal>, 'initialQuery' | 'initialScrollY'>;

interface Options {
  readonly client: DocSearchClient;
  readonly data: SearchData;
  readonly close: () => void;
  readonly go: (url: string) => void;
}

/** The props of DocSearch's modal. They must not change, because the modal would start over. */
export function modalProps({ client, data, close, go }: Options): ModalProps {
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
    placeholder: t('searchField.label'),
    translations: modalTexts(),
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
          {seeAll(Number(context['nbHits'] ?? 0))}
        </a>
      );
    },
    navigator: {
      navigate: ({ item }) => choose(item),
      navigateNewTab: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void window.open(itemUrl, '_blank', 'noopener'),
    },
    getMissingResultsUrl: ({ query }) => issueUrlFor(query, data.issueUrl),
    onClose: close,
  };
}

function seeAll(count: number): string {
  return count === 1 ? t('overlay.allOne') : t('overlay.all', { count });
}
