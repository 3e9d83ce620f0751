import type { Language } from '@atelier/catalogue/text';
import { defaultBrand, pageBrandOf } from '@atelier/contract/brand';
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

export type ThemeName = 'light' | 'dark';

/** Branding of the installation, from the operator's settings. */
export interface Brand {
  /** Suffix of every page title: `{title} - {webName}`. */
  webName: string;
  /** URL of a logo image; empty: the default mark. */
  logo: string;
  /** Registrations with authorities, e.g. ICP; empty: none. */
  recordNumbers: readonly { zh: string; en: string }[];
  /** Empty texts: not set. */
  contact: { phone: string; email: string; hours: { zh: string; en: string } };
  socialLinks: readonly { label: string; href: string }[];
  /** URL of each record number, in the same order; empty: no link. */
  recordLinks: readonly string[];
  /** Operator of the site, as named in the agreements. */
  operator: string;
  /** Links to external documentation. */
  docsLinks: readonly { label: { zh: string; en: string }; href: string }[];
  /** Languages of the interface; the first is the default. With a single one there is no switch. */
  languages: readonly Language[];
}

/** Written by the host only. */
export const brandAtom: PrimitiveAtom<Brand> = atom<Brand>(pageBrandOf(defaultBrand));

/** Written by the host only. */
export const themeAtom: PrimitiveAtom<ThemeName> = atom<ThemeName>('light');

export interface Theme {
  readonly name: ThemeName;
  /** Takes effect immediately: `data-theme` for the tokens, `arco-theme` for Arco. */
  setTheme(name: ThemeName): void;
}

export const useBrand = (): Brand => useAtomValue(brandAtom);
export const useTheme = (): ThemeName => useAtomValue(themeAtom);

export let theme: Theme = unprovided('theme');
export const provideTheme = (implementation: Theme): void => {
  theme = implementation;
};
