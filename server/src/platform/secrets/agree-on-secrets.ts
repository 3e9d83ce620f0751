import { inArray, not, sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../db/database.ts';
import { secretPrints } from '../db/schema/secrets.ts';

/** A node with secrets of its own: what it signs no other node would take, and the other way round. */
export class OtherSecretsError extends Error {
  constructor() {
    super(
      'The nodes of this database sign with other secrets than this one was given. ' +
        'Give it the same ATELIER_SECRETS (or the folder "secrets" of their data folder), with the key of now among them while keys are rotated. ' +
        'If they are lost, run: atelier-admin rotate-keys --lost --reason "..."; everybody then signs in anew.',
    );
    this.name = 'OtherSecretsError';
  }
}

/**
 * Notes whose secrets count for this database: those of the node that started last, which has to share one with those before it.
 * @param prints `Secrets.prints`
 * @throws OtherSecretsError when it shares none
 */
export const agreeOnSecrets = (db: Database, prints: readonly string[]): Promise<void> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${secretPrints} in share row exclusive mode`);
    const known = await tx.select({ print: secretPrints.print }).from(secretPrints);
    if (known.length > 0 && !known.some(({ print }) => prints.includes(print))) throw new OtherSecretsError();
    await tx.delete(secretPrints).where(not(inArray(secretPrints.print, [...prints])));
    await tx
      .insert(secretPrints)
      .values(prints.map((print) => ({ print })))
      .onConflictDoNothing();
  });
