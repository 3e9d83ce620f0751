import { choiceOf, garmentKindByKey } from '@atelier/catalogue/attributes';
import { type GenderKey, genders } from '@atelier/catalogue/genders';
import { searchKey } from '@atelier/contract/normalise-text';
import type { StyleEntry, StyleLibrary } from '@atelier/contract/style-library';
import type { Address } from '../listing/use-address.ts';
import { type PartKey, partKeys } from './style-parts.ts';

/** The page's style filter, stored in the query parameters. */
export interface StyleFilter {
  gender: GenderKey;
  /** Branch of the tree and garment kind in it; empty: all. */
  branch: string;
  garment: string;
  /** A choice that a part has to have, e.g. collar and mandarin. */
  part: { attribute: PartKey; choice: string } | undefined;
  search: string;
}

const partOf = (text: string): StyleFilter['part'] => {
  const [name, choice = ''] = text.split('.');
  const attribute = partKeys.find((key) => key === name);
  return attribute && choiceOf(attribute, choice) ? { attribute, choice } : undefined;
};

export const styleFilterOf = ({ get }: Pick<Address, 'get'>): StyleFilter => ({
  gender: genders.find(({ key }) => key === get('for'))?.key ?? 'woman',
  branch: get('branch'),
  garment: get('kind'),
  part: partOf(get('part')),
  search: get('q').slice(0, 60).trim(),
});

/** Takes the filters off; for whom the styles are stays. */
export const noStyleFilter = { branch: undefined, kind: undefined, part: undefined, q: undefined } as const;

/** Every word that a style is found by: its names, prompt and code, its garment, and its parts by name. */
const wordsOf = ({ code, title, prompt, garment, parts }: StyleEntry, tree: StyleLibrary['tree']): string => {
  const kind = garmentKindByKey(garment);
  const leaf = tree.flatMap(({ children }) => children).find((child) => child.garment === garment);
  const named = Object.entries(parts).map(([key, choice]) => choiceOf(key as PartKey, choice ?? ''));
  const titles = [title, kind?.title, leaf?.title, ...named.map((choice) => choice?.title)];
  return [code, prompt, ...titles.flatMap((words) => (words ? [words.zh, words.en] : []))].map(searchKey).join('\n');
};

/** Styles whose keywords contain every typed word. */
const searched = (styles: readonly StyleEntry[], search: string, tree: StyleLibrary['tree']): readonly StyleEntry[] => {
  const typed = searchKey(search).split(' ').filter(Boolean);
  if (typed.length === 0) return styles;
  return styles.filter((style) => {
    const words = wordsOf(style, tree);
    return typed.every((word) => words.includes(word));
  });
};

export interface FoundStyles {
  styles: readonly StyleEntry[];
  /** How many the words and the part find for each gender, whatever the branch. */
  byGender: Readonly<Record<GenderKey, number>>;
  /** How many are left in each branch and of each garment kind of the gender. */
  count: (key: { branch: string } | { garment: string }) => number;
}

export const findStyles = ({ styles, tree }: StyleLibrary, filter: StyleFilter): FoundStyles => {
  const { part } = filter;
  const fitting = searched(styles, filter.search, tree).filter(
    ({ parts }) => part === undefined || parts[part.attribute] === part.choice,
  );
  const own = fitting.filter(({ gender }) => gender === filter.gender);
  const countOf = (gender: GenderKey) => fitting.filter((style) => style.gender === gender).length;
  return {
    styles: own.filter(
      ({ branch, garment }) =>
        (filter.branch === '' || branch === filter.branch) && (filter.garment === '' || garment === filter.garment),
    ),
    byGender: { woman: countOf('woman'), man: countOf('man'), children: countOf('children') },
    count: (key) =>
      own.filter((style) => ('branch' in key ? style.branch === key.branch : style.garment === key.garment)).length,
  };
};
