import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

export type ThemeName = 'light' | 'dark';

/** Written by the host only. */
export const themeAtom: PrimitiveAtom<ThemeName> = atom<ThemeName>('light');

export interface Theme {
  readonly name: ThemeName;
  /** At once: `data-theme` for the tokens, `arco-theme` for Arco. */
  setTheme(name: ThemeName): void;
}

export const useTheme = (): ThemeName => useAtomValue(themeAtom);

export let theme: Theme = unprovided('theme');
export const provideTheme = (implementation: Theme): void => {
  theme = implementation;
};
