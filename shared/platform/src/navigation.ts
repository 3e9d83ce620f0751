import type { NavigationRoute } from '@atelier/contract/registry';
import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

/**
 * Pages that the user may open, by remote, from the registry's signed entries (the catalogue's copy at first start). Written by the host
 * only.
 */
export const navigationAtom: PrimitiveAtom<Readonly<Record<string, readonly NavigationRoute[]>>> = atom<
  Readonly<Record<string, readonly NavigationRoute[]>>
>({});

export interface Navigation {
  /** Opens a path in the app, an external URL (`http`, `https`, `mailto`, `tel`) in a new tab. */
  open(target: string): void;
  /** Preloads a group's remote before the click. */
  preload(path: string): void;
  /** Reloads the page after drafts are saved. */
  reload(): Promise<void>;
}

export const useNavigation = (): Readonly<Record<string, readonly NavigationRoute[]>> => useAtomValue(navigationAtom);

export let navigation: Navigation = unprovided('navigation');
export const provideNavigation = (implementation: Navigation): void => {
  navigation = implementation;
};
