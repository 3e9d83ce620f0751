import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/placeholders';
import type { LibraryKey } from '../library-texts.ts';

const places = {
  searchHistory: '/resource/drawHistory',
  searchAssets: '/resource/corpResource',
} as const satisfies Partial<Record<LibraryKey, string>>;

export interface NoMatchProps {
  search: string;
  /** The other list, which may have what this one lacks. */
  elsewhere: keyof typeof places;
  words: OwnWords<LibraryKey>;
  onClear: () => void;
}

/** Empty list of a filter or search, which can go on in another list. */
export function NoMatch({ search, elsewhere, words, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title={words('nothing')}
      action={
        <>
          {search === '' ? null : (
            <Link className={buttonClass()} to={`${places[elsewhere]}?${new URLSearchParams({ q: search })}`}>
              {words(elsewhere)}
            </Link>
          )}
          <Button label={words('clear')} onClick={onClear} />
        </>
      }
    >
      {words('nothingBody')}
    </EmptyState>
  );
}
