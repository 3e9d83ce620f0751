import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeployError } from '../deploy-error.ts';

/** One request to the service, done or refused. It never contains the token itself. */
export interface AuditLine {
  at: string;
  /** Id of the token; null for an unknown token. */
  token: string | null;
  team: string | null;
  /** User on whose behalf it acted. */
  for: string | null;
  remote: string | null;
  action: string;
  version: string | null;
  result: 'done' | 'refused' | 'failed';
  status: number;
  /** Message of a refusal. */
  message: string | null;
  address: string;
}

export type WriteAudit = (line: AuditLine) => void;

/**
 * An append-only log, one JSON object a line, readable by its owner only.
 * @throws DeployError when it cannot be written: no action runs without a record.
 */
export const openAuditLog = (path: string): WriteAudit => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
  } catch (cause) {
    throw new DeployError(`the audit log ${path} cannot be written: name another place with --audit`, { cause });
  }
  return (line) => appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
};
