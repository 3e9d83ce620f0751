import { type AssetTypeRow, assetFabrics, assetGenders } from '@atelier/catalogue/asset-types';
import { assetOrders } from '@atelier/contract/asset-library';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { FilterSelect } from '../frame/filter-select.tsx';
import styles from '../frame/frame.module.css';
import type { LibraryKey } from '../texts/library-texts.ts';
import type { AssetFilter } from './asset-filter.ts';

export interface AssetFiltersProps {
  filter: AssetFilter;
  /** The category in use; undefined: all of them. */
  row: AssetTypeRow | undefined;
  /** How many lack something. */
  missing: number | undefined;
  isChoosing: boolean;
  words: OwnWords<LibraryKey>;
  onChange: (change: Record<string, string | undefined>) => void;
  onChoosing: (isOn: boolean) => void;
}

/** What narrows a category, and its order. */
export function AssetFilters({
  filter,
  row,
  missing,
  isChoosing,
  words,
  onChange: set,
  onChoosing,
}: AssetFiltersProps) {
  const localized = useLocalized();
  const options = (choices: readonly { key: string; title: { zh: string; en: string } }[], none: string) => [
    { value: '', label: none },
    ...choices.map(({ key, title }) => ({ value: key, label: localized(title) })),
  ];
  return (
    <>
      {row && !row.hasGender ? null : (
        <FilterSelect
          label={words('gender')}
          value={filter.gender}
          options={options(assetGenders, `${words('gender')}: ${words('any')}`)}
          onChange={(gender) => set({ gender })}
        />
      )}
      {row && row.styles.length > 0 ? (
        <FilterSelect
          label={words('style')}
          value={filter.style}
          options={options(row.styles, `${words('style')}: ${words('any')}`)}
          onChange={(style) => set({ style })}
        />
      ) : null}
      {row && !row.hasFabric ? null : (
        <FilterSelect
          label={words('fabric')}
          value={filter.fabric}
          options={options(assetFabrics, `${words('fabric')}: ${words('any')}`)}
          onChange={(fabric) => set({ fabric })}
        />
      )}
      <Button aria-pressed={filter.isMissing} onClick={() => set({ missing: filter.isMissing ? undefined : '1' })}>
        {words('missingCount', { count: missing?.toLocaleString('en') ?? '' })}
      </Button>
      <span className={styles.space} />
      <FilterSelect
        label={words('order')}
        value={filter.order}
        options={assetOrders.map((order) => ({ value: order, label: words(order) }))}
        onChange={(order) => set({ order: order === 'newest' ? undefined : order })}
      />
      <Button kind="quiet" onClick={() => onChoosing(!isChoosing)}>
        {words(isChoosing ? 'chooseEnd' : 'choose')}
      </Button>
    </>
  );
}
