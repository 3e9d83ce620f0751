import {
  type Company,
  type Departure,
  type Identity,
  type MemberRole,
  seatsWithoutPackage,
} from '@atelier/contract/company';
import type { IdentityRow, OwnInvitation } from '@atelier/contract/identities';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companies, companyMembers } from '../../platform/db/schema/companies.ts';
import { joinWalletInUse, type Session } from '../auth/session.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import type { TaskContext } from '../tasks/task-context.ts';
import { usedInMonth } from '../wallet/calendar.ts';
import { levelNow } from '../wallet/owner.ts';

export type CompanyRow = typeof companies.$inferSelect;
type MemberRow = typeof companyMembers.$inferSelect;

export const roleOf = ({ isAdmin }: Pick<MemberRow, 'isAdmin'>): MemberRole => (isAdmin ? 'administrator' : 'member');

/** Seats of the company whose wallet has the alias `w`. */
const seatsNow = sql`coalesce(w.seats, ${seatsWithoutPackage}::int)`;

/** Locks the company until the end of the transaction. @throws ApiFailure 44000 when it is missing or disbanded */
export const lockCompany = async (tx: Tx, companyId: string): Promise<CompanyRow> => {
  const here = and(eq(companies.id, companyId), isNull(companies.disbandedAt), isNull(companies.blockedAt));
  return firstOf(isUuid(companyId) ? await tx.select().from(companies).where(here).for('update') : []);
};

export const findMember = async (tx: Tx, companyId: string, userId: string): Promise<MemberRow | undefined> => {
  const one = and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));
  return isUuid(userId) ? (await tx.select().from(companyMembers).where(one))[0] : undefined;
};

/** Locks the active company and verifies the administrator again. @throws ApiFailure 43000 */
export const lockAsAdministrator = async (
  tx: Tx,
  { companyId, userId }: Pick<Session, 'companyId' | 'userId'>,
): Promise<CompanyRow> => {
  if (companyId === undefined) throw new ApiFailure('43000');
  const company = await lockCompany(tx, companyId);
  if (!(await findMember(tx, companyId, userId))?.isAdmin) throw new ApiFailure('43000');
  return company;
};

export const walletOfCompany = async (tx: Pick<Tx, 'execute'>, companyId: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from wallets where company_id = ${companyId}`);
  if (!rows[0]) throw new Error(`company ${companyId} has no wallet`);
  return rows[0].id;
};

/** @throws ApiFailure 41108 when the company would have no administrator */
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

type Reads = Pick<Tx, 'execute'>;

/**
 * A logo is public: invitations show it to outsiders. Its URL has no holder and expires after one to two days; a new logo has a new one.
 */
export const logoAddress = (addresses: AddressSigner, logoId: string | null): string =>
  logoId === null ? '' : addresses.view(logoId);

interface CompanyFacts extends Record<string, unknown> {
  id: string;
  name: string;
  logo_id: string | null;
  member_count: number;
  seats: number;
  created_at: string;
}

const companyColumns = sql`c.id, c.name, c.logo_id, c.created_at::text as created_at, ${seatsNow} as seats,
  (select count(*)::int from company_members where company_id = c.id) as member_count`;

const presentCompany = (addresses: AddressSigner, row: CompanyFacts): Company => ({
  id: row.id,
  name: row.name,
  logo_url: logoAddress(addresses, row.logo_id),
  member_count: row.member_count,
  seats: row.seats,
  is_company: row.id,
  created_at: new Date(row.created_at).toISOString(),
});

/** A company as its members see it. */
export const readCompany = async (tx: Reads, addresses: AddressSigner, companyId: string): Promise<Company> => {
  const { rows } = await tx.execute<CompanyFacts>(sql`
    select ${companyColumns} from companies c join wallets w on w.company_id = c.id where c.id = ${companyId}`);
  return presentCompany(addresses, firstOf(rows));
};

interface InUse extends CompanyFacts {
  is_admin: boolean;
  credit_limit: number | null;
  credit_used: number;
}

export const readIdentity = async (
  tx: Reads,
  { addresses, timeZone }: Pick<TaskContext, 'addresses' | 'timeZone'>,
  userId: string,
): Promise<Identity> => {
  const { rows } = await tx.execute<InUse>(sql`
    select ${companyColumns}, m.is_admin, m.credit_limit, ${usedInMonth(sql`m.user_id`, timeZone)} as credit_used
    from users u ${joinWalletInUse} join companies c on c.id = m.company_id where u.id = ${userId}`);
  const [row] = rows;
  if (!row) return { company: null, member: null, type: 'C' };
  const { is_admin, credit_limit, credit_used } = row;
  return {
    company: presentCompany(addresses, row),
    member: { id: userId, is_admin, role: roleOf({ isAdmin: is_admin }), credit_limit, credit_used },
    type: 'B',
  };
};

/** Sets the active company or null, under its lock: it cannot be disbanded meanwhile. @throws ApiFailure 44000 foreign or unknown */
export const chooseIdentity = async (tx: Tx, userId: string, companyId: string | null): Promise<void> => {
  if (companyId !== null) {
    await lockCompany(tx, companyId);
    if (!(await findMember(tx, companyId, userId))) throw new ApiFailure('44000');
  }
  await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
};

/** A company that removed the user; each is returned once. */
export const takeDeparture = async (tx: Reads, userId: string): Promise<Departure | undefined> => {
  const { rows } = await tx.execute<{ name: string; reason: Departure['reason'] }>(sql`
    delete from company_departures where id = (
      select id from company_departures where user_id = ${userId} order by created_at desc limit 1 for update skip locked)
    returning name, reason`);
  return rows[0] && { name: rows[0].name, reason: rows[0].reason };
};

interface ListedRow extends Record<string, unknown> {
  company_id: string | null;
  name: string;
  picture: string | null;
  is_admin: boolean | null;
  level: number;
  credits: number;
  in_use: string | null;
}

const creditsNow = sql`(select coalesce(sum(remaining), 0)::int from credit_lots
  where wallet_id = w.id and (expires_at is null or expires_at > now()))`;

const listIdentities = async ({ orm }: Database, addresses: AddressSigner, userId: string): Promise<IdentityRow[]> => {
  const { rows } = await orm.execute<ListedRow>(sql`select * from (
    select null::uuid as company_id, u.nickname as name, u.avatar_url as picture, null::boolean as is_admin, ${levelNow} as level,
      ${creditsNow} as credits, u.company_in_use as in_use, u.created_at
    from users u join wallets w on w.user_id = u.id where u.id = ${userId}
    union all
    select c.id, c.name, c.logo_id, m.is_admin, ${levelNow}, ${creditsNow}, u.company_in_use, c.created_at
    from company_members m join users u on u.id = m.user_id
    join companies c on c.id = m.company_id and c.disbanded_at is null and c.blocked_at is null join wallets w on w.company_id = c.id
    where m.user_id = ${userId}) x
    order by is_admin is not null, created_at`);
  const current = rows.find((row) => row.company_id !== null && row.company_id === row.in_use)?.company_id ?? null;
  return rows.map((row) => ({
    company_id: row.company_id,
    name: row.name,
    picture_url: row.company_id === null ? (row.picture ?? '') : logoAddress(addresses, row.picture),
    role: row.is_admin === null ? null : roleOf({ isAdmin: row.is_admin }),
    level: row.level,
    credits: Math.max(0, row.credits),
    is_current: row.company_id === current,
  }));
};

const listInvitations = async ({ orm }: Database, userId: string): Promise<OwnInvitation[]> => {
  const { rows } = await orm.execute<{ id: string; company_name: string; invited_by: string; expires_at: string }>(sql`
    select i.id, c.name as company_name, coalesce(b.nickname, '') as invited_by, i.expires_at::text as expires_at
    from users u join company_invitations i on i.phone = u.phone and i.state = 'pending' and i.expires_at > now()
    join companies c on c.id = i.company_id and c.disbanded_at is null and c.blocked_at is null left join users b on b.id = i.invited_by
    where u.id = ${userId} order by i.created_at desc limit 20`);
  return rows.map((row) => ({ ...row, expires_at: new Date(row.expires_at).toISOString() }));
};

/** The user, their companies and their pending invitations. */
export const readIdentities = async (db: Database, addresses: AddressSigner, userId: string) => {
  const [identities, invitations] = await Promise.all([
    listIdentities(db, addresses, userId),
    listInvitations(db, userId),
  ]);
  return { identities, invitations };
};
