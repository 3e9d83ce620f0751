import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RegistryPayload,
  recordPath,
  registryDocument,
  registryPayload,
  registryRecord,
} from '@atelier/contract/registry';
import { readDocument } from './sign-registry.ts';

/**
 * The registry in a folder, with every version, without judging who signed it: for figures and tests.
 * @throws Error where there is none, or its record is not the one that it names.
 */
export const readRegistryFolder = (store: string): RegistryPayload => {
  const document = registryDocument.parse(JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8')));
  const { record, ...rest } = readDocument(document);
  if (record === undefined) return registryPayload.parse(rest);
  const bytes = readFileSync(join(store, recordPath(record)));
  if (createHash('sha256').update(bytes).digest('hex') !== record) throw new Error(`${recordPath(record)} was changed`);
  const { remotes, delegations } = registryRecord.parse(JSON.parse(bytes.toString('utf8')));
  return { ...rest, remotes, ...(delegations && { delegations }) };
};
