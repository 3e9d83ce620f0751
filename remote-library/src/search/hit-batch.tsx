import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useState } from 'react';
import { useAssetActs } from '../assets/use-asset-acts.ts';
import { BatchBar } from '../frame/batch-bar.tsx';
import { libraryTexts, zipSize } from '../library-texts.ts';
import { SaveDialog } from '../results/save-dialog.tsx';
import { useResultActs } from '../results/use-result-acts.ts';
import type { HitChoice } from './search-results.tsx';

export interface HitBatchProps {
  choice: HitChoice;
  /** Called when a displayed entry was changed. */
  onChanged: () => void;
}

/** Batch actions on selected hits: separate actions for the library and the history; public hits are read-only. */
export function HitBatch({ choice, onChanged }: HitBatchProps) {
  const words = useOwnWords(libraryTexts);
  const [isSaving, setSaving] = useState(false);
  const changed = () => {
    choice.setOn(false);
    onChanged();
  };
  const assetActs = useAssetActs(words, changed);
  const resultActs = useResultActs(words, changed);
  const materials = choice.picked.flatMap(({ hit }) => (hit.asset ? [hit.asset] : []));
  const own = choice.picked.flatMap(({ hit }) => (hit.asset && hit.place === 'assets' ? [hit.asset] : []));
  const drawn = choice.picked.flatMap(({ hit }) => (hit.result ? [hit.result] : []));
  const isBusy = assetActs.isBusy || resultActs.isBusy;
  const isAllFavourite = drawn.length > 0 && drawn.every(({ result }) => result.favourite);
  const sizes = [
    ...materials.map(({ image, pattern_file: file }) => image.bytes + (file?.bytes ?? 0)),
    ...drawn.map(({ result }) => result.bytes),
  ];
  return (
    <>
      <BatchBar
        count={choice.picked.length}
        words={words}
        onClose={() => choice.setOn(false)}
        acts={[
          {
            key: 'zip',
            icon: 'download',
            label: words('download'),
            note: zipSize(sizes),
            isDisabled: sizes.length === 0 || isBusy,
            onAct: () => {
              if (materials.length > 0) void assetActs.zip(materials);
              if (drawn.length > 0) void resultActs.download(drawn);
            },
          },
          {
            key: 'favourite',
            icon: isAllFavourite ? 'heart-filled' : 'heart',
            label: words(isAllFavourite ? 'unfavourite' : 'favourite'),
            isDisabled: drawn.length === 0 || isBusy,
            onAct: () => void resultActs.change(drawn, isAllFavourite ? 'unfavourite' : 'favourite'),
          },
          {
            key: 'save',
            icon: 'folder',
            label: words('saveToLibrary'),
            isDisabled: drawn.length === 0 || isBusy,
            onAct: () => setSaving(true),
          },
          {
            key: 'delete',
            icon: 'trash',
            label: words('delete'),
            isDisabled: own.length + drawn.length === 0 || isBusy,
            onAct: () => {
              if (own.length > 0) void assetActs.recycle(own);
              if (drawn.length > 0) void resultActs.change(drawn, 'delete');
            },
          },
        ]}
      />
      {isSaving ? (
        <SaveDialog
          items={drawn}
          words={words}
          onSaved={() => {
            setSaving(false);
            choice.setOn(false);
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}
