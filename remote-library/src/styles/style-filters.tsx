import { attributes } from '@atelier/catalogue/attributes';
import { genders } from '@atelier/catalogue/style-kinds';
import type { StyleLibrary } from '@atelier/contract/style-library';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Segmented } from '@atelier/ui/segmented';
import { FilterSelect } from '../frame/filters.tsx';
import type { Address } from '../listing/use-address.ts';
import { partKeys } from './style-parts.ts';
import styles from './styles.module.css';
import type { FoundStyles, StyleFilter, StylesKey } from './styles-page.tsx';

export interface StyleFiltersProps {
  filter: StyleFilter;
  library: StyleLibrary | undefined;
  found: FoundStyles | undefined;
  words: OwnWords<StylesKey>;
  /** True when the side column with the gender choice is hidden. */
  hasGenders: boolean;
  set: Address['set'];
}

/** Choices that at least one style has, by attribute. */
const usePartOptions = (library: StyleLibrary | undefined, words: OwnWords<StylesKey>) => {
  const localized = useLocalized();
  const had = new Set(
    library?.styles.flatMap(({ parts }) => Object.entries(parts).map(([key, choice]) => `${key}.${choice}`)),
  );
  return partKeys.flatMap((key) => {
    const row = attributes.find((attribute) => attribute.key === key);
    return (row?.choices ?? []).flatMap((choice) =>
      row && had.has(`${key}.${choice.key}`)
        ? [
            {
              value: `${key}.${choice.key}`,
              label: words('partOption', { part: localized(row.title), choice: localized(choice.title) }),
            },
          ]
        : [],
    );
  });
};

/** Filters: branch of the style tree, garment kind in it, and a required attribute choice. */
export function StyleFilters({ filter, library, found, words, hasGenders, set }: StyleFiltersProps) {
  const localized = useLocalized();
  const partOptions = usePartOptions(library, words);
  const branch = library?.tree.find(({ key }) => key === filter.branch);
  const chip = (label: string, count: number | undefined, isOn: boolean, change: Parameters<Address['set']>[0]) => (
    <button key={label} type="button" className={styles.chip} aria-pressed={isOn} onClick={() => set(change)}>
      {label}
      {count === undefined ? null : <small>{count}</small>}
    </button>
  );
  return (
    <>
      {hasGenders ? (
        <Segmented
          isFitting
          aria-label={words('who')}
          value={filter.gender}
          options={genders.map(({ key, title }) => ({ value: key, label: localized(title) }))}
          onChange={(gender) => set({ for: gender, style: undefined, with: undefined })}
        />
      ) : null}
      <fieldset className={styles.chips} aria-label={words('kinds')}>
        {chip(words('all'), undefined, filter.branch === '', { branch: undefined, kind: undefined })}
        {(library?.tree ?? []).map(({ key, title }) => {
          const count = found?.count({ branch: key }) ?? 0;
          const isOn = filter.branch === key;
          return count > 0 || isOn ? chip(localized(title), count, isOn, { branch: key, kind: undefined }) : null;
        })}
      </fieldset>
      <FilterSelect
        label={words('part')}
        value={filter.part ? `${filter.part.attribute}.${filter.part.choice}` : ''}
        all={words('anyPart')}
        options={partOptions}
        onChange={(part) => set({ part })}
      />
      {branch && branch.children.length > 1 ? (
        <fieldset className={styles.leaves} aria-label={localized(branch.title)}>
          {branch.children.map(({ garment, title }) => {
            const count = found?.count({ garment }) ?? 0;
            const isOn = filter.garment === garment;
            return count > 0 || isOn ? chip(localized(title), count, isOn, { kind: isOn ? undefined : garment }) : null;
          })}
        </fieldset>
      ) : null}
    </>
  );
}
