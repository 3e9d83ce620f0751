import type { NavigationRoute } from '@atelier/contract/registry';
import { type RemoteStatus } from '@atelier/platform/registry';
import { type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import type { OverrideProblem } from './override/override-problem.ts';
import type { RegistryRefusal } from './registry/accept-registry.ts';
/** `fresh`: just verified; `stale`: the kept copy, because the registry cannot be reached or was refused; `absent`: none. */
export interface RegistryState {
  status: 'fresh' | 'stale' | 'absent';
  revision: number | null;
  refusal?: RegistryRefusal | 'unreachable';
}
/** What stands at a remote's addresses: its routes, or the page in their place. A new object is another page. */
export interface MountedRemote {
  routes: RouteObject[];
  /** The page on screen follows at once, its address kept; else at the next navigation. */
  isNow: boolean;
}
export interface RemoteState extends RemoteStatus {
  /** Its load takes longer than a person waits without asking. */
  isSlow: boolean;
  /** Its next version waits for a form: it comes when that is saved, or when the person agrees. */
  isUpdateWaiting: boolean;
  mounted: MountedRemote | null;
}
/** Everything that router and shell know of the federation. */
export interface FederationState {
  registry: RegistryState;
  /** Pages by remote. */
  navigation: Readonly<Record<string, readonly NavigationRoute[]>>;
  remotes: Readonly<Record<string, RemoteState>>;
  /** Why the override of this tab does not run; null while nothing is wrong. */
  overrideProblem: OverrideProblem | null;
}
/** Written by `createFederationState` only. */
export declare const federationAtom: PrimitiveAtom<FederationState>;
export interface FederationStore {
  get(): FederationState;
  change(fields: Partial<FederationState>): void;
  remote(name: string): RemoteState;
  changeRemote(name: string, fields: Partial<RemoteState>): void;
}
/** The one writer of the state; the platform's view of the remotes follows it. */
export declare const createFederationState: (store: ReturnType<typeof getDefaultStore>) => FederationStore;
