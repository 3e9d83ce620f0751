import { type AssetGroup, assetLimits } from '@atelier/contract/assets';
import { groupOptions, groupRows } from '@atelier/contract/group-tree';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { Button } from '@atelier/ui/button';
import { FormDialog } from '@atelier/ui/form-dialog';
import { SelectField } from '@atelier/ui/select';
import { useBusy } from '@atelier/ui/use-busy';
import { useId, useState } from 'react';
import { NameDialog } from '../frame/name-dialog.tsx';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';

interface GroupDialogProps {
  /** Current name; empty for a new group. */
  name: string;
  /** Parent of a new group. */
  parent?: AssetGroup | undefined;
  words: OwnWords<LibraryKey>;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Creates or renames a group. */
export function GroupDialog({ name, parent, words, onSave, onClose }: GroupDialogProps) {
  return (
    <NameDialog
      title={parent ? words('newGroupIn', { name: parent.name }) : words(name === '' ? 'newGroup' : 'rename')}
      label={words('groupName')}
      name={name}
      confirm={words(name === '' ? 'create' : 'save')}
      cancel={words('cancel')}
      max={assetLimits.nameLength}
      onSave={onSave}
      onClose={onClose}
    />
  );
}

export interface DeleteGroupDialogProps {
  group: AssetGroup;
  /** Groups of the same category. */
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  /** `moveTo` is undefined when its images stay without a group. */
  onDelete: (moveTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Deletes a group but never its images: they stay without a group or move to another; its subgroups move up. */
export function DeleteGroupDialog({ group, groups, words, onDelete, onClose }: DeleteGroupDialogProps) {
  const [target, setTarget] = useState('none');
  const { isBusy, run } = useBusy(dialogs.showError);
  const remove = async () => {
    if (await run(() => onDelete(target === 'none' ? undefined : target))) onClose();
  };
  const hasChildren = groups.some(({ parent_id: parent }) => parent === group.id);
  return (
    <FormDialog
      title={words('deleteGroupAsk', { name: group.name })}
      closeLabel={words('close')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words('deleteGroup')}
      isBusy={isBusy}
      isDanger
      onSubmit={remove}
    >
      {hasChildren ? <p>{words('deleteGroupBelow')}</p> : null}
      {group.count > 0 ? (
        <SelectField
          label={words('deleteGroupBody', { count: group.count })}
          value={target}
          options={[
            { value: 'none', label: words('noGroup') },
            ...groupOptions(groups).filter(({ value }) => value !== group.id),
          ]}
          onChange={setTarget}
        />
      ) : hasChildren ? null : (
        <p>{words('deleteGroupEmpty')}</p>
      )}
    </FormDialog>
  );
}

export interface GroupTreeDialogProps {
  title: string;
  /** Label of the option "no group". */
  none: string;
  /** Groups of one category. */
  groups: readonly AssetGroup[];
  /** Current group; null: in no group, undefined: in several. */
  current: string | null | undefined;
  /** Groups that cannot be selected, for the reason in `hint`. */
  isRefused?: (group: AssetGroup) => boolean;
  hint?: string;
  words: OwnWords<LibraryKey>;
  onMove: (target: string | null) => Promise<unknown>;
  /** Creates a group in the selected one, or at the top. */
  onNew?: (parent: AssetGroup | undefined) => void;
  onClose: () => void;
}

/** Selects a position in the tree of groups. */
export function GroupTreeDialog(props: GroupTreeDialogProps) {
  const { title, none, groups, current, isRefused, hint, words, onMove, onNew, onClose } = props;
  const [target, setTarget] = useState(current);
  const { isBusy, run } = useBusy(dialogs.showError);
  const name = useId();
  const rows = groupRows(groups);
  const chosen = rows.find(({ group }) => group.id === target);
  const move = async () => {
    if (target !== undefined && (await run(() => onMove(target)))) onClose();
  };
  const choice = (value: string | null, label: string, level: number, isDisabled = false) => (
    <label key={value ?? ''} className={styles.choice} style={{ paddingInlineStart: level * 20 - 12 }}>
      <input
        type="radio"
        name={name}
        checked={target === value}
        disabled={isDisabled}
        onChange={() => setTarget(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      note={
        onNew ? (
          <Button
            kind="quiet"
            icon="plus"
            label={words('newGroup')}
            disabled={chosen !== undefined && chosen.level >= assetLimits.groupLevels}
            onClick={() => onNew(chosen?.group)}
          />
        ) : null
      }
      cancel={words('cancel')}
      submit={words('moveHere')}
      isBusy={isBusy}
      isDisabled={target === undefined || target === current}
      onSubmit={move}
    >
      <fieldset className={styles.choices} aria-label={title}>
        {choice(null, none, 1)}
        {rows.map(({ group, level }) => choice(group.id, group.name, level, isRefused?.(group)))}
      </fieldset>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </FormDialog>
  );
}
