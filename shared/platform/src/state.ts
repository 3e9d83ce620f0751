/** The page's one jotai store and the few names that remotes need of it. */

export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
