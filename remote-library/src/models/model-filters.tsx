import { assetGenders, assetTypeRow } from '@atelier/catalogue/asset-types';
import { type SquareModelType, squareMethodKinds, squareModelTypes } from '@atelier/contract/model-square';
import type { ToolSummary } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Segmented } from '@atelier/ui/segmented';
import { FilterSelect } from '../frame/filters.tsx';
import type { ModelFilter, ModelsKey } from './models-page.tsx';

export interface ModelFiltersProps {
  filter: ModelFilter;
  categories: readonly { id: string; title: { zh: string; en: string }; count: number }[];
  tools: readonly ToolSummary[] | undefined;
  words: OwnWords<ModelsKey>;
  /** Options of the type filter, used where there is no side column. */
  types: readonly { type: SquareModelType; count: number }[] | undefined;
  onChange: (change: Record<string, string | undefined>) => void;
}

/** Sort order, tool group, and filters of the selected type. */
export function ModelFilters({ filter, categories, tools, words, types, onChange }: ModelFiltersProps) {
  const localized = useLocalized();
  const row = filter.type && assetTypeRow(filter.type);
  const areas = new Map(
    (tools ?? []).flatMap(({ placements }) =>
      placements.map(({ group, group_title: title }) => [group, title] as const),
    ),
  );
  const titled = (any: ModelsKey, options: readonly { key: string; title: { zh: string; en: string } }[]) => [
    { value: '', label: words(any) },
    ...options.map(({ key, title }) => ({ value: key, label: localized(title) })),
  ];
  return (
    <>
      {filter.method ? null : (
        <Segmented
          isFitting
          aria-label={words('order')}
          value={filter.order}
          onChange={(order) => onChange({ order: order === 'newest' ? undefined : order })}
          options={[
            { value: 'newest', label: words('newest') },
            { value: 'name', label: words('byName') },
          ]}
        />
      )}
      {types ? (
        <FilterSelect
          label={words('types')}
          value={filter.type ?? filter.method ?? ''}
          options={[
            ...titled(
              'all',
              squareModelTypes
                .filter((type) => types.some((one) => one.type === type))
                .flatMap((type) => assetTypeRow(type) ?? []),
            ),
            ...squareMethodKinds.map((kind) => ({ value: kind, label: words(kind) })),
          ]}
          onChange={(type) => onChange({ type, category: undefined, style: undefined, gender: undefined })}
        />
      ) : null}
      <FilterSelect
        label={words('area')}
        value={filter.area}
        options={titled(
          'allAreas',
          [...areas].map(([key, title]) => ({ key, title })),
        )}
        onChange={(area) => onChange({ area })}
      />
      {categories.length > 0 ? (
        <FilterSelect
          label={words('category')}
          value={filter.category}
          all={words('allCategories')}
          options={categories.map(({ id, title, count }) => ({ value: id, label: `${localized(title)} ${count}` }))}
          onChange={(category) => onChange({ category })}
        />
      ) : null}
      {row && row.styles.length > 0 ? (
        <FilterSelect
          label={words('style')}
          value={filter.style}
          options={titled('allStyles', row.styles)}
          onChange={(style) => onChange({ style })}
        />
      ) : null}
      {!filter.method && (!row || row.hasGender) ? (
        <FilterSelect
          label={words('gender')}
          value={filter.gender}
          options={titled('allGenders', assetGenders)}
          onChange={(gender) => onChange({ gender })}
        />
      ) : null}
    </>
  );
}
