import type { AssetField } from '@atelier/contract/assets';
import { ApiFailure } from '../../platform/api-failure.ts';

/** Each field as the material form names it. */
const names: Readonly<Record<AssetField, { zh: string; en: string }>> = {
  name: { zh: '名称', en: 'Name' },
  image: { zh: '图片', en: 'Image' },
  gender_style: { zh: '适用人群', en: 'Gender' },
  style_type: { zh: '款式', en: 'Style' },
  fabric_type: { zh: '面料', en: 'Fabric' },
  pattern_file: { zh: '版型文件', en: 'Pattern file' },
};

/** @param missing fields that are empty, in the form's order. @throws ApiFailure 41060 that names the first, if there is one */
export const refuseIncomplete = ([field]: readonly AssetField[]): void => {
  if (!field) return;
  const { zh, en } = names[field];
  throw new ApiFailure('41060', { field, field_zh: zh, field_en: en });
};
