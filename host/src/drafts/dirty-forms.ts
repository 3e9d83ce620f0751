import { atom, type PrimitiveAtom } from 'jotai';

/** Names of forms with unsaved input, with the path that each stands on. Written by `createDrafts` only. */
export const dirtyFormsAtom: PrimitiveAtom<ReadonlyMap<string, string>> = atom<ReadonlyMap<string, string>>(
  new Map<string, string>(),
);
