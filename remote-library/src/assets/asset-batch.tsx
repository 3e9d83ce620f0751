import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import { type Asset, type AssetGroup, createAssetGroup } from '@atelier/contract/assets';
import type { Chosen } from '@atelier/gallery/chosen';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { http } from '@atelier/platform/http';
import { Icon } from '@atelier/ui/icon';
import { Menu } from '@atelier/ui/menu';
import { useState } from 'react';
import bar from '../frame/batch-bar.module.css';
import { BatchBar } from '../frame/batch-bar.tsx';
import { zipSize } from '../frame/zip-size.ts';
import type { LibraryKey } from '../library-texts.ts';
import { GroupDialog } from './group-dialog.tsx';
import type { useAssetActs } from './use-asset-acts.ts';

export interface AssetBatchProps {
  chosen: Chosen<Asset>;
  /** Where they can go; undefined: they are of several categories. */
  groups: readonly AssetGroup[] | undefined;
  /** Category of what is chosen, for a new group. */
  type: AssetTypeKey | undefined;
  acts: ReturnType<typeof useAssetActs>;
  words: OwnWords<LibraryKey>;
  onEdit: () => void;
}

/** What can be done with chosen materials. */
export function AssetBatch({ chosen, groups, type, acts, words, onEdit }: AssetBatchProps) {
  const picked = [...chosen.items.values()];
  const [isNaming, setNaming] = useState(false);
  const moveToNew = async (name: string): Promise<void> => {
    if (!type) return;
    const { group } = await http.call(createAssetGroup, { type, name }, { quiet: true });
    await acts.move(picked, group.id);
  };
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
          <button {...opener} type="button" className={bar.act} disabled={picked.length === 0 || !groups}>
            <Icon name="folder" size={16} />
            <span>{words('move')}</span>
          </button>
        )}
        items={[
          { key: 'none', label: words('noGroup'), onSelect: () => void acts.move(picked, 'none') },
          ...(groups ?? []).map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => void acts.move(picked, id),
          })),
          { key: 'new', icon: 'plus', label: words('newGroup'), onSelect: () => setNaming(true) },
        ]}
      />
      {isNaming ? <GroupDialog name="" words={words} onSave={moveToNew} onClose={() => setNaming(false)} /> : null}
    </BatchBar>
  );
}
