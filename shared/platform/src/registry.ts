import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';

export interface RemoteStatus {
  /** Version running in this page, null before it is loaded. */
  running: string | null;
  /** Active version according to the registry. */
  active: string;
  /** True when another version runs because the active one failed. */
  isFallback: boolean;
}

/** Read-only state of the remotes. Written by the host only. */
export const remoteStatusAtom: PrimitiveAtom<Readonly<Record<string, RemoteStatus>>> = atom<
  Readonly<Record<string, RemoteStatus>>
>({});

export const useRemoteStatus = (): Readonly<Record<string, RemoteStatus>> => useAtomValue(remoteStatusAtom);
