import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeployError } from '../deploy-error.ts';

/** One thing that somebody asked of the service, done or refused. The token itself never stands here. */
export interface AuditLine {
  at: string;
  /** Id of the token; null for none that we made. */
  token: string | null;
  team: string | null;
  /** Whom it acted for. */
  for: string | null;
  remote: string | null;
  action: string;
  version: string | null;
  result: 'done' | 'refused' | 'failed';
  status: number;
  /** What was answered to a refusal. */
  message: string | null;
  address: string;
}

export type WriteAudit = (line: AuditLine) => void;

/**
 * A log that is only ever added to, a JSON object a line, readable by its owner alone.
 * @throws DeployError where it cannot be written: nothing is done that nobody could look up.
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
