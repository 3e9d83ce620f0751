import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { Asset } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
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

/** What may be done with the picture that was chosen last: look for what is like it, and change it where it is an own material. */
export function ChosenActs({ chosen, words, onEdit, onGone }: ChosenActsProps) {
  const language = useLanguage();
  const last = chosen.at(-1);
  if (!last) return null;
  const { from } = last;
  const address = imageSearchAddress({ kind: from.kind, id: from.kind === 'asset' ? from.asset.id : from.id });
  return (
    <div className={styles.acts}>
      <b className={styles.name}>{last.name[language]}</b>
      <Button kind="quiet" size="s" icon="search" onClick={() => navigation.open(address)}>
        {words('moreLikeThis')}
      </Button>
      {from.kind === 'asset' && from.asset.scope === 'private' ? (
        <AssetActs asset={from.asset} words={words} onEdit={onEdit} onGone={onGone} />
      ) : null}
    </div>
  );
}

function AssetActs({ asset, words, onEdit, onGone }: Omit<ChosenActsProps, 'chosen'> & { asset: Asset }) {
  const groups = useGroups('private', asset.type);
  return (
    <>
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
    </>
  );
}
