/** The page's jotai store and the types that remotes need. */

export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
