import type { PageRegistry } from '@atelier/contract/registry';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';
import type { AcceptedMark } from './accept-registry.ts';

/** The document that this browser accepted last, as it came, so that its signature can be checked again. */
export interface KeptRegistry {
  mark: AcceptedMark;
  text: string;
}

export const readKept = (storage: PlainStorage): KeptRegistry | undefined =>
  readJson<KeptRegistry>(storage, 'registry');

export const keepRegistry = (storage: PlainStorage, { epoch, revision }: PageRegistry, text: string): void =>
  writeJson(storage, 'registry', { mark: { epoch, revision }, text } satisfies KeptRegistry);
