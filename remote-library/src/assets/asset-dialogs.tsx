import { changeAssets } from '@atelier/contract/asset-library';
import { type Asset, type AssetGroup, assetLimits, moveAssets } from '@atelier/contract/assets';
import { groupOptions } from '@atelier/contract/group-tree';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { FormDialog } from '@atelier/ui/form-dialog';
import { SelectField } from '@atelier/ui/select';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import { AssetDialog } from './asset-dialog.tsx';
import styles from './assets.module.css';
import { FactFields, filledFacts, noFacts } from './fact-fields.tsx';
import { PatternDialog } from './pattern-dialog.tsx';
import { chunk } from './use-asset-acts.ts';

export interface EditDialogProps {
  assets: readonly Asset[];
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onSaved: () => void;
  onClose: () => void;
}

/** Metadata of one or several materials; empty fields stay unchanged. */
function EditDialog({ assets, groups, words, onSaved, onClose }: EditDialogProps) {
  const [first] = assets;
  const isOne = assets.length === 1;
  const type = first && assets.every((asset) => asset.type === first.type) ? first.type : undefined;
  const [name, setName] = useState(isOne ? (first?.name ?? '') : '');
  const [facts, setFacts] = useState(() =>
    isOne && first
      ? { gender: first.gender_style ?? '', style: first.style_type ?? '', fabric: first.fabric_type ?? '' }
      : noFacts,
  );
  const [group, setGroup] = useState(isOne ? (first?.group_id ?? 'none') : '');
  const { isBusy, run } = useBusy(dialogs.showError);
  const ids = assets.map(({ id }) => id);
  const isMoved = group !== '' && !(isOne && group === (first?.group_id ?? 'none'));
  const save = async () => {
    const change = { ...(name.trim() ? { name: name.trim() } : {}), ...filledFacts(facts) };
    const isDone = await run(async () => {
      if (Object.keys(change).length > 0) await http.call(changeAssets, { asset_ids: ids, ...change }, { quiet: true });
      const groupId = group === 'none' ? null : group;
      if (isMoved)
        for (const part of chunk(ids, assetLimits.atOnce))
          await http.call(moveAssets, { asset_ids: part, group_id: groupId }, { quiet: true });
    });
    if (!isDone) return;
    dialogs.toast({ message: words('changed', { count: ids.length }) });
    onSaved();
  };
  return (
    <FormDialog
      size="wide"
      title={isOne ? words('edit') : words('editTitle', { count: assets.length })}
      closeLabel={words('close')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={isOne ? words('save') : words('saveMany', { count: assets.length })}
      isBusy={isBusy}
      onSubmit={save}
    >
      <div className={styles.form}>
        <div className={styles.thumbs}>
          {assets.slice(0, 10).map((asset) => (
            <img key={asset.id} src={asset.image.thumb_url} alt="" />
          ))}
        </div>
        <div className={styles.whole}>
          <TextField
            label={words('editName')}
            hint={isOne ? undefined : words('editNameHint')}
            maxLength={assetLimits.nameLength}
            placeholder={isOne ? undefined : words('editNameMany')}
            value={name}
            onChange={setName}
          />
        </div>
        {type ? <FactFields type={type} value={facts} none={words('keep')} words={words} onChange={setFacts} /> : null}
        {type ? (
          <SelectField
            label={words('group')}
            value={group}
            options={[
              ...(isOne ? [] : [{ value: '', label: words('keep') }]),
              { value: 'none', label: words('noGroup') },
              ...groupOptions(groups.filter((one) => one.type === type)),
            ]}
            onChange={setGroup}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}

export interface AssetDialogsProps {
  opened: Asset | undefined;
  /** Takes precedence over the opened material. */
  edited: readonly Asset[] | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onOpen: (asset: Asset | undefined) => void;
  onEdit: (assets: readonly Asset[] | undefined) => void;
  onSaved: () => void;
  onDelete: (asset: Asset) => void;
}

/** A material in full size (a pattern with its file and pieces), or the edit form. */
export function AssetDialogs({ opened, edited, groups, words, ...on }: AssetDialogsProps) {
  if (edited)
    return (
      <EditDialog
        assets={edited}
        groups={groups}
        words={words}
        onSaved={on.onSaved}
        onClose={() => on.onEdit(undefined)}
      />
    );
  if (!opened) return null;
  const shared = { asset: opened, words, onEdit: () => on.onEdit([opened]), onClose: () => on.onOpen(undefined) };
  return opened.pattern_file ? (
    <PatternDialog {...shared} file={opened.pattern_file} onDelete={() => on.onDelete(opened)} />
  ) : (
    <AssetDialog {...shared} />
  );
}
