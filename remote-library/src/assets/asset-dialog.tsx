import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { Asset } from '@atelier/contract/assets';
import { bytesWords, type OwnWords } from '@atelier/picture-editors/own-words';
import { navigation } from '@atelier/platform/navigation';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { saveAddress } from '@atelier/ui/save-address';
import { ToolChoiceDialog } from '@atelier/workbench/tool-choice';
import { useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';
import { FactList, useAssetFacts } from './fact-list.tsx';

export interface AssetDialogProps {
  asset: Asset;
  words: OwnWords<LibraryKey>;
  /** Absent when the user may not edit it. */
  onEdit?: () => void;
  onClose: () => void;
}

/** One material in a full-window dialog, with its metadata and actions. */
export function AssetDialog({ asset, words, onEdit, onClose }: AssetDialogProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { name, type, gender, style, fabric, added } = useAssetFacts(asset);
  const { width, height, bytes } = asset.image;
  const facts = [
    ['type', type],
    ['gender', gender],
    ['style', style],
    ['fabric', fabric],
    ['size', words('pixels', { width, height })],
    ['bytes', bytesWords(bytes)],
    ['added', added],
  ] as const;
  return (
    <ToolListProvider>
      <Dialog
        isOpen
        size="editor"
        title={name}
        closeLabel={words('close')}
        onClose={onClose}
        actions={
          <>
            {onEdit ? <Button icon="edit" label={words('edit')} onClick={onEdit} /> : null}
            <Button icon="search" onClick={() => navigation.open(imageSearchAddress({ kind: 'asset', id: asset.id }))}>
              {words('moreLikeThis')}
            </Button>
            <Button icon="download" label={words('downloadOne')} onClick={() => saveAddress(asset.image.url, name)} />
            <Button kind="primary" icon="use-as-input" label={words('useInTool')} onClick={() => setChoosing(true)} />
          </>
        }
      >
        <div className={styles.look}>
          <img src={asset.image.url} alt={name} />
          <FactList facts={facts} words={words} className={styles.facts} />
        </div>
      </Dialog>
      {isChoosing ? (
        <ToolChoiceDialog request={{ asset: asset.id }} from={undefined} onClose={() => setChoosing(false)} />
      ) : null}
    </ToolListProvider>
  );
}
