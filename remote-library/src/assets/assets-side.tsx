import { type AssetTypeKey, assetTypeRows } from '@atelier/catalogue/asset-types';
import { orderAssetGroups } from '@atelier/contract/asset-library';
import {
  type AssetGroup,
  assetLimits,
  createAssetGroup,
  deleteAssetGroup,
  renameAssetGroup,
} from '@atelier/contract/assets';
import { branchOf, type GroupRow, groupRows, heightOf, levelOf } from '@atelier/contract/group-tree';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { useSessionState } from '@atelier/platform/session';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { useBusy } from '@atelier/ui/use-busy';
import { useReducer, useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';
import { DeleteGroupDialog, GroupDialog, GroupTreeDialog } from './group-dialogs.tsx';
import { GroupShareDialog, useGroupShares } from './group-share.tsx';
import type { AssetFilter, AssetListing } from './use-assets.ts';

interface GroupBranchProps {
  /** Groups of one category in tree order; none above `level`. */
  rows: readonly GroupRow<AssetGroup>[];
  /** Undefined: top-level groups. */
  parent?: string;
  /** The selected group. */
  current: string;
  words: OwnWords<LibraryKey>;
  onPick: (group: string) => void;
  /** Ids of the groups with an open link. */
  shared: ReadonlySet<string>;
  itemsOf: (row: GroupRow<AssetGroup>, siblings: readonly GroupRow<AssetGroup>[]) => MenuItem[];
}

/** Collapsed groups, remembered for the lifetime of the document. */
const folded = new Set<string>();

/** The subgroups of a group: select, drop images onto it, collapse, edit. */
function GroupBranch(props: GroupBranchProps) {
  const { rows, parent, current, shared, words, onPick, itemsOf } = props;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isTree = rows.some(({ hasChildren }) => hasChildren);
  const siblings = rows.filter(({ group, level }) =>
    parent === undefined ? level === 1 : level > 1 && group.parent_id === parent,
  );
  const all = rows.map(({ group }) => group);
  return (
    <ul className={parent === undefined ? undefined : styles.below}>
      {siblings.map((row) => {
        const { id, name } = row.group;
        // The selected group is never hidden.
        const isOpen = !folded.has(id) || branchOf(all, id).slice(1).includes(current);
        return (
          <li key={id}>
            <div className={styles.row} data-gallery-drop={id}>
              {row.hasChildren ? (
                <IconButton
                  size="s"
                  icon={isOpen ? 'chevron-down' : 'chevron-right'}
                  label={words(isOpen ? 'foldGroup' : 'unfoldGroup', { name })}
                  aria-expanded={isOpen}
                  onClick={() => {
                    if (isOpen) folded.add(id);
                    else folded.delete(id);
                    if (isOpen && branchOf(all, id).slice(1).includes(current)) onPick(id);
                    redraw();
                  }}
                />
              ) : isTree ? (
                <span className={styles.leaf} />
              ) : null}
              <button
                type="button"
                className={`${styles.pick} ${isTree ? styles.inTree : ''}`}
                aria-current={current === id}
                onClick={() => onPick(id)}
              >
                <span>{name}</span>
                {shared.has(id) ? (
                  <span role="img" aria-label={words('shared')} title={words('shared')} className={styles.shared}>
                    <Icon name="share" size={14} />
                  </span>
                ) : null}
                <small>{row.total.toLocaleString('en')}</small>
              </button>
              <Menu
                label={words('groupActs', { name })}
                opener={(opener) => (
                  <IconButton {...opener} size="s" icon="more" label={words('groupActs', { name })} />
                )}
                items={itemsOf(row, siblings)}
              />
            </div>
            {row.hasChildren && isOpen ? <GroupBranch {...props} parent={id} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

export interface AssetsSideProps {
  filter: AssetFilter;
  /** True for a single category: shows only its groups. */
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

type GroupAct = 'new' | 'rename' | 'share' | 'move' | 'delete';

interface AskedDialogProps {
  act: GroupAct;
  /** The group to change; for a new one, its parent. */
  group?: AssetGroup;
  type: AssetTypeKey;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onDelete: (group: AssetGroup, moveTo: string | undefined) => Promise<unknown>;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** The dialog of a group change. */
function AskedDialog({ act, group, type, groups, words, onDelete, onChanged, onClose }: AskedDialogProps) {
  if (act === 'new' || !group) {
    const add = async (name: string) => {
      const request = { type, name, ...(group && { parent_id: group.id }) };
      await http.call(createAssetGroup, request, { quiet: true });
      if (group) folded.delete(group.id);
      await onChanged();
    };
    return <GroupDialog name="" parent={group} words={words} onSave={add} onClose={onClose} />;
  }
  const change = async (request: { name?: string; parent_id?: string | null }) => {
    await http.call(renameAssetGroup, { group_id: group.id, ...request }, { quiet: true });
    if (request.parent_id) folded.delete(request.parent_id);
    await onChanged();
  };
  if (act === 'rename')
    return <GroupDialog name={group.name} words={words} onSave={(name) => change({ name })} onClose={onClose} />;
  if (act === 'share') return <GroupShareDialog group={group} words={words} onClose={onClose} />;
  if (act === 'delete')
    return (
      <DeleteGroupDialog
        group={group}
        groups={groups}
        words={words}
        onDelete={(moveTo) => onDelete(group, moveTo)}
        onClose={onClose}
      />
    );
  const branch = branchOf(groups, group.id);
  const height = heightOf(groups, group.id);
  const isTooDeep = ({ id }: AssetGroup) => levelOf(groups, id) + height > assetLimits.groupLevels;
  const others = groups.filter(({ id }) => !branch.includes(id));
  return (
    <GroupTreeDialog
      title={words('moveGroupTitle', { name: group.name })}
      none={words('topLevel')}
      groups={others}
      current={group.parent_id ?? null}
      isRefused={isTooDeep}
      {...(others.some(isTooDeep) && { hint: words('levelsHint', { count: assetLimits.groupLevels }) })}
      words={words}
      onMove={(parent_id) => change({ parent_id })}
      onClose={onClose}
    />
  );
}

/** Categories, and the groups of the selected one: select, create, sort, and drop images onto them. */
export function AssetsSide({ filter, isPatterns, marks, words, onPick, onChanged }: AssetsSideProps) {
  const localized = useLocalized();
  const [asked, setAsked] = useState<{ act: GroupAct; group?: AssetGroup }>();
  const { run } = useBusy(dialogs.showError);
  const { type } = filter;
  const groups = type === undefined ? [] : (marks?.groups ?? []).filter((group) => group.type === type);
  const countOf = (key: string) => marks?.types.find((one) => one.type === key)?.count ?? 0;
  const ofType = type === undefined ? undefined : assetTypeRows.find(({ key }) => key === type);
  const close = () => setAsked(undefined);
  const session = useSessionState();
  const mayShare =
    session.status === 'signed-in' && (session.identity.type === 'C' || session.identity.member?.is_admin === true);
  const shared = new Set(useGroupShares()?.map(({ group_id: id }) => id));
  const change = async (work: () => Promise<unknown>) => {
    if (await run(work)) await onChanged();
  };
  const remove = async (group: AssetGroup, moveTo: string | undefined) => {
    const request = { group_id: group.id, ...(moveTo !== undefined && { move_to: moveTo }) };
    await http.call(deleteAssetGroup, request, { quiet: true });
    await onChanged();
    if (filter.group === group.id) onPick({ group: moveTo ?? group.parent_id ?? '' });
  };
  /** Swaps two siblings at any position. */
  const swap = (one: string, other: string) => {
    if (type === undefined) return;
    const ids = groups.map(({ id }) => (id === one ? other : id === other ? one : id));
    void change(() => http.call(orderAssetGroups, { type, group_ids: ids }, { quiet: true }));
  };
  const itemsOf: GroupBranchProps['itemsOf'] = ({ group, level }, siblings) => {
    const at = siblings.findIndex((one) => one.group.id === group.id);
    const [before, after] = [at > 0 ? siblings[at - 1] : undefined, siblings[at + 1]];
    const ask = (act: GroupAct) => () => setAsked({ act, group });
    return [
      ...(level < assetLimits.groupLevels
        ? [{ key: 'new', icon: 'plus' as const, label: words('newSubgroup'), onSelect: ask('new') }]
        : []),
      { key: 'rename', icon: 'edit', label: words('rename'), onSelect: ask('rename') },
      ...(mayShare
        ? [{ key: 'share', icon: 'share' as const, label: words('shareGroup'), onSelect: ask('share') }]
        : []),
      { key: 'move', icon: 'folder', label: words('moveGroup'), onSelect: ask('move') },
      ...(before
        ? [
            {
              key: 'up',
              icon: 'chevron-up' as const,
              label: words('groupUp'),
              onSelect: () => swap(group.id, before.group.id),
            },
          ]
        : []),
      ...(after
        ? [
            {
              key: 'down',
              icon: 'chevron-down' as const,
              label: words('groupDown'),
              onSelect: () => swap(group.id, after.group.id),
            },
          ]
        : []),
      { key: 'delete', icon: 'trash', label: words('deleteGroup'), isDanger: true, onSelect: ask('delete') },
    ];
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
            <IconButton size="s" icon="plus" label={words('newGroup')} onClick={() => setAsked({ act: 'new' })} />
          </h2>
          <PickRow
            label={words('allGroups', { type: localized(ofType.title) })}
            count={countOf(ofType.key)}
            isChosen={filter.group === ''}
            onPick={() => onPick({ group: '' })}
          />
          {groups.length > 0 ? (
            <GroupBranch
              rows={groupRows(groups)}
              current={filter.group}
              shared={shared}
              words={words}
              onPick={(group) => onPick({ group })}
              itemsOf={itemsOf}
            />
          ) : null}
          <PickRow
            label={words('noGroup')}
            count={marks?.ungrouped}
            isChosen={filter.group === 'none'}
            drop="none"
            onPick={() => onPick({ group: 'none' })}
          />
        </>
      ) : null}
      {asked && type ? (
        <AskedDialog
          {...asked}
          type={type}
          groups={groups}
          words={words}
          onDelete={remove}
          onChanged={onChanged}
          onClose={close}
        />
      ) : null}
    </nav>
  );
}
