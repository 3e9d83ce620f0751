import type { NavigationRoute } from '@atelier/contract/registry';
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

/**
 * Pages that the user may see, by remote, from the registry's signed entries (the catalogue's copy at first start). Written
 * by the host only.
 */
export const navigationAtom: PrimitiveAtom<Readonly<Record<string, readonly NavigationRoute[]>>> = atom<
  Readonly<Record<string, readonly NavigationRoute[]>>
>({});

export interface Navigation {
  /** Inside the app by path, outside (`http`, `https`, `mailto`, `tel`) in a new tab. */
  open(target: string): void;
  /** Loads a group's remote ahead of the click. */
  preload(path: string): void;
  /** Forces a reload of the page after drafts are saved. */
  reload(): Promise<void>;
}

export const useNavigation = (): Readonly<Record<string, readonly NavigationRoute[]>> => useAtomValue(navigationAtom);

export let navigation: Navigation = unprovided('navigation');
export const provideNavigation = (implementation: Navigation): void => {
  navigation = implementation;
};
