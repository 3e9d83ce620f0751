import { assetTypeRows } from '@atelier/catalogue/asset-types';
import { orderAssetGroups } from '@atelier/contract/asset-library';
import {
  type AssetGroup,
  assetLimits,
  createAssetGroup,
  deleteAssetGroup,
  renameAssetGroup,
} from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';
import type { AssetFilter, AssetListing } from './use-assets.ts';

interface GroupDialogProps {
  /** Name that it has; empty for a new one. */
  name: string;
  words: OwnWords<LibraryKey>;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** The name of a group, new or another. */
export function GroupDialog({ name, words, onSave, onClose }: GroupDialogProps) {
  const [text, setText] = useState(name);
  const { isBusy, run } = useMutationGuard();
  const save = async () => {
    if (text.trim() !== '' && (await run(() => onSave(text.trim())))) onClose();
  };
  return (
    <Dialog
      isOpen
      title={words(name === '' ? 'newGroup' : 'rename')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void save()}>
            {words(name === '' ? 'create' : 'save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={words('groupName')}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={assetLimits.nameLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

export interface DeleteGroupDialogProps {
  group: AssetGroup;
  /** Groups of the same category, which may take its pictures. */
  others: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  /** `moveTo` is undefined where its pictures stay without a group. */
  onDelete: (moveTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** A group goes, its pictures never: they stay without a group or go into another. */
function DeleteGroupDialog({ group, others, words, onDelete, onClose }: DeleteGroupDialogProps) {
  const [target, setTarget] = useState('none');
  const { isBusy, run } = useMutationGuard();
  const remove = async () => {
    if (await run(() => onDelete(target === 'none' ? undefined : target))) onClose();
  };
  return (
    <Dialog
      isOpen
      title={words('deleteGroupAsk', { name: group.name })}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            {words('deleteGroup')}
          </Button>
        </>
      }
    >
      {group.count === 0 ? (
        <p>{words('deleteGroupEmpty')}</p>
      ) : (
        <Field label={words('deleteGroupBody', { count: group.count })}>
          {(control) => (
            <Select
              {...control}
              value={target}
              options={[
                { value: 'none', label: words('noGroup') },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setTarget}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

export interface GroupRowProps {
  group: AssetGroup;
  isChosen: boolean;
  words: OwnWords<LibraryKey>;
  onPick: () => void;
  onRename: () => void;
  onDelete: () => void;
  /** By one place; absent where there is none. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One group: choose it, drop pictures onto it, change it. */
function GroupRow({ group, isChosen, words, onPick, onRename, onDelete, onUp, onDown }: GroupRowProps) {
  return (
    <div className={styles.row} data-gallery-drop={group.id}>
      <button type="button" className={styles.pick} aria-current={isChosen} onClick={onPick}>
        <span>{group.name}</span>
        <small>{group.count.toLocaleString('en')}</small>
      </button>
      <Menu
        label={words('groupActs', { name: group.name })}
        opener={(opener) => (
          <IconButton {...opener} size="s" icon="more" label={words('groupActs', { name: group.name })} />
        )}
        items={[
          { key: 'rename', icon: 'edit', label: words('rename'), onSelect: onRename },
          ...(onUp ? [{ key: 'up', icon: 'chevron-up' as const, label: words('groupUp'), onSelect: onUp }] : []),
          ...(onDown
            ? [{ key: 'down', icon: 'chevron-down' as const, label: words('groupDown'), onSelect: onDown }]
            : []),
          { key: 'delete', icon: 'trash', label: words('deleteGroup'), isDanger: true, onSelect: onDelete },
        ]}
      />
    </div>
  );
}

export interface AssetsSideProps {
  filter: AssetFilter;
  /** One category alone: only its groups. */
  isPatterns: boolean;
  marks: AssetListing['marks'];
  words: OwnWords<LibraryKey>;
  onPick: (change: { type?: string; group?: string }) => void;
  onChanged: () => Promise<void>;
}

/** A row of the side column without a menu: a type, "all", or "no group". */
function PickRow(props: {
  label: string;
  count?: number | undefined;
  isChosen: boolean;
  onPick: () => void;
  drop?: string;
}) {
  return (
    <div className={styles.row} data-gallery-drop={props.drop}>
      <button type="button" className={styles.pick} aria-current={props.isChosen} onClick={props.onPick}>
        <span>{props.label}</span>
        <small>{props.count?.toLocaleString('en') ?? ''}</small>
      </button>
    </div>
  );
}

/** Categories, and the groups of the one in use: choose, make, order, and drop pictures onto them. */
export function AssetsSide({ filter, isPatterns, marks, words, onPick, onChanged }: AssetsSideProps) {
  const localized = useLocalized();
  const [edited, setEdited] = useState<AssetGroup | 'new'>();
  const [deleted, setDeleted] = useState<AssetGroup>();
  const { run } = useMutationGuard();
  const { type } = filter;
  const groups = type === undefined ? [] : (marks?.groups ?? []).filter((group) => group.type === type);
  const countOf = (key: string) => marks?.types.find((one) => one.type === key)?.count ?? 0;
  const ofType = type === undefined ? undefined : assetTypeRows.find(({ key }) => key === type);
  const change = async (work: () => Promise<unknown>) => {
    if (await run(work)) await onChanged();
  };
  const save = async (name: string) => {
    if (edited === 'new' && type) await http.call(createAssetGroup, { type, name }, { quiet: true });
    if (edited && edited !== 'new') await http.call(renameAssetGroup, { group_id: edited.id, name }, { quiet: true });
    await onChanged();
  };
  const remove = async (group: AssetGroup, moveTo: string | undefined) => {
    const request = { group_id: group.id, ...(moveTo !== undefined && { move_to: moveTo }) };
    await http.call(deleteAssetGroup, request, { quiet: true });
    await onChanged();
    if (filter.group === group.id) onPick({ group: moveTo ?? '' });
  };
  const shift = (at: number, by: number) => {
    const ids = groups.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined || type === undefined) return;
    ids.splice(at + by, 0, moved);
    void change(() => http.call(orderAssetGroups, { type, group_ids: ids }, { quiet: true }));
  };
  return (
    <nav className={styles.side} aria-label={words('side')}>
      {isPatterns ? null : (
        <>
          <h2 className={styles.sideTitle}>{words('categories')}</h2>
          <PickRow
            label={words('allTypes')}
            count={marks?.types.reduce((sum, { count }) => sum + count, 0)}
            isChosen={type === undefined}
            onPick={() => onPick({ type: '', group: '' })}
          />
          {assetTypeRows.map((row) => (
            <PickRow
              key={row.key}
              label={localized(row.title)}
              count={countOf(row.key)}
              isChosen={type === row.key}
              onPick={() => onPick({ type: row.key, group: '' })}
            />
          ))}
        </>
      )}
      {ofType ? (
        <>
          <h2 className={styles.sideTitle}>
            {words('groups')}
            <IconButton size="s" icon="plus" label={words('newGroup')} onClick={() => setEdited('new')} />
          </h2>
          <PickRow
            label={words('allGroups', { type: localized(ofType.title) })}
            count={countOf(ofType.key)}
            isChosen={filter.group === ''}
            onPick={() => onPick({ group: '' })}
          />
          {groups.map((group, at) => (
            <GroupRow
              key={group.id}
              group={group}
              isChosen={filter.group === group.id}
              words={words}
              onPick={() => onPick({ group: group.id })}
              onRename={() => setEdited(group)}
              onDelete={() => setDeleted(group)}
              onUp={at > 0 ? () => shift(at, -1) : undefined}
              onDown={at < groups.length - 1 ? () => shift(at, 1) : undefined}
            />
          ))}
          <PickRow
            label={words('noGroup')}
            count={marks?.ungrouped}
            isChosen={filter.group === 'none'}
            drop="none"
            onPick={() => onPick({ group: 'none' })}
          />
        </>
      ) : null}
      {edited ? (
        <GroupDialog
          name={edited === 'new' ? '' : edited.name}
          words={words}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {deleted ? (
        <DeleteGroupDialog
          group={deleted}
          others={groups.filter(({ id }) => id !== deleted.id)}
          words={words}
          onDelete={(moveTo) => remove(deleted, moveTo)}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </nav>
  );
}
