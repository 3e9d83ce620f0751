import { type AssetTypeKey, assetTypeRows } from '@atelier/catalogue/asset-types';
import type { AssetGroup } from '@atelier/contract/assets';
import { groupOptions } from '@atelier/contract/group-tree';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { Select, SelectField } from '@atelier/ui/select';
import { useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import styles from './assets.module.css';
import { FactFields, filledFacts, hasFacts, noFacts } from './fact-fields.tsx';

/** Form state of uploaded images: category, its metadata and group. A new category clears metadata and group. */
export const usePlace = (first: AssetTypeKey, firstGroup = '') => {
  const [type, setType] = useState(first);
  const [facts, setFacts] = useState(noFacts);
  const [group, setGroup] = useState(firstGroup);
  const pick = (next: AssetTypeKey) => {
    setType(next);
    setFacts(noFacts);
    setGroup('');
  };
  return { type, facts, group, filled: filledFacts(facts), pick, setFacts, setGroup };
};

export interface TypeAndGroupProps {
  place: ReturnType<typeof usePlace>;
  /** Groups of any category; those of the selected one are offered. */
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  /** True when the category's metadata is required; else it is folded. */
  isRequired?: boolean;
  /** True when the category is fixed. */
  isOneType?: boolean;
  /** True when groups are created from folders instead. */
  isGroupFixed?: boolean;
}

/** The fields of `usePlace`, in a form. */
export function TypeAndGroup({ place, groups, words, isRequired, isOneType, isGroupFixed }: TypeAndGroupProps) {
  const localized = useLocalized();
  const { type, facts, group } = place;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOneType ? null : (
        <Field label={words('type')}>
          {(control) => (
            <Select
              {...control}
              value={type}
              options={assetTypeRows
                .filter(({ key }) => key !== 'sewingPattern')
                .map((row) => ({ value: row.key, label: localized(row.title) }))}
              onChange={place.pick}
            />
          )}
        </Field>
      )}
      <SelectField
        label={words('group')}
        value={group}
        disabled={isGroupFixed === true}
        options={[{ value: '', label: words('noGroup') }, ...groupOptions(groups.filter((one) => one.type === type))]}
        onChange={place.setGroup}
      />
      {isRequired || isOpen ? (
        <FactFields
          type={type}
          value={facts}
          none={words(isRequired ? 'pick' : 'fillLater')}
          words={words}
          onChange={place.setFacts}
        />
      ) : hasFacts(type) ? (
        <div className={styles.whole}>
          <Button
            kind="quiet"
            icon="chevron-down"
            className={styles.more ?? ''}
            label={words('moreFacts')}
            onClick={() => setOpen(true)}
          />
        </div>
      ) : null}
    </>
  );
}
