import { type AssetTypeKey, assetTypeRows } from '@atelier/catalogue/asset-types';
import type { AssetGroup } from '@atelier/contract/assets';
import { bytesWords } from '@atelier/picture-editors/bytes-words';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { useEffect, useMemo, useState } from 'react';
import styles from '../assets/assets.module.css';
import { FactFields, filledFacts, noFacts } from '../assets/fact-fields.tsx';
import type { LibraryKey } from '../texts/library-texts.ts';
import { type DroppedFile, eachOnce, isPattern, isPicture, materialName } from './dropped-files.ts';
import type { UploadFields } from './upload-row.ts';
import { useFits } from './use-fits.ts';

export interface UploadDialogProps {
  files: readonly DroppedFile[];
  /** What the page shows: where the files go by default. */
  type: AssetTypeKey | undefined;
  /** The page of patterns: pattern files, and of that category. */
  isPatterns: boolean;
  group: string | undefined;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onStart: (files: { file: File; name: string; fields: UploadFields }[]) => void;
  onClose: () => void;
}

/** What the files will be, before they are sent: category, facts, group, folders as groups. */
export function UploadDialog({ files, words, groups, isPatterns, onStart, onClose, ...given }: UploadDialogProps) {
  const localized = useLocalized();
  const [type, setType] = useState<AssetTypeKey>(
    isPatterns ? 'sewingPattern' : given.type === undefined || given.type === 'sewingPattern' ? 'clothing' : given.type,
  );
  const [facts, setFacts] = useState(noFacts);
  const [group, setGroup] = useState(given.type === type ? (given.group ?? '') : '');
  const hasFolders = files.some(({ folder }) => folder !== undefined);
  const [byFolder, setByFolder] = useState(hasFolders);
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ quota = 0, usage = 0 }) => setRoom(Math.max(0, quota - usage)));
  }, []);
  const { taken, skipped, twice } = useMemo(() => {
    const right = files.filter(({ file }) => (isPatterns ? isPattern(file) : isPicture(file)));
    const once = eachOnce(right);
    return { taken: once, skipped: files.length - right.length, twice: right.length - once.length };
  }, [files, isPatterns]);
  const fits = useFits(taken);
  const start = () => {
    const fields: UploadFields = { type, ...filledFacts(facts) };
    onStart(
      taken.map(({ file, folder }) => ({
        file,
        name: materialName(file),
        fields: {
          ...fields,
          ...(byFolder && folder ? { group_name: folder.slice(0, 60) } : group ? { group_id: group } : {}),
        },
      })),
    );
  };
  return (
    <Dialog
      isOpen
      size="wide"
      title={words('uploadAs', { count: taken.length.toLocaleString('en') })}
      closeLabel={words('close')}
      onClose={onClose}
      note={room === undefined ? '' : words('quota', { bytes: bytesWords(room) })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="primary" icon="upload" disabled={taken.length === 0} onClick={start}>
            {words('startUpload')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {fits ? <p className={styles.whole}>{words('overRoom', fits)}</p> : null}
        {twice > 0 ? <p className={styles.whole}>{words('twice', { count: twice })}</p> : null}
        {skipped > 0 ? (
          <p className={styles.whole}>{words(isPatterns ? 'skippedPatterns' : 'skipped', { count: skipped })}</p>
        ) : null}
        {isPatterns ? null : (
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
        )}
        <Field label={words('group')}>
          {(control) => (
            <Select
              {...control}
              value={group}
              disabled={byFolder}
              options={[
                { value: '', label: words('noGroup') },
                ...groups.filter((one) => one.type === type).map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={setGroup}
            />
          )}
        </Field>
        <FactFields type={type} value={facts} none={words('any')} words={words} onChange={setFacts} />
        {hasFolders ? (
          <div className={styles.whole}>
            <Checkbox isChecked={byFolder} onChange={setByFolder}>
              {words('folderGroup')}
            </Checkbox>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
