import { Loaded, type LoadedTexts } from '../../shell/Loaded.tsx';
import { fetchSearchData } from '../search-data.ts';
import { SearchPage } from './SearchPage.tsx';

export type Props = LoadedTexts;

/** The results page with its data, or the page loader until that is there. */
export default function SearchScreen(texts: Props) {
  return (
    <Loaded texts={texts} load={fetchSearchData}>
      {(data) => <SearchPage data={data} />}
    </Loaded>
  );
}
