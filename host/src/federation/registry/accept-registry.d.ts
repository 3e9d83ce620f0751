import type { RegistryPayload } from '@atelier/contract/registry';
import { type RegistryKey } from './registry-signature.ts';
/** The newest registry this browser has accepted. */
export interface AcceptedMark {
  epoch: number;
  revision: number;
}
/** Why a registry was refused. */
export type RegistryRefusal = 'malformed' | 'signature' | 'expired' | 'older';
export type RegistryVerdict =
  | {
      payload: RegistryPayload;
    }
  | {
      refusal: RegistryRefusal;
    };
/**
 * Decides about a registry's text, before anything it names is fetched. The payload needs no further check of its shape:
 * whoever holds the key has checked it with the contract's schema.
 */
export declare const judgeRegistry: (
  text: string,
  rules: {
    keys: readonly RegistryKey[];
    now: Date;
    mark: AcceptedMark | undefined;
  },
) => Promise<RegistryVerdict>;
