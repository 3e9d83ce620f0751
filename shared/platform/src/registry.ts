import { atom, type PrimitiveAtom, useAtomValue } from 'jotai';

export interface RemoteStatus {
  /** Version that runs in this page, null before it was loaded. */
  running: string | null;
  /** Version that the registry calls active. */
  active: string;
  /** True when another than the active version runs because the active one failed. */
  isFallback: boolean;
}

/** Read-only view of the remotes. Written by the host only. */
export const remoteStatusAtom: PrimitiveAtom<Readonly<Record<string, RemoteStatus>>> = atom<
  Readonly<Record<string, RemoteStatus>>
>({});

export const useRemoteStatus = (): Readonly<Record<string, RemoteStatus>> => useAtomValue(remoteStatusAtom);
