import { type AssetChoice, assetFabrics, assetGenders } from '@atelier/catalogue/asset-types';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useRef, useState } from 'react';
import type { MaterialKey } from './material-dialog.tsx';
import { factsOfType, isLibrary, type MaterialFilter } from './material-filter.ts';
import styles from './material-filters.module.css';

/** Milliseconds of rest before typed words are searched for. */
const searchRest = 250;

const any = '';

export interface MaterialFiltersProps {
  filter: MaterialFilter;
  words: OwnWords<MaterialKey>;
  onChange: (change: Partial<MaterialFilter>) => void;
}

/** Search by name, and the facts of the category. */
export function MaterialFilters({ filter, words, onChange }: MaterialFiltersProps) {
  const localized = useLocalized();
  const [typed, setTyped] = useState(filter.search);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const timer = setTimeout(() => change.current({ search: typed }), searchRest);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (filter.search === '') setTyped('');
  }, [filter.search]);

  const { hasGender, hasFabric, styles: kinds } = factsOfType(filter.type);
  const fact = (label: MaterialKey, part: 'gender' | 'style' | 'fabric', choices: readonly AssetChoice[]) => (
    <Select
      aria-label={words(label)}
      value={filter[part] ?? any}
      options={[
        { value: any, label: `${words(label)}: ${words('any')}` },
        ...choices.map((choice) => ({ value: choice.key, label: localized(choice.title) })),
      ]}
      onChange={(value) => onChange({ [part]: value === any ? undefined : value })}
    />
  );
  return (
    <div className={styles.filters}>
      <TextInput
        className={styles.search ?? ''}
        aria-label={words('search')}
        placeholder={words('search')}
        before={<Icon name="search" size={16} />}
        value={typed}
        data-safe-focus=""
        onChange={(event) => setTyped(event.target.value)}
      />
      {isLibrary(filter.source) ? (
        <>
          {hasGender ? fact('gender', 'gender', assetGenders) : null}
          {kinds.length > 0 ? fact('style', 'style', kinds) : null}
          {hasFabric ? fact('fabric', 'fabric', assetFabrics) : null}
        </>
      ) : null}
    </div>
  );
}
