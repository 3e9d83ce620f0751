import type { Asset, AssetGroup } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { LibraryKey } from '../texts/library-texts.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PatternDialog } from './pattern-dialog.tsx';

export interface AssetDialogsProps {
  opened: Asset | undefined;
  /** Comes before what is opened. */
  edited: readonly Asset[] | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onOpen: (asset: Asset | undefined) => void;
  onEdit: (assets: readonly Asset[] | undefined) => void;
  onSaved: () => void;
  onDelete: (asset: Asset) => void;
}

/** One material as large as the window, a pattern with its file and pieces; or the form of what is edited. */
export function AssetDialogs({ opened, edited, groups, words, ...on }: AssetDialogsProps) {
  if (edited)
    return (
      <EditDialog
        assets={edited}
        groups={groups}
        words={words}
        onSaved={on.onSaved}
        onClose={() => on.onEdit(undefined)}
      />
    );
  if (!opened) return null;
  const shared = { asset: opened, words, onEdit: () => on.onEdit([opened]), onClose: () => on.onOpen(undefined) };
  return opened.pattern_file ? (
    <PatternDialog {...shared} file={opened.pattern_file} onDelete={() => on.onDelete(opened)} />
  ) : (
    <AssetDialog {...shared} />
  );
}
