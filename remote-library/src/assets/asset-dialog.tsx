import { assetFabrics, assetGenders, assetTypeRows } from '@atelier/catalogue/asset-types';
import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { Asset } from '@atelier/contract/assets';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { saveAddress } from '@atelier/ui/save-address';
import { ToolChoiceDialog } from '@atelier/workbench/tool-choice';
import { useState } from 'react';
import type { LibraryKey } from '../texts/library-texts.ts';
import styles from './assets.module.css';

export interface AssetDialogProps {
  asset: Asset;
  words: OwnWords<LibraryKey>;
  /** Absent where it is not the person's to change. */
  onEdit?: () => void;
  onClose: () => void;
}

/** One material as large as the window, with what is known of it and where it can go. */
export function AssetDialog({ asset, words, onEdit, onClose }: AssetDialogProps) {
  const localized = useLocalized();
  const language = useLanguage();
  const [isChoosing, setChoosing] = useState(false);
  const name = (language === 'en' ? asset.name_en : null) ?? asset.name;
  const row = assetTypeRows.find(({ key }) => key === asset.type);
  const titleOf = (choices: readonly { key: string; title: { zh: string; en: string } }[], key: string | null) => {
    const choice = choices.find((one) => one.key === key);
    return choice ? localized(choice.title) : undefined;
  };
  const facts: [LibraryKey, string | undefined][] = [
    ['type', row && localized(row.title)],
    ['gender', titleOf(assetGenders, asset.gender_style)],
    ['style', titleOf(row?.styles ?? [], asset.style_type)],
    ['fabric', titleOf(assetFabrics, asset.fabric_type)],
    ['size', words('pixels', { width: asset.image.width, height: asset.image.height })],
    ['bytes', bytesWords(asset.image.bytes)],
    ['added', momentWords(asset.created_at, language)],
  ];
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
            {onEdit ? (
              <Button icon="edit" onClick={onEdit}>
                {words('edit')}
              </Button>
            ) : null}
            <Button icon="search" onClick={() => navigation.open(imageSearchAddress({ kind: 'asset', id: asset.id }))}>
              {words('moreLikeThis')}
            </Button>
            <Button icon="download" onClick={() => saveAddress(asset.image.url, name)}>
              {words('downloadOne')}
            </Button>
            <Button kind="primary" icon="use-as-input" onClick={() => setChoosing(true)}>
              {words('useInTool')}
            </Button>
          </>
        }
      >
        <div className={styles.look}>
          <img src={asset.image.url} alt={name} />
          <dl className={styles.facts}>
            {facts.map(([key, value]) =>
              value === undefined ? null : (
                <div key={key} className={styles.fact}>
                  <dt>{words(key)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
        </div>
      </Dialog>
      {isChoosing ? (
        <ToolChoiceDialog request={{ asset: asset.id }} from={undefined} onClose={() => setChoosing(false)} />
      ) : null}
    </ToolListProvider>
  );
}
