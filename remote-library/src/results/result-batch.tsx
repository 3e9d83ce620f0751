import type { ResultItem } from '@atelier/contract/result-list';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { BatchBar } from '../frame/batch-bar.tsx';
import { zipSize } from '../frame/zip-size.ts';
import type { LibraryKey } from '../library-texts.ts';
import type { useResultActs } from './use-result-acts.ts';

export interface ResultBatchProps {
  picked: readonly ResultItem[];
  acts: ReturnType<typeof useResultActs>;
  words: OwnWords<LibraryKey>;
  onSave: () => void;
  onClose: () => void;
}

/** What can be done with chosen results. */
export function ResultBatch({ picked, acts, words, onSave, onClose }: ResultBatchProps) {
  const isNone = picked.length === 0 || acts.isBusy;
  const isAllFavourite = picked.length > 0 && picked.every(({ result }) => result?.favourite);
  return (
    <BatchBar
      label={words('batch')}
      count={words('chosen', { count: picked.length })}
      close={words('chooseEnd')}
      onClose={onClose}
      acts={[
        {
          key: 'zip',
          icon: 'download',
          label: words('download'),
          note: zipSize(picked.flatMap(({ result }) => result?.bytes ?? [])),
          isDisabled: isNone,
          onAct: () => void acts.download(picked),
        },
        {
          key: 'favourite',
          icon: isAllFavourite ? 'heart-filled' : 'heart',
          label: words(isAllFavourite ? 'unfavourite' : 'favourite'),
          isDisabled: isNone,
          onAct: () => void acts.change(picked, isAllFavourite ? 'unfavourite' : 'favourite'),
        },
        {
          key: 'save',
          icon: 'folder',
          label: words('saveToLibrary'),
          isDisabled: isNone,
          onAct: onSave,
        },
        {
          key: 'delete',
          icon: 'trash',
          label: words('delete'),
          isDisabled: isNone,
          onAct: () => void acts.change(picked, 'delete'),
        },
      ]}
    />
  );
}
