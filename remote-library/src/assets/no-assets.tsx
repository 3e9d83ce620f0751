import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import type { LibraryKey } from '../texts/library-texts.ts';

export interface NoAssetsProps {
  isNarrowed: boolean;
  words: OwnWords<LibraryKey>;
  onClear: () => void;
}

/** Where a category or a search has nothing. */
export function NoAssets({ isNarrowed, words, onClear }: NoAssetsProps) {
  return isNarrowed ? (
    <EmptyState title={words('nothing')} action={<Button onClick={onClear}>{words('clear')}</Button>}>
      {words('nothingBody')}
    </EmptyState>
  ) : (
    <EmptyState title={words('empty')}>{words('emptyBody')}</EmptyState>
  );
}
