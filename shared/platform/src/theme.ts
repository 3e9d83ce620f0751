import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

export type ThemeName = 'light' | 'dark';

/** Whose installation this is: settings of the operator, nothing that we make up. */
export interface Brand {
  /** Stands behind every page title: `{title} - {webName}`. */
  webName: string;
  /** Address of a logo picture; empty: the drawn mark. */
  logo: string;
  /** Registrations with authorities, e.g. ICP; empty: none was set. */
  recordNumbers: readonly { zh: string; en: string }[];
  /** Empty words: not set. */
  contact: { phone: string; email: string; hours: { zh: string; en: string } };
  socialLinks: readonly { label: string; href: string }[];
}

/** Written by the host only. */
export const brandAtom: PrimitiveAtom<Brand> = atom<Brand>({
  webName: 'Atelier',
  logo: '',
  recordNumbers: [],
  contact: { phone: '', email: '', hours: { zh: '', en: '' } },
  socialLinks: [],
});

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
