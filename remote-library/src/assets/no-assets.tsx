import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';

export interface NoAssetsProps {
  isPatterns: boolean;
  isNarrowed: boolean;
  words: OwnWords<LibraryKey>;
  onClear: () => void;
}

/** Where a category or a search has nothing; a category takes files. */
export function NoAssets({ isPatterns, isNarrowed, words, onClear }: NoAssetsProps) {
  return isNarrowed ? (
    <EmptyState title={words('nothing')} action={<Button onClick={onClear}>{words('clear')}</Button>}>
      {words('nothingBody')}
    </EmptyState>
  ) : (
    <div className={styles.dropZone}>
      <EmptyState
        icon="upload"
        title={words(isPatterns ? 'emptyPatterns' : 'empty')}
        action={
          isPatterns ? null : (
            <Link className={buttonClass()} to="/navTop/modelSquare">
              {words('publicAssets')}
            </Link>
          )
        }
      >
        {words(isPatterns ? 'emptyPatternsBody' : 'emptyBody')}
      </EmptyState>
    </div>
  );
}
