import { type CompanyEvent, type CompanyEventKind, keyEventKinds } from '@atelier/contract/company';
import type {
  CompanyMember,
  getCompanyMember,
  memberStates,
  userModifyMember,
} from '@atelier/contract/company-members';
import { parsePhone } from '@atelier/contract/phone';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/listing.ts';
import { companyEvents, companyMembers } from '../../platform/db/schema/companies.ts';
import { maskPhone } from '../auth/phone-codes.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import type { TaskContext, TaskRow } from '../tasks/task-context.ts';
import { packageMonthStart } from '../wallet/calendar.ts';
import { type CompanyRow, findMember, lockAsAdministrator, refuseLastAdministrator, roleOf } from './identities.ts';

interface CompanyEventRecord {
  companyId: string;
  kind: CompanyEventKind;
  /** Null: the operator. */
  actorId: string | null;
  subjectId?: string;
  /** `phone` in E.164 is the subject when there is no account; it is shown masked. */
  details?: Record<string, string | number>;
}

/** Records an event of a company, in the transaction of the change. */
export const recordCompanyEvent = async (tx: Tx, event: CompanyEventRecord): Promise<void> => {
  const { companyId, kind, actorId, subjectId, details } = event;
  await tx
    .insert(companyEvents)
    .values({ id: newId(), companyId, kind, actorId, subjectId: subjectId ?? null, details: details ?? {} });
};

interface EventRow extends Record<string, unknown> {
  id: string;
  kind: CompanyEventKind;
  actor: string | null;
  subject: string | null;
  details: Record<string, string | number>;
  created_at: string;
}

const presentEvent = ({ id, kind, actor, subject, details, created_at }: EventRow): CompanyEvent => {
  const { phone, ...rest } = details;
  return {
    id,
    kind,
    actor: actor ?? '',
    subject: subject ?? (phone === undefined ? '' : maskPhone(String(phone))),
    details: rest,
    created_at: new Date(created_at).toISOString(),
  };
};

/** Newest first. */
export const readCompanyEvents = async (
  { orm }: Database,
  companyId: string,
  { page, size, withKeys }: { page: number; size: number; withKeys: boolean },
): Promise<{ total: number; events: CompanyEvent[] }> => {
  const { total, rows } = await readPage<EventRow>(orm, {
    columns: sql`e.id, e.kind, a.nickname as actor, s.nickname as subject, e.details, e.created_at::text as created_at`,
    from: sql`company_events e left join users a on a.id = e.actor_id left join users s on s.id = e.subject_id`,
    where: sql`e.company_id = ${companyId} and (${withKeys} or e.kind <> all(${sql.param([...keyEventKinds])}::text[]))`,
    ...{ order: sql`e.id desc`, page, size },
  });
  return { total, events: rows.map(presentEvent) };
};

/** Announces tasks that ended with a membership or a company. Call it after the commit. */
export const announceEnded = ({ announcer }: Pick<TaskContext, 'announcer'>, ended: readonly TaskRow[]): void => {
  for (const row of ended) void announcer.taskChanged(row, 'credits-moved');
};

/** Notifies a company's administrators about members who joined or left. */
export const notifyAdministrators = async (
  tx: Tx,
  { id, name: company }: Pick<CompanyRow, 'id' | 'name'>,
  kind: 'company-joined' | 'company-left',
  userId: string,
): Promise<void> => {
  const { rows } = await tx.execute<{ admin: string; name: string }>(sql`
    select m.user_id as admin, u.nickname as name from company_members m join users u on u.id = ${userId}
    where m.company_id = ${id} and m.is_admin and m.user_id <> ${userId}`);
  for (const { admin, name } of rows) await notify(tx, admin, kind, { name, company });
};

type Reads = Pick<Tx, 'execute'>;

interface MemberFacts extends Record<string, unknown> {
  user_id: string;
  nickname: string;
  avatar_url: string;
  phone: string;
  is_admin: boolean;
  credit_limit: number | null;
  credit_used: number;
  last_used: string | null;
  created_at: string;
}

type MemberFilter = z.output<typeof getCompanyMember.request>;

/** Every member with their usage, as the table `x`. */
const membersWithUse = (companyId: string, timeZone: string): SQL => sql`
  select m.user_id, u.nickname, u.avatar_url, u.phone, m.is_admin, m.credit_limit, m.created_at,
    coalesce(h.used, 0)::int as credit_used, h.last_used
  from wallets w join company_members m on m.company_id = w.company_id join users u on u.id = m.user_id
  left join lateral (
    select max(created_at) as last_used,
      sum(amount) filter (where state <> 'released' and created_at >= ${packageMonthStart(timeZone)}) as used
    from holds where wallet_id = w.id and user_id = m.user_id) h on true
  where w.company_id = ${companyId}`;

const stateOf = ({ credit_limit, credit_used, last_used }: MemberFacts): (typeof memberStates)[number] => {
  if (credit_limit !== null && credit_used >= credit_limit) return 'limited';
  return last_used === null ? 'unused' : 'active';
};

const inState = {
  limited: sql`x.credit_limit is not null and x.credit_used >= x.credit_limit`,
  unused: sql`x.last_used is null and not (x.credit_limit is not null and x.credit_used >= x.credit_limit)`,
  active: sql`x.last_used is not null and not (x.credit_limit is not null and x.credit_used >= x.credit_limit)`,
} as const;

const wanted = ({ search = '', role, state }: MemberFilter, isAdmin: boolean): SQL => {
  const text = search.trim();
  const named = sql`x.nickname ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  // Numbers must match completely, and only for administrators: otherwise they could be guessed digit by digit.
  const phone = isAdmin ? parsePhone(text) : null;
  const called = phone === null ? named : sql`${named} or x.phone = ${phone}`;
  return sql`(${text === '' ? sql`true` : called})
    and ${role === undefined ? sql`true` : sql`x.is_admin = ${role === 'administrator'}`}
    and ${state === undefined || !isAdmin ? sql`true` : inState[state]}`;
};

const present = (row: MemberFacts, seesUse: boolean): CompanyMember => ({
  id: row.user_id,
  user_id: row.user_id,
  nickname: row.nickname,
  avatar_url: row.avatar_url,
  role: roleOf({ isAdmin: row.is_admin }),
  joined_at: new Date(row.created_at).toISOString(),
  phone_masked: seesUse ? maskPhone(row.phone) : null,
  state: seesUse ? stateOf(row) : null,
  credit_limit: seesUse ? row.credit_limit : null,
  credit_used: seesUse ? row.credit_used : null,
  last_active_at: seesUse && row.last_used !== null ? new Date(row.last_used).toISOString() : null,
});

/** Administrators first, then by join date. Members see only names of others. */
export const listMembers = async (
  tx: Reads,
  requester: { companyId: string; userId: string; isAdmin: boolean; timeZone: string },
  filter: MemberFilter,
) => {
  const { total, rows } = await readPage<MemberFacts>(tx, {
    columns: sql`x.*, x.created_at::text as created_at, x.last_used::text as last_used`,
    from: sql`(${membersWithUse(requester.companyId, requester.timeZone)}) x`,
    where: wanted(filter, requester.isAdmin),
    order: sql`x.is_admin desc, x.created_at, x.user_id`,
    ...{ page: filter.page, size: filter.size },
  });
  return {
    total,
    members: rows.map((row) => present(row, requester.isAdmin || row.user_id === requester.userId)),
  };
};

/** One member with the fields for administrators. */
const readMember = async (
  tx: Reads,
  { companyId, userId, timeZone }: { companyId: string; userId: string; timeZone: string },
): Promise<CompanyMember | undefined> => {
  const { rows } = await tx.execute<MemberFacts>(sql`
    select x.*, x.created_at::text as created_at, x.last_used::text as last_used
    from (${membersWithUse(companyId, timeZone)}) x where x.user_id = ${userId}`);
  return rows[0] && present(rows[0], true);
};

/** Usage of the whole company in this package month, and the month's start. */
export const readMonth = async (
  tx: Reads,
  companyId: string,
  timeZone: string,
): Promise<{ used: number; began: string }> => {
  const { rows } = await tx.execute<{ used: number; began: string }>(sql`
    select to_char(${packageMonthStart(timeZone)} at time zone ${timeZone}, 'YYYY-MM-DD') as began, (select coalesce(sum(amount), 0)::int from holds
      where wallet_id = w.id and state <> 'released' and created_at >= ${packageMonthStart(timeZone)}) as used
    from wallets w where w.company_id = ${companyId}`);
  return { used: rows[0]?.used ?? 0, began: rows[0]?.began ?? '' };
};

type MemberChange = Omit<z.output<typeof userModifyMember.request>, 'id'>;

/** Changes a member's role and limit, or transfers the administration. @throws ApiFailure 41108 last administrator, 41111, 43000 */
export const changeMember = async (
  tx: Tx,
  requester: Pick<Session, 'companyId' | 'userId'> & { timeZone: string },
  memberId: string,
  change: MemberChange,
): Promise<CompanyMember> => {
  const { id: companyId, name: company } = await lockAsAdministrator(tx, requester);
  const member = await findMember(tx, companyId, memberId);
  if (!member) throw new ApiFailure('41111');
  const by = { companyId, actorId: requester.userId, subjectId: memberId };
  const set = (userId: string, values: Partial<typeof companyMembers.$inferInsert>) =>
    tx
      .update(companyMembers)
      .set(values)
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));

  const role = change.transfer ? 'administrator' : change.role;
  if (role !== undefined && role !== roleOf(member)) {
    if (role === 'member') await refuseLastAdministrator(tx, companyId, memberId);
    await set(memberId, { isAdmin: role === 'administrator' });
    if (role === 'administrator') await notify(tx, memberId, 'company-administrator', { company });
    if (!change.transfer) await recordCompanyEvent(tx, { ...by, kind: 'role', details: { role } });
  }
  if (change.transfer && memberId !== requester.userId) {
    await set(requester.userId, { isAdmin: false });
    await recordCompanyEvent(tx, { ...by, kind: 'transferred' });
  }
  const { credit_limit: limit } = change;
  if (limit !== undefined && limit !== member.creditLimit) {
    await set(memberId, { creditLimit: limit });
    if (memberId !== requester.userId)
      await notify(tx, memberId, 'company-limit', {
        company,
        limit_zh: limit ?? '不限',
        limit_en: limit ?? 'unlimited',
      });
    await recordCompanyEvent(tx, { ...by, kind: 'limited', details: limit === null ? {} : { limit } });
  }
  const changed = await readMember(tx, { companyId, userId: memberId, timeZone: requester.timeZone });
  if (!changed) throw new ApiFailure('41111');
  return changed;
};
