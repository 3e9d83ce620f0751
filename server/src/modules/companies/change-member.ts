import type { CompanyMember } from '@atelier/contract/company-members';
import { and, eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { companyMembers } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import { recordCompanyEvent } from './company-events.ts';
import { findMember, lockAsAdministrator, refuseLastAdministrator, roleOf } from './company-rows.ts';
import { readMember } from './list-members.ts';

export interface MemberChange {
  role?: 'administrator' | 'member' | undefined;
  credit_limit?: number | null | undefined;
  transfer?: true | undefined;
}

/**
 * Role and limit of a member of the company in use; a transfer makes the other an administrator and the asker a member.
 * @throws ApiFailure 41108 the last administrator, 41111 no member, 43000 not an administrator any more
 */
export const changeMember = async (
  tx: Tx,
  asker: Pick<Session, 'companyId' | 'userId'> & { timeZone: string },
  memberId: string,
  change: MemberChange,
): Promise<CompanyMember> => {
  const { id: companyId, name: company } = await lockAsAdministrator(tx, asker);
  const member = await findMember(tx, companyId, memberId);
  if (!member) throw new ApiFailure('41111');
  const by = { companyId, actorId: asker.userId, subjectId: memberId };
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
  if (change.transfer && memberId !== asker.userId) {
    await set(asker.userId, { isAdmin: false });
    await recordCompanyEvent(tx, { ...by, kind: 'transferred' });
  }
  const { credit_limit: limit } = change;
  if (limit !== undefined && limit !== member.creditLimit) {
    await set(memberId, { creditLimit: limit });
    if (memberId !== asker.userId)
      await notify(tx, memberId, 'company-limit', {
        company,
        limit_zh: limit ?? '不限',
        limit_en: limit ?? 'unlimited',
      });
    await recordCompanyEvent(tx, { ...by, kind: 'limited', details: limit === null ? {} : { limit } });
  }
  const changed = await readMember(tx, { companyId, userId: memberId, timeZone: asker.timeZone });
  if (!changed) throw new ApiFailure('41111');
  return changed;
};
