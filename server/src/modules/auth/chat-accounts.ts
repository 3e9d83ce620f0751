import { and, eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Database, postgresCode, type Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { chatAccounts } from '../../platform/db/schema/person.ts';

/** An account of a chat app, by who it is there. */
export interface ChatAccount {
  provider: string;
  subject: string;
  name: string;
}

type UserRow = typeof users.$inferSelect;

/** Whom it signs in. */
export const findByChat = async (
  db: Pick<Database, 'orm'>,
  { provider, subject }: Pick<ChatAccount, 'provider' | 'subject'>,
): Promise<UserRow | undefined> => {
  const [row] = await db.orm
    .select({ user: users })
    .from(chatAccounts)
    .innerJoin(users, eq(users.id, chatAccounts.userId))
    .where(and(eq(chatAccounts.provider, provider), eq(chatAccounts.subject, subject)));
  return row?.user;
};

/** Makes it sign this person in. Twice is as good as once. @throws ApiFailure 41200 another's, 41201 another one bound already */
export const bindChat = async (
  db: Pick<Database, 'orm'>,
  tx: Tx,
  userId: string,
  account: ChatAccount & { title: string },
): Promise<void> => {
  const { provider, subject, name, title } = account;
  const owner = await findByChat(db, account);
  if (owner?.id === userId) return;
  if (owner) throw new ApiFailure('41200', { provider: title, tail: owner.phone.slice(-4) });
  try {
    await tx.insert(chatAccounts).values({ provider, subject, userId, name: name || title });
  } catch (cause) {
    if (postgresCode(cause) === '23505') throw new ApiFailure('41201', { provider: title }, { cause });
    throw cause;
  }
};

/** @returns the name that it had; null where there was none. */
export const unbindChat = async (tx: Tx, userId: string, provider: string): Promise<string | null> => {
  const [row] = await tx
    .delete(chatAccounts)
    .where(and(eq(chatAccounts.userId, userId), eq(chatAccounts.provider, provider)))
    .returning({ name: chatAccounts.name });
  return row?.name ?? null;
};
