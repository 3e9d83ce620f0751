import { type MemberRole, seatsWithoutPackage } from '@atelier/contract/company';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { companies, companyMembers } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';

export type CompanyRow = typeof companies.$inferSelect;
export type MemberRow = typeof companyMembers.$inferSelect;

export const roleOf = ({ isAdmin }: Pick<MemberRow, 'isAdmin'>): MemberRole => (isAdmin ? 'administrator' : 'member');

/** Seats of the company whose wallet has the alias `w`. */
export const seatsNow = sql`coalesce(w.seats, ${seatsWithoutPackage}::int)`;

/** Locks the company for the rest of the transaction. @throws ApiFailure 44000 when there is none, or not any more */
export const lockCompany = async (tx: Tx, companyId: string): Promise<CompanyRow> => {
  const here = and(eq(companies.id, companyId), isNull(companies.disbandedAt), isNull(companies.blockedAt));
  const [row] = isUuid(companyId) ? await tx.select().from(companies).where(here).for('update') : [];
  if (!row) throw new ApiFailure('44000');
  return row;
};

export const findMember = async (tx: Tx, companyId: string, userId: string): Promise<MemberRow | undefined> => {
  const one = and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));
  return isUuid(userId) ? (await tx.select().from(companyMembers).where(one))[0] : undefined;
};

/**
 * Locks the company in use and looks again whether the asker still administers it: two administrators may be removing each other.
 * @throws ApiFailure 43000
 */
export const lockAsAdministrator = async (
  tx: Tx,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
): Promise<CompanyRow> => {
  if (companyId === undefined) throw new ApiFailure('43000');
  const company = await lockCompany(tx, companyId);
  if (!(await findMember(tx, companyId, userId))?.isAdmin) throw new ApiFailure('43000');
  return company;
};

/** The wallet of a company; every company has one. */
export const walletOfCompany = async (tx: Pick<Tx, 'execute'>, companyId: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from wallets where company_id = ${companyId}`);
  if (!rows[0]) throw new Error(`company ${companyId} has no wallet`);
  return rows[0].id;
};

/** @throws ApiFailure 41108 when the company would be left without an administrator */
export const refuseLastAdministrator = async (tx: Tx, companyId: string, leaving: string): Promise<void> => {
  const { rows } = await tx.execute(sql`
    select 1 from company_members where company_id = ${companyId} and is_admin and user_id <> ${leaving} limit 1`);
  if (rows.length === 0) throw new ApiFailure('41108');
};

/** Counts seats, members and pending invitations. Lock the company first when a member joins. */
export const countSeats = async (tx: Pick<Tx, 'execute'>, companyId: string) => {
  const { rows } = await tx.execute<{ seats: number; members: number; pending: number }>(sql`
    select ${seatsNow} as seats,
      (select count(*)::int from company_members where company_id = w.company_id) as members,
      (select count(*)::int from company_invitations
        where company_id = w.company_id and state = 'pending' and expires_at > now()) as pending
    from wallets w where w.company_id = ${companyId}`);
  return rows[0] ?? { seats: 0, members: 0, pending: 0 };
};
