import { parsePhone } from '@atelier/contract/phone';
import { sql } from 'drizzle-orm';
import { AdminError } from '../modules/operators/operator-log.ts';
import type { Tx } from '../platform/db/database.ts';

export interface Person {
  id: string;
  username: string;
  phone: string;
  walletId: string;
}

export interface Company {
  id: string;
  name: string;
  walletId: string;
}

/** Whose wallet a command means, and what to call them. */
export interface WalletOwner {
  walletId: string;
  name: string;
  /** Recipients of notices: the user, or the company's administrators. */
  userIds: string[];
}

/** A person by phone number, user name or id. @throws AdminError when there is none */
export const findPerson = async (tx: Pick<Tx, 'execute'>, who: string): Promise<Person> => {
  const { rows } = await tx.execute<{ id: string; username: string; phone: string; wallet_id: string }>(sql`
    select u.id, u.username, u.phone, w.id as wallet_id from users u join wallets w on w.user_id = u.id
    where u.username = ${who} or u.phone = ${parsePhone(who)} or u.id::text = ${who}`);
  const [row] = rows;
  if (!row) throw new AdminError(`There is no account ${who}. Name it by phone number, user name or id.`);
  return { id: row.id, username: row.username, phone: row.phone, walletId: row.wallet_id };
};

/** A company by id or whole name; `isEnded`: among those that were disbanded. @throws AdminError when there is none, or several */
export const findCompany = async (tx: Pick<Tx, 'execute'>, which: string, isEnded = false): Promise<Company> => {
  const { rows } = await tx.execute<{ id: string; name: string; wallet_id: string }>(sql`
    select c.id, c.name, w.id as wallet_id from companies c join wallets w on w.company_id = c.id
    where (c.name = ${which} or c.id::text = ${which}) and (c.disbanded_at is not null) = ${isEnded}::boolean`);
  if (rows.length > 1)
    throw new AdminError(
      `${rows.length} companies are called ${which}: ${rows.map(({ id }) => id).join(', ')}. Name one by its id.`,
    );
  const [row] = rows;
  if (!row)
    throw new AdminError(`There is no ${isEnded ? 'disbanded ' : ''}company ${which}. Name it by id or whole name.`);
  return { id: row.id, name: row.name, walletId: row.wallet_id };
};

/** `company:NAME` or `company:ID`, else a person. */
export const findOwner = async (tx: Pick<Tx, 'execute'>, who: string): Promise<WalletOwner> => {
  if (!who.startsWith('company:')) {
    const { id, username, walletId } = await findPerson(tx, who);
    return { walletId, name: username, userIds: [id] };
  }
  const { id, name, walletId } = await findCompany(tx, who.slice('company:'.length));
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from company_members where company_id = ${id} and is_admin`,
  );
  return { walletId, name, userIds: rows.map(({ user_id: userId }) => userId) };
};

/** A whole number within bounds. @throws AdminError */
export const wholeNumber = (text: string, what: string, min: number, max: number): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new AdminError(`${what} is a whole number from ${min} to ${max}, not ${text}.`);
  return value;
};
