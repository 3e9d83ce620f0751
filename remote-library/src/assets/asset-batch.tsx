import type { Asset, AssetGroup } from '@atelier/contract/assets';
import type { Chosen } from '@atelier/gallery/chosen';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Menu } from '@atelier/ui/menu';
import { BatchBar } from '../frame/batch-bar.tsx';
import { zipSize } from '../frame/zip-size.ts';
import type { LibraryKey } from '../texts/library-texts.ts';
import type { useAssetActs } from './use-asset-acts.ts';

export interface AssetBatchProps {
  chosen: Chosen<Asset>;
  /** Where they can go; undefined: they are of several categories. */
  groups: readonly AssetGroup[] | undefined;
  acts: ReturnType<typeof useAssetActs>;
  words: OwnWords<LibraryKey>;
  onEdit: () => void;
}

/** What can be done with chosen materials. */
export function AssetBatch({ chosen, groups, acts, words, onEdit }: AssetBatchProps) {
  const picked = [...chosen.items.values()];
  return (
    <BatchBar
      label={words('batch')}
      count={words('chosen', { count: picked.length })}
      close={words('chooseEnd')}
      onClose={() => chosen.setOn(false)}
      acts={[
        {
          key: 'edit',
          icon: 'edit',
          label: words('edit'),
          isDisabled: picked.length === 0,
          onAct: onEdit,
        },
        {
          key: 'zip',
          icon: 'download',
          label: words('zip'),
          note: zipSize(picked.map(({ image, pattern_file: file }) => image.bytes + (file?.bytes ?? 0))),
          isDisabled: picked.length === 0 || acts.isBusy,
          onAct: () => void acts.zip(picked),
        },
        {
          key: 'delete',
          icon: 'trash',
          label: words('delete'),
          isDisabled: picked.length === 0 || acts.isBusy,
          onAct: () => void acts.recycle(picked),
        },
      ]}
    >
      <Menu
        label={words('move')}
        placement="top-start"
        opener={(opener) => (
          <Button {...opener} size="s" icon="folder" disabled={picked.length === 0 || !groups}>
            {words('move')}
          </Button>
        )}
        items={[
          { key: 'none', label: words('noGroup'), onSelect: () => void acts.move(picked, 'none') },
          ...(groups ?? []).map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => void acts.move(picked, id),
          })),
        ]}
      />
    </BatchBar>
  );
}
