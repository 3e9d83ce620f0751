import { type AssetTypeKey, assetFabrics, assetGenders, assetTypeRows } from '@atelier/catalogue/asset-types';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { SelectField } from '@atelier/ui/select';
import type { LibraryKey } from '../library-texts.ts';

/** Metadata of materials in a form; empty: unchanged. */
export interface Facts {
  gender: string;
  style: string;
  fabric: string;
}

export const noFacts: Facts = { gender: '', style: '', fabric: '' };

export interface FactFieldsProps {
  type: AssetTypeKey;
  value: Facts;
  /** Label of the empty option. */
  none: string;
  words: OwnWords<LibraryKey>;
  onChange: (value: Facts) => void;
}

const rowOf = (type: AssetTypeKey) => assetTypeRows.find(({ key }) => key === type);

export const hasFacts = (type: AssetTypeKey): boolean => {
  const row = rowOf(type);
  return row !== undefined && (row.hasGender || row.hasFabric || row.styles.length > 0);
};

/** The metadata fields of a category. */
export function FactFields({ type, value, none, words, onChange }: FactFieldsProps) {
  const localized = useLocalized();
  const row = rowOf(type);
  if (!row) return null;
  const parts = [
    { key: 'gender' as const, choices: row.hasGender ? assetGenders : [] },
    { key: 'style' as const, choices: row.styles },
    { key: 'fabric' as const, choices: row.hasFabric ? assetFabrics : [] },
  ];
  return parts.map(({ key, choices }) =>
    choices.length === 0 ? null : (
      <SelectField
        key={key}
        label={words(key)}
        value={value[key]}
        options={[
          { value: '', label: none },
          ...choices.map((choice) => ({ value: choice.key, label: localized(choice.title) })),
        ]}
        onChange={(chosen) => onChange({ ...value, [key]: chosen })}
      />
    ),
  );
}

/** The completed fields, as request fields. */
export const filledFacts = ({ gender, style, fabric }: Facts) => ({
  ...(gender ? { gender_style: gender } : {}),
  ...(style ? { style_type: style } : {}),
  ...(fabric ? { fabric_type: fabric } : {}),
});
