import { type AssetGroup, assetLimits } from '@atelier/contract/assets';
import { groupRows } from '@atelier/contract/group-tree';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useId, useState } from 'react';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';

/** Groups as options in the order of the tree, each with the names of those above it. */
export const groupOptions = (groups: readonly AssetGroup[]): { value: string; label: string }[] => {
  const above: string[] = [];
  return groupRows(groups).map(({ group, level }) => {
    above.splice(level - 1, above.length, group.name);
    return { value: group.id, label: above.join(' / ') };
  });
};

interface GroupDialogProps {
  /** Name that it has; empty for a new one. */
  name: string;
  /** The group that a new one goes into. */
  parent?: AssetGroup | undefined;
  words: OwnWords<LibraryKey>;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** The name of a group, new or another. */
export function GroupDialog({ name, parent, words, onSave, onClose }: GroupDialogProps) {
  const [text, setText] = useState(name);
  const { isBusy, run } = useMutationGuard();
  const save = async () => {
    if (text.trim() !== '' && (await run(() => onSave(text.trim())))) onClose();
  };
  const title = parent ? words('newGroupIn', { name: parent.name }) : words(name === '' ? 'newGroup' : 'rename');
  return (
    <Dialog
      isOpen
      title={title}
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
  /** Groups of the same category. */
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  /** `moveTo` is undefined where its pictures stay without a group. */
  onDelete: (moveTo: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** A group goes, its pictures never: they stay without a group or go into another; groups in it move up. */
export function DeleteGroupDialog({ group, groups, words, onDelete, onClose }: DeleteGroupDialogProps) {
  const [target, setTarget] = useState('none');
  const { isBusy, run } = useMutationGuard();
  const remove = async () => {
    if (await run(() => onDelete(target === 'none' ? undefined : target))) onClose();
  };
  const hasChildren = groups.some(({ parent_id: parent }) => parent === group.id);
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
      {hasChildren ? <p>{words('deleteGroupBelow')}</p> : null}
      {group.count > 0 ? (
        <Field label={words('deleteGroupBody', { count: group.count })}>
          {(control) => (
            <Select
              {...control}
              value={target}
              options={[
                { value: 'none', label: words('noGroup') },
                ...groupOptions(groups).filter(({ value }) => value !== group.id),
              ]}
              onChange={setTarget}
            />
          )}
        </Field>
      ) : hasChildren ? null : (
        <p>{words('deleteGroupEmpty')}</p>
      )}
    </Dialog>
  );
}

export interface GroupTreeDialogProps {
  title: string;
  /** The choice that is no group. */
  none: string;
  /** Groups of one category. */
  groups: readonly AssetGroup[];
  /** Where it is now; null: in no group, undefined: in several. */
  current: string | null | undefined;
  /** What cannot be chosen, for the reason of `hint`. */
  isRefused?: (group: AssetGroup) => boolean;
  hint?: string;
  words: OwnWords<LibraryKey>;
  onMove: (target: string | null) => Promise<unknown>;
  /** Makes a group in the chosen one, or at the top. */
  onNew?: (parent: AssetGroup | undefined) => void;
  onClose: () => void;
}

/** One place in the tree of groups. */
export function GroupTreeDialog(props: GroupTreeDialogProps) {
  const { title, none, groups, current, isRefused, hint, words, onMove, onNew, onClose } = props;
  const [target, setTarget] = useState(current);
  const { isBusy, run } = useMutationGuard();
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
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      note={
        onNew ? (
          <Button
            kind="quiet"
            icon="plus"
            disabled={chosen !== undefined && chosen.level >= assetLimits.groupLevels}
            onClick={() => onNew(chosen?.group)}
          >
            {words('newGroup')}
          </Button>
        ) : null
      }
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={target === undefined || target === current}
            onClick={() => void move()}
          >
            {words('moveHere')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices} aria-label={title}>
        {choice(null, none, 1)}
        {rows.map(({ group, level }) => choice(group.id, group.name, level, isRefused?.(group)))}
      </fieldset>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Dialog>
  );
}
