import { atom, type PrimitiveAtom } from 'jotai';

/** Names of forms with unsaved input, by the path of their page. Written by `createDrafts` only. */
export const dirtyFormsAtom: PrimitiveAtom<ReadonlyMap<string, string>> = atom<ReadonlyMap<string, string>>(
  new Map<string, string>(),
);
