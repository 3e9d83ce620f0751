import type { Language } from '@atelier/catalogue/text';
import { defaultBrand, pageBrandOf } from '@atelier/contract/brand';
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

export type ThemeName = 'light' | 'dark';

/** Whose installation this is: settings of the operator, nothing that we make up. */
export interface Brand {
  /** Suffix of every page title: `{title} - {webName}`. */
  webName: string;
  /** Address of a logo picture; empty: the drawn mark. */
  logo: string;
  /** Registrations with authorities, e.g. ICP; empty: none was set. */
  recordNumbers: readonly { zh: string; en: string }[];
  /** Empty words: not set. */
  contact: { phone: string; email: string; hours: { zh: string; en: string } };
  socialLinks: readonly { label: string; href: string }[];
  /** Where each record number leads, in their order; empty: nowhere. */
  recordLinks: readonly string[];
  /** Who runs the site, as the agreements name them. */
  operator: string;
  /** Documents outside of the product. */
  docsLinks: readonly { label: { zh: string; en: string }; href: string }[];
  /** Languages of the interface; the first is the default. With one there is nothing to switch. */
  languages: readonly Language[];
}

/** Written by the host only. */
export const brandAtom: PrimitiveAtom<Brand> = atom<Brand>(pageBrandOf(defaultBrand));

/** Written by the host only. */
export const themeAtom: PrimitiveAtom<ThemeName> = atom<ThemeName>('light');

export interface Theme {
  readonly name: ThemeName;
  /** At once: `data-theme` for the tokens, `arco-theme` for Arco. */
  setTheme(name: ThemeName): void;
}

export const useBrand = (): Brand => useAtomValue(brandAtom);
export const useTheme = (): ThemeName => useAtomValue(themeAtom);

export let theme: Theme = unprovided('theme');
export const provideTheme = (implementation: Theme): void => {
  theme = implementation;
};
