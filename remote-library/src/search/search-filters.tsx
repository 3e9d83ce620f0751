import {
  type AssetChoice,
  assetFabrics,
  assetGenders,
  assetTypeRow,
  assetTypeRows,
} from '@atelier/catalogue/asset-types';
import { useLocalized } from '@atelier/platform/i18n';
import { Select } from '@atelier/ui/select';
import type { SearchAddress } from './search-address.ts';
import styles from './search-page.module.css';
import { useSearchWords } from './use-search-words.ts';

const any = '';
const spans = [7, 30, 90] as const;

export interface SearchFiltersProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** What narrows a search: facts of materials, and when a picture was made. */
export function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const t = useSearchWords();
  const localized = useLocalized();
  const kinds = (address.type && assetTypeRow(address.type)?.styles) || [];
  const fact = (part: 'type' | 'gender' | 'style' | 'fabric', choices: readonly AssetChoice[]) => (
    <div className={styles.filter}>
      <Select
        aria-label={t(`filter.${part}`)}
        value={address[part] ?? any}
        options={[
          { value: any, label: t('any', { what: t(`filter.${part}`) }) },
          ...choices.map(({ key, title }) => ({ value: key, label: localized(title) })),
        ]}
        onChange={(value) => {
          const chosen = value === any ? undefined : value;
          // A style belongs to its type.
          onChange({ [part]: chosen, ...(part === 'type' && { style: undefined }) });
        }}
      />
    </div>
  );
  return (
    <div className={styles.filters}>
      {fact('type', assetTypeRows)}
      {fact('gender', assetGenders)}
      {kinds.length > 0 ? fact('style', kinds) : null}
      {fact('fabric', assetFabrics)}
      <div className={styles.filter}>
        <Select
          aria-label={t('filter.days')}
          value={address.days ?? 0}
          options={[
            { value: 0, label: t('any', { what: t('filter.days') }) },
            ...spans.map((days) => ({ value: days, label: t('days', { count: days }) })),
          ]}
          onChange={(days) => onChange({ days: days === 0 ? undefined : days })}
        />
      </div>
    </div>
  );
}
