import type { GenderKey } from '@atelier/catalogue/genders';
import { patternKinds } from '@atelier/catalogue/pattern-kinds';
import { styleTree } from '@atelier/catalogue/style-tree';
import { flowerStyles, garmentStyles, type PrintStyleRow, patternStyles } from '@atelier/catalogue/sub-styles';
import type { Localized } from '@atelier/catalogue/text';
import type { StyleSource } from '@atelier/catalogue/tool-form';
import { searchKey } from '@atelier/contract/normalise-text';

export interface StyleEntry {
  code: string;
  title: Localized;
  prompt: string;
}

/** Styles under one heading of the picker. */
export interface StyleGroup {
  key: string;
  title: Localized;
  styles: readonly StyleEntry[];
}

const printGroups = (rows: readonly PrintStyleRow[]): StyleGroup[] =>
  patternKinds.map(({ key, title }) => ({ key, title, styles: rows.filter((row) => row.kinds.includes(key)) }));

/** The lists of a source: garments by the cloth style tree, prints by their layout on the cloth. Empty groups are left out. */
export const styleGroups = (from: StyleSource, gender: GenderKey): StyleGroup[] => {
  if (from === 'pattern') return printGroups(patternStyles);
  if (from === 'flower') return printGroups(flowerStyles);
  const styles = garmentStyles[gender];
  return styleTree
    .map(({ key, title, children }) => {
      const kinds: readonly string[] = children.map(({ garment }) => garment);
      return { key, title, styles: styles.filter(({ garment }) => kinds.includes(garment)) };
    })
    .filter((group) => group.styles.length > 0);
};

const found = (typed: string, { code, title, prompt }: StyleEntry): boolean =>
  [code, title.zh, title.en, prompt].some((text) => searchKey(text).includes(typed));

/** What a search leaves of the groups: by name in either language, prompt words or code. */
export const searchStyles = (groups: readonly StyleGroup[], typed: string): StyleGroup[] => {
  const wanted = searchKey(typed);
  return groups
    .map((group) => ({ ...group, styles: group.styles.filter((style) => found(wanted, style)) }))
    .filter((group) => group.styles.length > 0);
};

/** The gender list that a garment code belongs to. */
export const genderOfCode = (code: string | undefined): GenderKey =>
  code?.startsWith('M') ? 'man' : code?.startsWith('C') ? 'children' : 'woman';
