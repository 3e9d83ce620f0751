import {
  type AssetChoice,
  type AssetTypeKey,
  assetFabrics,
  assetGenders,
  assetTypeRows,
} from '@atelier/catalogue/asset-types';
import {
  type Asset,
  type AssetField,
  assetLimits,
  assetRequirements,
  changeAsset,
  createAsset,
  missingAssetFields,
  type PatternFile,
  uploadPatternFile,
} from '@atelier/contract/assets';
import { groupOptions } from '@atelier/contract/group-tree';
import { admit } from '@atelier/picture-editors/admission';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { FileInput } from '@atelier/ui/file-input';
import { Select, SelectField } from '@atelier/ui/select';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MaterialKey } from './material-dialog.tsx';
import { factsOfType } from './material-filter.ts';
import styles from './material-form.module.css';
import { PicturePart } from './picture-part.tsx';
import { useGroups } from './use-materials.ts';

interface FilePartProps {
  file: PatternFile | undefined;
  words: OwnWords<MaterialKey>;
  error: string | undefined;
  onFile: (file: PatternFile) => void;
}

/** File field of a sewing pattern. */
function FilePart({ file, words, error, onFile }: FilePartProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useBusy(dialogs.showError);
  const send = async (chosen: File) => {
    const form = new FormData();
    form.append('file', chosen, chosen.name);
    await run(async () => onFile((await http.call(uploadPatternFile, form, { quiet: true })).file));
  };
  return (
    <Field label={words('patternFile')} hint={words('patternHint')} error={error}>
      {(control) => (
        <div className={styles.acts}>
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            isBusy={isBusy}
            onClick={() => picker.current?.click()}
          >
            <span id={`${control.id}-words`}>{words(isBusy ? 'uploadingFile' : 'pickFile')}</span>
          </Button>
          {file ? <span className={styles.file}>{file.name}</span> : null}
          <FileInput
            ref={picker}
            hidden
            accept=".dxf,.pdf,.svg,.plt,.zip"
            aria-label={words('patternFile')}
            onFiles={([chosen]) => chosen && void send(chosen)}
          />
        </div>
      )}
    </Field>
  );
}

/** User-entered metadata of an asset. */
export interface MaterialDraft {
  type: AssetTypeKey;
  name: string;
  group: string | undefined;
  gender: string | undefined;
  style: string | undefined;
  fabric: string | undefined;
}

const draftOfAsset = (asset: Asset): MaterialDraft => ({
  type: asset.type,
  name: asset.name,
  group: asset.group_id ?? undefined,
  gender: asset.gender_style ?? undefined,
  style: asset.style_type ?? undefined,
  fabric: asset.fabric_type ?? undefined,
});

/** Required fields that are empty, in the form's order. */
export const emptyFields = (
  draft: MaterialDraft,
  there: { image: boolean; patternFile: boolean },
): readonly AssetField[] =>
  missingAssetFields(draft.type, {
    name: draft.name,
    image: there.image ? 'there' : '',
    gender_style: draft.gender,
    style_type: draft.style,
    fabric_type: draft.fabric,
    pattern_file: there.patternFile ? 'there' : '',
  });

/** Error message of each empty field. */
export const emptyKeys = {
  name: 'emptyName',
  image: 'emptyImage',
  gender_style: 'emptyGender',
  style_type: 'emptyStyle',
  fabric_type: 'emptyFabric',
  pattern_file: 'emptyFile',
} as const satisfies Record<AssetField, MaterialKey>;

/** Uploads one image to the library; a new file replaces it, unmounting aborts it. */
const useOneUpload = (rules: PictureRules) => {
  const [slot, setSlot] = useState<PictureSlot>();
  const held = useRef<{ file: File; controller: AbortController }>(undefined);
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => () => held.current?.controller.abort(), []);

  const start = useCallback((file: File, crops = false) => {
    held.current?.controller.abort();
    const controller = new AbortController();
    held.current = { file, controller };
    void admit({
      key: crypto.randomUUID(),
      file,
      rules: latest.current,
      crops,
      signal: controller.signal,
      report: (next) => {
        if (!controller.signal.aborted) setSlot(next);
      },
    });
  }, []);

  return {
    slot,
    start,
    /** Retries the same file, cropped to the allowed ratio if that is the remedy. */
    again: (crops: boolean) => {
      if (held.current) start(held.current.file, crops);
    },
  };
};

export interface MaterialFormProps {
  /** The asset to edit; absent: creates a new one. */
  asset: Asset | undefined;
  type: AssetTypeKey;
  group: string | undefined;
  rules: PictureRules;
  words: OwnWords<MaterialKey>;
  onSaved: (asset: Asset) => Promise<void>;
  onCancel: () => void;
}

const none = '';

/** Adds an asset to the library, or edits the metadata of one. */
export function MaterialForm({ asset, type, group, rules, words, onSaved, onCancel }: MaterialFormProps) {
  const localized = useLocalized();
  const [draft, setDraft] = useState<MaterialDraft>(() =>
    asset ? draftOfAsset(asset) : { type, group, name: '', gender: undefined, style: undefined, fabric: undefined },
  );
  const [file, setFile] = useState<PatternFile | undefined>(asset?.pattern_file ?? undefined);
  const [isTried, setTried] = useState(false);
  const { isBusy, run } = useBusy(dialogs.showError);
  const upload = useOneUpload(rules);
  const groups = useGroups('private', draft.type);
  const image = upload.slot?.kind === 'ready' ? upload.slot.image : undefined;
  const empty = emptyFields(draft, { image: asset !== undefined || image !== undefined, patternFile: Boolean(file) });
  const { hasGender, hasFabric, styles: kinds } = factsOfType(draft.type);
  const errorOf = (field: AssetField) => (isTried && empty.includes(field) ? words(emptyKeys[field]) : undefined);
  const needs = (field: AssetField) => assetRequirements[draft.type].includes(field);
  const set = (change: Partial<MaterialDraft>) => setDraft((old) => ({ ...old, ...change }));

  const takePicture = (chosen: File) => {
    upload.start(chosen);
    if (draft.name === '') set({ name: chosen.name.replace(/\.[^.]*$/, '').slice(0, assetLimits.nameLength) });
  };
  const save = async () => {
    setTried(true);
    if (empty.length > 0) return;
    const facts = {
      name: draft.name.trim(),
      gender_style: draft.gender ?? null,
      style_type: draft.style ?? null,
      fabric_type: draft.fabric ?? null,
    };
    const added = {
      type: draft.type,
      ...facts,
      ...(image ? { image_id: image.id } : {}),
      ...(draft.group ? { group_id: draft.group } : {}),
      ...(file ? { pattern_file_id: file.id } : {}),
    };
    await run(async () => {
      const saved = asset
        ? await http.call(changeAsset, { asset_id: asset.id, ...facts }, { quiet: true })
        : await http.call(createAsset, added, { quiet: true });
      await onSaved(saved.asset);
    });
  };

  const choice = (
    field: AssetField,
    label: MaterialKey,
    part: 'gender' | 'style' | 'fabric',
    choices: readonly AssetChoice[],
  ) => (
    <SelectField
      label={words(label)}
      error={errorOf(field)}
      {...(needs(field) ? {} : { optional: words('optional') })}
      value={draft[part] ?? none}
      options={[
        { value: none, label: words('choose') },
        ...choices.map((one) => ({ value: one.key, label: localized(one.title) })),
      ]}
      onChange={(value) => set({ [part]: value === none ? undefined : value })}
    />
  );

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className={styles.title}>{words(asset ? 'formEdit' : 'formAdd')}</h3>
      {asset ? null : (
        <>
          <Field label={words('type')}>
            {(control) => (
              <Select
                {...control}
                value={draft.type}
                options={assetTypeRows.map((row) => ({ value: row.key, label: localized(row.title) }))}
                onChange={(value) => set({ type: value, group: undefined, style: undefined })}
              />
            )}
          </Field>
          <PicturePart
            slot={upload.slot}
            rules={rules}
            words={words}
            error={errorOf('image')}
            onFile={takePicture}
            onCrop={() => upload.again(true)}
            onRetry={() => upload.again(false)}
          />
        </>
      )}
      <TextField
        label={words('name')}
        error={errorOf('name')}
        maxLength={assetLimits.nameLength}
        value={draft.name}
        onChange={(value) => set({ name: value })}
      />
      {hasGender ? choice('gender_style', 'gender', 'gender', assetGenders) : null}
      {kinds.length > 0 ? choice('style_type', 'style', 'style', kinds) : null}
      {hasFabric ? choice('fabric_type', 'fabric', 'fabric', assetFabrics) : null}
      {draft.type === 'sewingPattern' && !asset ? (
        <FilePart file={file} words={words} error={errorOf('pattern_file')} onFile={setFile} />
      ) : null}
      {asset || groups.length === 0 ? null : (
        <SelectField
          label={words('group')}
          optional={words('optional')}
          value={draft.group ?? none}
          options={[{ value: none, label: words('noGroup') }, ...groupOptions(groups)]}
          onChange={(value) => set({ group: value === none ? undefined : value })}
        />
      )}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" label={words('save')} isBusy={isBusy} />
        <Button kind="quiet" label={words('back')} onClick={onCancel} />
      </div>
    </form>
  );
}
