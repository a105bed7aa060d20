import type { ComponentProps } from 'react';
import type { DocSearchModal } from '@docsearch/react';
import type { Translate } from '../../model/messages.ts';

type ModalTexts = NonNullable<ComponentProps<typeof DocSearchModal>['translations']>;

/** Every text that DocSearch's modal shows, from the site's messages. */
export function modalTexts(t: Translate): ModalTexts {
  return {
    searchBox: {
      resetButtonTitle: t('search.clear'),
      resetButtonAriaLabel: t('search.clear'),
      cancelButtonText: t('search.cancel'),
      cancelButtonAriaLabel: t('search.cancel'),
      searchInputLabel: t('search.field'),
    },
    startScreen: {
      recentSearchesTitle: t('search.recent'),
      noRecentSearchesText: t('search.noRecent'),
      saveRecentSearchButtonTitle: t('search.save'),
      removeRecentSearchButtonTitle: t('search.removeRecent'),
      favoriteSearchesTitle: t('search.favorites'),
      removeFavoriteSearchButtonTitle: t('search.removeFavorite'),
    },
    errorScreen: { titleText: t('search.failed'), helpText: t('search.failedHelp') },
    noResultsScreen: {
      noResultsText: t('search.noResults'),
      suggestedQueryText: t('search.suggestions'),
      reportMissingResultsText: t('search.missing'),
      reportMissingResultsLinkText: t('search.missingLink'),
    },
    footer: {
      selectText: t('search.select'),
      selectKeyAriaLabel: t('search.selectKey'),
      navigateText: t('search.navigate'),
      navigateUpKeyAriaLabel: t('search.upKey'),
      navigateDownKeyAriaLabel: t('search.downKey'),
      closeText: t('search.close'),
      closeKeyAriaLabel: t('search.closeKey'),
      searchByText: t('search.by'),
    },
  };
}
