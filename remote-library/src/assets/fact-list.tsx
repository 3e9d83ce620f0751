import { assetFabrics, assetGenders, assetTypeRows } from '@atelier/catalogue/asset-types';
import type { Asset } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import type { LibraryKey } from '../library-texts.ts';
import styles from './fact-list.module.css';

type Choices = readonly { key: string; title: { zh: string; en: string } }[];

/** Metadata of a material as text: name, type, gender, date; empty where unknown. */
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

export interface FactListProps {
  /** Empty values are omitted. */
  facts: readonly (readonly [LibraryKey, string])[];
  words: OwnWords<LibraryKey>;
  className?: string | undefined;
}

/** Names and values, one per row. */
export function FactList({ facts, words, className }: FactListProps) {
  return (
    <dl className={className ? `${styles.facts} ${className}` : styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <div key={key} className={styles.fact}>
            <dt>{words(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
