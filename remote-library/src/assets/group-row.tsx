import type { AssetGroup } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import type { LibraryKey } from '../texts/library-texts.ts';
import styles from './assets.module.css';

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
export function GroupRow({ group, isChosen, words, onPick, onRename, onDelete, onUp, onDown }: GroupRowProps) {
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
