import { type AssetTypeKey, assetTypeRows } from '@atelier/catalogue/asset-types';
import { createAsset, getAssetGroups, missingAssetFields } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { useState } from 'react';
import styles from '../assets/assets.module.css';
import { FactFields, filledFacts, noFacts } from '../assets/fact-fields.tsx';
import { useAct } from '../frame/use-act.ts';
import type { LibraryKey } from '../texts/library-texts.ts';

export interface SaveDialogProps {
  items: readonly { result: { id: string } | null; task: { name: string } }[];
  words: OwnWords<LibraryKey>;
  onSaved: () => void;
  onClose: () => void;
}

/** Results kept as materials: category, what it asks for, group. */
export function SaveDialog({ items, words, onSaved, onClose }: SaveDialogProps) {
  const localized = useLocalized();
  const [type, setType] = useState<AssetTypeKey>('clothing');
  const [facts, setFacts] = useState(noFacts);
  const [group, setGroup] = useState('');
  const { isBusy, run } = useAct();
  const groups = useQuery(callQuery(getAssetGroups, { scope: 'private', type }), queryClient).data?.groups ?? [];
  const pictures = items.flatMap(({ result, task }) =>
    result ? [{ id: result.id, name: task.name.slice(0, 60) }] : [],
  );
  const filled = filledFacts(facts);
  const lacks = missingAssetFields(type, { name: 'x', image: 'x', ...filled });
  const save = async () => {
    const isDone = await run(async () => {
      for (const { id, name } of pictures)
        await http.call(
          createAsset,
          { type, name, image_id: id, ...filled, ...(group ? { group_id: group } : {}) },
          { quiet: true },
        );
    });
    if (!isDone) return;
    dialogs.toast({ message: words('savedToLibrary', { count: pictures.length }) });
    onSaved();
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('saveTitle', { count: pictures.length })}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={lacks.length > 0 || pictures.length === 0}
            onClick={() => void save()}
          >
            {words('saveMany', { count: pictures.length })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={words('type')}>
          {(control) => (
            <Select
              {...control}
              value={type}
              options={assetTypeRows
                .filter(({ key }) => key !== 'sewingPattern')
                .map((row) => ({ value: row.key, label: localized(row.title) }))}
              onChange={(next) => {
                setType(next);
                setFacts(noFacts);
                setGroup('');
              }}
            />
          )}
        </Field>
        <Field label={words('group')}>
          {(control) => (
            <Select
              {...control}
              value={group}
              options={[
                { value: '', label: words('noGroup') },
                ...groups.map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={setGroup}
            />
          )}
        </Field>
        <FactFields type={type} value={facts} none={words('any')} words={words} onChange={setFacts} />
      </div>
    </Dialog>
  );
}
