import { assetTypeRows } from '@atelier/catalogue/asset-types';
import {
  type Asset,
  type AssetGroup,
  assetLimits,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssets,
  moveAssets,
  renameAssetGroup,
  takeAssets,
} from '@atelier/contract/assets';
import { groupRows } from '@atelier/contract/group-tree';
import type { UploadedImage } from '@atelier/contract/task';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import type { MaterialKey } from './material-dialog.tsx';
import { isLibrary, type MaterialFilter } from './material-filter.ts';
import styles from './material-side.module.css';
import { type MaterialEntry, materialSources, refreshMaterials } from './use-materials.ts';

type Words = OwnWords<MaterialKey>;

/** Runs an action, reloads the library, and shows an error as its code requires. */
const change = async <T,>(work: () => Promise<T>, said?: string): Promise<T | undefined> => {
  try {
    const done = await work();
    await refreshMaterials();
    if (said) dialogs.toast({ message: said });
    return done;
  } catch (error) {
    dialogs.showError(error);
    return undefined;
  }
};

/** New uploads of the selection, in order of selection. */
export const takeMaterials = async (chosen: readonly MaterialEntry[]): Promise<UploadedImage[]> => {
  const images = await Promise.all(
    chosen.map(({ from }) =>
      http.call(takeAssets, from.kind === 'asset' ? { asset_ids: [from.asset.id] } : { result_ids: [from.id] }, {
        quiet: true,
      }),
    ),
  );
  return images.flatMap((answer) => answer.images);
};

const addGroup = async (type: AssetGroup['type'], name: string): Promise<AssetGroup | undefined> =>
  (await change(() => http.call(createAssetGroup, { type, name }, { quiet: true })))?.group;

const renameGroup = async (group: AssetGroup, name: string): Promise<boolean> =>
  (await change(() => http.call(renameAssetGroup, { group_id: group.id, name }, { quiet: true }))) !== undefined;

const removeGroup = async (group: AssetGroup, words: Words): Promise<boolean> => {
  const isMeant = await dialogs.confirm({
    title: words('deleteGroupAsk', { name: group.name }),
    body: words('deleteGroupBody', { count: group.count }),
    confirm: words('deleteGroup'),
    cancel: words('cancel'),
    isDanger: true,
  });
  if (!isMeant) return false;
  return (await change(() => http.call(deleteAssetGroup, { group_id: group.id }, { quiet: true }))) !== undefined;
};

export const moveMaterial = (asset: Asset, groupId: string | null, words: Words) =>
  change(() => http.call(moveAssets, { asset_ids: [asset.id], group_id: groupId }, { quiet: true }), words('moved'));

export const removeMaterial = async (asset: Asset, words: Words): Promise<boolean> => {
  const isMeant = await dialogs.confirm({
    title: words('removeAsk', { name: asset.name }),
    body: words('removeBody'),
    confirm: words('remove'),
    cancel: words('cancel'),
    isDanger: true,
  });
  if (!isMeant) return false;
  const done = await change(
    () => http.call(deleteAssets, { asset_ids: [asset.id] }, { quiet: true }),
    words('removed'),
  );
  return done !== undefined;
};

export interface GroupNameFormProps {
  name: string;
  words: OwnWords<MaterialKey>;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Edits the name of a group in its row: Enter saves, Esc cancels. */
function GroupNameForm({ name, words, onSave, onCancel }: GroupNameFormProps) {
  const [typed, setTyped] = useState(name);
  const { isBusy, run } = useBusy();
  const save = async () => {
    if (typed.trim() !== '') await run(() => onSave(typed.trim()));
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        aria-label={words('groupName')}
        placeholder={words('groupName')}
        maxLength={assetLimits.nameLength}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton type="submit" icon="check" label={words('createGroup')} disabled={typed.trim() === '' || isBusy} />
      <IconButton icon="close" label={words('cancel')} onClick={onCancel} />
    </form>
  );
}

export interface MaterialSideProps {
  filter: MaterialFilter;
  groups: readonly AssetGroup[];
  words: OwnWords<MaterialKey>;
  onChange: (change: Partial<MaterialFilter>) => void;
}

interface RowProps {
  isCurrent: boolean;
  label: string;
  count?: number;
  onPress: () => void;
}

function Row({ isCurrent, label, count, onPress }: RowProps) {
  return (
    <button type="button" className={styles.row} aria-pressed={isCurrent} onClick={onPress}>
      <span className={styles.label}>{label}</span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** Selects source, category and group. */
export function MaterialSide({ filter, groups, words, onChange }: MaterialSideProps) {
  const localized = useLocalized();
  return (
    <div className={styles.side}>
      <section className={styles.part} aria-label={words('sources')}>
        {materialSources.map((source) => (
          <Row
            key={source}
            isCurrent={filter.source === source}
            label={words(source)}
            onPress={() => onChange({ source })}
          />
        ))}
      </section>
      {isLibrary(filter.source) ? (
        <>
          <section className={styles.part} aria-label={words('types')}>
            <h3 className={styles.head}>{words('types')}</h3>
            {assetTypeRows.map((row) => (
              <Row
                key={row.key}
                isCurrent={filter.type === row.key}
                label={localized(row.title)}
                onPress={() => onChange({ type: row.key })}
              />
            ))}
          </section>
          <Groups filter={filter} groups={groups} words={words} onChange={onChange} />
        </>
      ) : null}
    </div>
  );
}

function Groups({ filter, groups, words, onChange }: MaterialSideProps) {
  const language = useLanguage();
  const [editing, setEditing] = useState<AssetGroup | 'new'>();
  const isMine = filter.source === 'private';
  if (!isMine && groups.length === 0) return null;
  const remove = async (group: AssetGroup) => {
    if ((await removeGroup(group, words)) && filter.group === group.id) onChange({ group: undefined });
  };
  return (
    <section className={styles.part} aria-label={words('groups')}>
      <h3 className={styles.head}>
        {words('groups')}
        {isMine ? (
          <IconButton size="s" icon="plus" label={words('newGroup')} onClick={() => setEditing('new')} />
        ) : null}
      </h3>
      {editing === 'new' ? (
        <GroupNameForm
          words={words}
          name=""
          onCancel={() => setEditing(undefined)}
          onSave={async (name) => {
            const group = await addGroup(filter.type, name);
            if (!group) return;
            setEditing(undefined);
            onChange({ group: group.id });
          }}
        />
      ) : null}
      <Row
        isCurrent={filter.group === undefined}
        label={words('allGroups')}
        onPress={() => onChange({ group: undefined })}
      />
      {groupRows(groups).map(({ group, level, total }) =>
        editing !== 'new' && editing?.id === group.id ? (
          <GroupNameForm
            key={group.id}
            words={words}
            name={group.name}
            onCancel={() => setEditing(undefined)}
            onSave={async (name) => {
              if (await renameGroup(group, name)) setEditing(undefined);
            }}
          />
        ) : (
          <div key={group.id} className={styles.group} style={{ paddingInlineStart: (level - 1) * 14 }}>
            <Row
              isCurrent={filter.group === group.id}
              label={language === 'en' ? (group.name_en ?? group.name) : group.name}
              count={total}
              onPress={() => onChange({ group: group.id })}
            />
            {isMine ? (
              <Menu
                label={words('groupActions', { name: group.name })}
                opener={(opener) => (
                  <IconButton
                    {...opener}
                    size="s"
                    icon="more"
                    label={words('groupActions', { name: group.name })}
                    className={styles.more ?? ''}
                  />
                )}
                items={[
                  { key: 'rename', label: words('renameGroup'), icon: 'edit', onSelect: () => setEditing(group) },
                  {
                    key: 'delete',
                    label: words('deleteGroup'),
                    icon: 'trash',
                    isDanger: true,
                    onSelect: () => void remove(group),
                  },
                ]}
              />
            ) : null}
          </div>
        ),
      )}
      {isMine ? (
        <Row isCurrent={filter.group === 'none'} label={words('noGroup')} onPress={() => onChange({ group: 'none' })} />
      ) : null}
    </section>
  );
}
