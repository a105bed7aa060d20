import type { DocSearchModal } from '@docsearch/react';
import type { ComponentProps } from 'react';
import { t } from 'virtual:messages/overlay+search+searchDialog+searchField';

type ModalTexts = NonNullable<ComponentProps<typeof DocSearchModal>['translations']>;

/** Every text that DocSearch's modal shows, from the site's messages. */
export function modalTexts(): ModalTexts {
  return {
    searchBox: {
      resetButtonTitle: t('overlay.clear'),
      resetButtonAriaLabel: t('overlay.clear'),
      cancelButtonText: t('searchDialog.cancel'),
      cancelButtonAriaLabel: t('searchDialog.cancel'),
      searchInputLabel: t('searchField.label'),
    },
    startScreen: {
      recentSearchesTitle: t('overlay.recent'),
      noRecentSearchesText: t('overlay.noRecent'),
      saveRecentSearchButtonTitle: t('overlay.save'),
      removeRecentSearchButtonTitle: t('overlay.removeRecent'),
      favoriteSearchesTitle: t('overlay.favorites'),
      removeFavoriteSearchButtonTitle: t('overlay.removeFavorite'),
    },
    errorScreen: { titleText: t('search.failed'), helpText: t('search.failedHelp') },
    noResultsScreen: {
      noResultsText: t('search.noResults'),
      suggestedQueryText: t('search.suggestions'),
      reportMissingResultsText: t('search.missing'),
      reportMissingResultsLinkText: t('search.missingLink'),
    },
    footer: {
      selectText: t('overlay.select'),
      selectKeyAriaLabel: t('overlay.selectKey'),
      navigateText: t('overlay.navigate'),
      navigateUpKeyAriaLabel: t('overlay.upKey'),
      navigateDownKeyAriaLabel: t('overlay.downKey'),
      closeText: t('overlay.close'),
      closeKeyAriaLabel: t('overlay.closeKey'),
      searchByText: t('overlay.by'),
    },
  };
}
