import type { AssetTypeKey } from '@atelier/catalogue/asset-types';
import { type Asset, type AssetField, missingAssetFields } from '@atelier/contract/assets';
import type { MaterialKey } from './material-texts.ts';

/** User-entered metadata of a material. */
export interface MaterialDraft {
  type: AssetTypeKey;
  name: string;
  group: string | undefined;
  gender: string | undefined;
  style: string | undefined;
  fabric: string | undefined;
}

export const draftOfAsset = (asset: Asset): MaterialDraft => ({
  type: asset.type,
  name: asset.name,
  group: asset.group_id ?? undefined,
  gender: asset.gender_style ?? undefined,
  style: asset.style_type ?? undefined,
  fabric: asset.fabric_type ?? undefined,
});

/** Fields that are empty and must not be, in the form's order. */
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

/** The sentence beside each empty field. */
export const emptyKeys = {
  name: 'emptyName',
  image: 'emptyImage',
  gender_style: 'emptyGender',
  style_type: 'emptyStyle',
  fabric_type: 'emptyFabric',
  pattern_file: 'emptyFile',
} as const satisfies Record<AssetField, MaterialKey>;
