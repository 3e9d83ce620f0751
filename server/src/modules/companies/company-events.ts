import { type CompanyEvent, type CompanyEventKind, keyEventKinds } from '@atelier/contract/company';
import { sql } from 'drizzle-orm';
import { newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/listing.ts';
import { companyEvents } from '../../platform/db/schema/companies.ts';
import { maskPhone } from '../auth/phone-codes.ts';
import { notify } from '../notifications/notify.ts';
import type { TaskContext, TaskRow } from '../tasks/task-context.ts';
import type { CompanyRow } from './identities.ts';

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

const present = ({ id, kind, actor, subject, details, created_at }: EventRow): CompanyEvent => {
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
  return { total, events: rows.map(present) };
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
