import type { Asset } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { Menu } from '@atelier/ui/menu';
import { moveMaterial, removeMaterial } from './material-acts.ts';
import styles from './material-dialog.module.css';
import type { MaterialEntry } from './material-entry.ts';
import type { MaterialKey } from './material-texts.ts';
import { useGroups } from './use-materials.ts';

export interface ChosenActsProps {
  chosen: readonly MaterialEntry[];
  words: OwnWords<MaterialKey>;
  onEdit: (asset: Asset) => void;
  /** It was deleted. */
  onGone: (asset: Asset) => void;
}

/** What may be done to the one own material that was chosen last. */
export function ChosenActs({ chosen, words, onEdit, onGone }: ChosenActsProps) {
  const from = chosen.at(-1)?.from;
  if (from?.kind !== 'asset' || from.asset.scope !== 'private') return null;
  return <AssetActs asset={from.asset} words={words} onEdit={onEdit} onGone={onGone} />;
}

function AssetActs({ asset, words, onEdit, onGone }: Omit<ChosenActsProps, 'chosen'> & { asset: Asset }) {
  const groups = useGroups('private', asset.type);
  return (
    <div className={styles.acts}>
      <b className={styles.name}>{asset.name}</b>
      <Button kind="quiet" size="s" icon="edit" onClick={() => onEdit(asset)}>
        {words('edit')}
      </Button>
      {groups.length === 0 ? null : (
        <Menu
          label={words('move')}
          opener={(opener) => (
            <Button {...opener} kind="quiet" size="s" icon="folder">
              {words('move')}
            </Button>
          )}
          items={[
            { key: 'none', label: words('noGroup'), onSelect: () => void moveMaterial(asset, null, words) },
            ...groups.map((group) => ({
              key: group.id,
              label: group.name,
              onSelect: () => void moveMaterial(asset, group.id, words),
            })),
          ]}
        />
      )}
      <Button
        kind="quiet"
        size="s"
        icon="trash"
        onClick={() => {
          void removeMaterial(asset, words).then((isGone) => {
            if (isGone) onGone(asset);
          });
        }}
      >
        {words('remove')}
      </Button>
    </div>
  );
}
