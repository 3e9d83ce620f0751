import { EngineError } from '@atelier/engine/engine';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Tx } from '../../platform/db/database.ts';
import { taskFaults } from '../../platform/db/schema/support.ts';

/** What went wrong with one delivery. */
export interface Fault {
  /** Of an engine's error its kind. */
  kind: string;
  /** Machine name; empty where there is none. */
  reason: string;
  /** The error's own words. */
  detail: string;
}

const detailLength = 300;

const wordsOf = (thrown: unknown): string => {
  // Drizzle repeats the parameters of a statement, and those may be secrets.
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  if (error === undefined || error === null) return '';
  return error instanceof Error ? error.message : String(error);
};

/** One line, without pictures that an answer may repeat. */
const shortened = (words: string): string =>
  words
    .replaceAll(/data:[\w/+.-]+;base64,[\w+/=]*/g, 'data:…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, detailLength);

export const faultOf = (error: unknown): Fault => {
  if (!(error instanceof EngineError)) {
    const kind = error instanceof Error && error.name !== 'Error' ? error.name : 'error';
    return { kind, reason: '', detail: shortened(wordsOf(error)) };
  }
  return { kind: error.kind, reason: error.reason ?? '', detail: shortened(wordsOf(error.cause)) };
};

/** Kept beside the task, for a report that its person may send. */
export const noteFault = async (
  tx: Pick<Tx, 'insert'>,
  { taskId, attempt, node, fault }: { taskId: string; attempt: number; node: string; fault: Fault },
): Promise<void> => {
  await tx.insert(taskFaults).values({ taskId, attempt, node, ...fault });
};
