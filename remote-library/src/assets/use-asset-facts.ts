import { assetFabrics, assetGenders, assetTypeRows } from '@atelier/catalogue/asset-types';
import type { Asset } from '@atelier/contract/assets';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';

type Choices = readonly { key: string; title: { zh: string; en: string } }[];

/** A material in words: its name, what it is, for whom, since when; empty where it does not say. */
export const useAssetFacts = (asset: Asset) => {
  const localized = useLocalized();
  const language = useLanguage();
  const row = assetTypeRows.find(({ key }) => key === asset.type);
  const titleOf = (choices: Choices, key: string | null): string => {
    const choice = choices.find((one) => one.key === key);
    return choice ? localized(choice.title) : '';
  };
  return {
    name: (language === 'en' ? asset.name_en : null) ?? asset.name,
    type: row ? localized(row.title) : '',
    gender: titleOf(assetGenders, asset.gender_style),
    style: titleOf(row?.styles ?? [], asset.style_type),
    fabric: titleOf(assetFabrics, asset.fabric_type),
    added: momentWords(asset.created_at, language),
  };
};
