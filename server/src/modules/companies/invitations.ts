import { invitationDays } from '@atelier/contract/company';
import type { Invitation } from '@atelier/contract/company-members';
import { sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { maskPhone } from '../auth/phone.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import { recordCompanyEvent } from './company-events.ts';
import { countSeats, lockAsAdministrator } from './company-rows.ts';

type Asker = Pick<Session, 'companyId' | 'userId'>;

interface InvitationFacts extends Record<string, unknown> {
  id: string;
  phone: string;
  invited_by: string | null;
  state: Exclude<Invitation['state'], 'expired'>;
  is_over: boolean;
  is_registered: boolean;
  expires_at: string;
}

const columns = sql`i.id, i.phone, b.nickname as invited_by, i.state, i.expires_at <= now() as is_over,
  exists (select 1 from users where phone = i.phone) as is_registered, i.expires_at::text as expires_at
  from company_invitations i left join users b on b.id = i.invited_by`;

const present = (row: InvitationFacts): Invitation => ({
  id: row.id,
  phone_masked: maskPhone(row.phone),
  invited_by: row.invited_by ?? '',
  state: row.state === 'pending' && row.is_over ? 'expired' : row.state,
  expires_at: new Date(row.expires_at).toISOString(),
  is_registered: row.is_registered,
});

/** The newest first; those that wait before all others. */
export const listInvitations = async (tx: Pick<Tx, 'execute'>, companyId: string): Promise<Invitation[]> => {
  const { rows } = await tx.execute<InvitationFacts>(sql`
    select ${columns} where i.company_id = ${companyId} and i.state <> 'accepted'
    order by i.state = 'pending' and i.expires_at > now() desc, i.created_at desc limit 50`);
  return rows.map(present);
};

const readInvitation = async (tx: Tx, id: string): Promise<Invitation> => {
  const { rows } = await tx.execute<InvitationFacts>(sql`select ${columns} where i.id = ${id}`);
  if (!rows[0]) throw new ApiFailure('44000');
  return present(rows[0]);
};

/** The number of a user from `select_user`. @throws ApiFailure 44000 */
export const phoneOfUser = async (tx: Pick<Tx, 'execute'>, userId: string): Promise<string> => {
  const { rows } = isUuid(userId)
    ? await tx.execute<{ phone: string }>(sql`select phone from users where id = ${userId} and not is_disabled`)
    : { rows: [] };
  if (!rows[0]) throw new ApiFailure('44000');
  return rows[0].phone;
};

const tellInvited = async (tx: Tx, userId: string, inviterId: string, company: string): Promise<void> => {
  const { rows } = await tx.execute<{ name: string }>(sql`select nickname as name from users where id = ${inviterId}`);
  await notify(tx, userId, 'company-invited', { name: rows[0]?.name ?? '', company });
};

/**
 * Invites a number, or sends its invitation again: seven days from now. The company's name is for the message.
 * @throws ApiFailure 41104 no seat, 41106 a member already, 43000 not an administrator any more
 */
export const invite = async (
  tx: Tx,
  asker: Asker,
  phone: string,
): Promise<{ invitation: Invitation; companyName: string }> => {
  const company = await lockAsAdministrator(tx, asker);
  const known = await tx.execute<{ id: string; is_member: boolean }>(sql`
    select u.id, exists (select 1 from company_members where company_id = ${company.id} and user_id = u.id) as is_member
    from users u where u.phone = ${phone}`);
  if (known.rows[0]?.is_member) throw new ApiFailure('41106');
  const waiting = await tx.execute<{ id: string; is_over: boolean }>(sql`
    select id, expires_at <= now() as is_over from company_invitations
    where company_id = ${company.id} and phone = ${phone} and state = 'pending'`);
  const { seats, members, pending } = await countSeats(tx, company.id);
  const takesSeat = waiting.rows[0] === undefined || waiting.rows[0].is_over;
  if (takesSeat && members + pending >= seats) throw new ApiFailure('41104', { seats });
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into company_invitations (id, company_id, phone, invited_by, expires_at)
    values (${newId()}, ${company.id}, ${phone}, ${asker.userId}, now() + make_interval(days => ${invitationDays}))
    on conflict (company_id, phone) where state = 'pending'
      do update set invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = now()
    returning id`);
  const subjectId = known.rows[0]?.id;
  if (subjectId !== undefined && takesSeat) await tellInvited(tx, subjectId, asker.userId, company.name);
  await recordCompanyEvent(tx, {
    companyId: company.id,
    kind: 'invited',
    actorId: asker.userId,
    ...(subjectId === undefined ? { details: { phone } } : { subjectId }),
  });
  return { invitation: await readInvitation(tx, rows[0]?.id ?? ''), companyName: company.name };
};

/** Takes back an invitation that waits. @throws ApiFailure 41107 it does not wait any more, 43000, 44000 */
export const cancelInvitation = async (tx: Tx, asker: Asker, id: string): Promise<Invitation> => {
  const company = await lockAsAdministrator(tx, asker);
  const here = sql`id::text = ${id} and company_id = ${company.id}`;
  const { rows } = await tx.execute<{ phone: string }>(sql`
    update company_invitations set state = 'cancelled' where ${here} and state = 'pending' returning phone`);
  if (!rows[0]) {
    const known = await tx.execute(sql`select 1 from company_invitations where ${here}`);
    throw new ApiFailure(known.rows.length > 0 ? '41107' : '44000');
  }
  const { phone } = rows[0];
  await recordCompanyEvent(tx, {
    companyId: company.id,
    kind: 'cancelled',
    actorId: asker.userId,
    details: { phone },
  });
  return readInvitation(tx, id);
};
