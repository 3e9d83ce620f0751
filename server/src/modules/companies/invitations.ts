import { invitationDays } from '@atelier/contract/company';
import type { Invitation } from '@atelier/contract/company-members';
import { eq, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companyMembers } from '../../platform/db/schema/companies.ts';
import type { SmsParams } from '../../platform/messaging/sms.ts';
import { maskPhone } from '../auth/phone-codes.ts';
import type { Session } from '../auth/session.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { notify } from '../notifications/notify.ts';
import { refuseManyCompanies } from './change-company.ts';
import * as identities from './identities.ts';
import { notifyAdministrators, recordCompanyEvent } from './members.ts';

type Requester = Pick<Session, 'companyId' | 'userId'>;

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

/** Pending ones first, then newest first. */
export const listInvitations = async (tx: Pick<Tx, 'execute'>, companyId: string): Promise<Invitation[]> => {
  const { rows } = await tx.execute<InvitationFacts>(sql`
    select ${columns} where i.company_id = ${companyId} and i.state <> 'accepted'
    order by i.state = 'pending' and i.expires_at > now() desc, i.created_at desc limit 50`);
  return rows.map(present);
};

const readInvitation = async (tx: Tx, id: string): Promise<Invitation> => {
  const { rows } = await tx.execute<InvitationFacts>(sql`select ${columns} where i.id = ${id}`);
  return present(firstOf(rows));
};

/** Phone number of a user from `select_user`. @throws ApiFailure 44000 */
export const phoneOfUser = async (tx: Pick<Tx, 'execute'>, userId: string): Promise<string> => {
  const { rows } = isUuid(userId)
    ? await tx.execute<{ phone: string }>(sql`select phone from users where id = ${userId} and not is_disabled`)
    : { rows: [] };
  return firstOf(rows).phone;
};

const tellInvited = async (tx: Tx, userId: string, inviterId: string, company: string): Promise<void> => {
  const { rows } = await tx.execute<{ name: string }>(sql`select nickname as name from users where id = ${inviterId}`);
  await notify(tx, userId, 'company-invited', { name: rows[0]?.name ?? '', company });
};

/** Invites a number for seven days, or resends its invitation. @throws ApiFailure 41104 no seat, 41106 already a member, 43000 */
export const invite = async (
  tx: Tx,
  requester: Requester,
  phone: string,
): Promise<{ invitation: Invitation; companyName: string }> => {
  const company = await identities.lockAsAdministrator(tx, requester);
  const known = await tx.execute<{ id: string; is_member: boolean }>(sql`
    select u.id, exists (select 1 from company_members where company_id = ${company.id} and user_id = u.id) as is_member
    from users u where u.phone = ${phone}`);
  if (known.rows[0]?.is_member) throw new ApiFailure('41106');
  const waiting = await tx.execute<{ id: string; is_over: boolean }>(sql`
    select id, expires_at <= now() as is_over from company_invitations
    where company_id = ${company.id} and phone = ${phone} and state = 'pending'`);
  const { seats, members, pending } = await identities.countSeats(tx, company.id);
  const takesSeat = waiting.rows[0] === undefined || waiting.rows[0].is_over;
  if (takesSeat && members + pending >= seats) throw new ApiFailure('41104', { seats });
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into company_invitations (id, company_id, phone, invited_by, expires_at)
    values (${newId()}, ${company.id}, ${phone}, ${requester.userId}, now() + make_interval(days => ${invitationDays}))
    on conflict (company_id, phone) where state = 'pending'
      do update set invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = now()
    returning id`);
  const subjectId = known.rows[0]?.id;
  if (subjectId !== undefined && takesSeat) await tellInvited(tx, subjectId, requester.userId, company.name);
  await recordCompanyEvent(tx, {
    companyId: company.id,
    kind: 'invited',
    actorId: requester.userId,
    ...(subjectId === undefined ? { details: { phone } } : { subjectId }),
  });
  return { invitation: await readInvitation(tx, rows[0]?.id ?? ''), companyName: company.name };
};

/** Withdraws a pending invitation. @throws ApiFailure 41107 no longer pending, 43000, 44000 */
export const cancelInvitation = async (tx: Tx, requester: Requester, id: string): Promise<Invitation> => {
  const company = await identities.lockAsAdministrator(tx, requester);
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
    actorId: requester.userId,
    details: { phone },
  });
  return readInvitation(tx, id);
};

/** Names are user input, and recipients trust a short message: removes URLs and phone numbers, limits the length. */
const tame = (name: string): string =>
  [...name.replace(/[^\p{L}\p{N} ]/gu, ' ').replace(/\d{5,}/g, ' ')].slice(0, 20).join('').replace(/\s+/g, ' ').trim();

/** Parameters of the invitation message to a number without an account; the recipient answers after registering the number. */
export const invitationWords = ({ inviter, company }: { inviter: string; company: string }): SmsParams => ({
  name: tame(inviter),
  company: tame(company),
  days: String(invitationDays),
});

/** Adds a member to a locked company and selects it for them. @throws ApiFailure 41103 too many companies, 41105 no seat */
const join = async (
  tx: Tx,
  company: Pick<identities.CompanyRow, 'id' | 'name'>,
  userId: string,
  by: 'link' | 'invitation',
): Promise<boolean> => {
  const { id: companyId } = company;
  const isIn = (await identities.findMember(tx, companyId, userId)) !== undefined;
  if (!isIn) {
    await refuseManyCompanies(tx, userId);
    const { seats, members } = await identities.countSeats(tx, companyId);
    if (members >= seats) throw new ApiFailure('41105');
    await tx.insert(companyMembers).values({ companyId, userId });
    await tx.execute(sql`update company_invitations set state = 'accepted'
      where company_id = ${companyId} and state = 'pending' and phone = (select phone from users where id = ${userId})`);
    await notifyAdministrators(tx, company, 'company-joined', userId);
    await recordCompanyEvent(tx, { companyId, kind: 'joined', actorId: userId, details: { by } });
  }
  await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  return !isIn;
};

const openLink = sql`c.disbanded_at is null and c.blocked_at is null and c.invite_ends_at > now()`;

/** @throws ApiFailure 41107 the link has ended, 41103, 41105 */
export const joinByLink = async (tx: Tx, userId: string, token: string): Promise<void> => {
  const found = await tx.execute<{ id: string; name: string }>(sql`
    select c.id, c.name from companies c where c.invite_token = ${token} and ${openLink} for update`);
  const company = firstOf(found.rows, '41107');
  if (!(await join(tx, company, userId, 'link'))) return;
  await tx.execute(sql`update companies set invite_uses = invite_uses + 1 where id = ${company.id}`);
};

/** A pending invitation of the user's own number, with its company. @throws ApiFailure 41107, 44000 for a foreign or unknown one */
const findWaiting = async (tx: Tx, userId: string, id: string): Promise<string> => {
  const { rows } = await tx.execute<{ company_id: string; waits: boolean }>(sql`
    select i.company_id, i.state = 'pending' and i.expires_at > now() as waits
    from company_invitations i join users u on u.phone = i.phone where i.id::text = ${id} and u.id = ${userId}`);
  const { company_id: companyId, waits } = firstOf(rows);
  if (!waits) throw new ApiFailure('41107');
  return companyId;
};

/** @throws ApiFailure 41107 it has ended, 41103, 41105, 44000 */
export const answerInvitation = async (
  tx: Tx,
  userId: string,
  id: string,
  answer: 'accept' | 'decline',
): Promise<void> => {
  const companyId = await findWaiting(tx, userId, id);
  const company = await identities.lockCompany(tx, companyId);
  // An administrator may have withdrawn it in the meantime.
  await findWaiting(tx, userId, id);
  if (answer === 'accept') {
    await join(tx, company, userId, 'invitation');
    return;
  }
  await tx.execute(sql`update company_invitations set state = 'declined' where id = ${id}`);
  await recordCompanyEvent(tx, { companyId, kind: 'declined', actorId: userId });
};

/** Preview of a link before joining. @throws ApiFailure 41107 */
export const readInviteLink = async ({ orm }: Database, addresses: AddressSigner, token: string) => {
  const { rows } = await orm.execute<{
    id: string;
    name: string;
    logo_id: string | null;
    invited_by: string | null;
  }>(sql`
    select c.id, c.name, c.logo_id, (
      select u.nickname from company_events e
      join company_members m on m.company_id = c.id and m.user_id = e.actor_id
      join users u on u.id = e.actor_id
      where e.company_id = c.id and e.kind = 'link-renewed' order by e.created_at desc limit 1
    ) as invited_by
    from companies c where c.invite_token = ${token} and ${openLink}`);
  const row = firstOf(rows, '41107');
  const { seats, members } = await identities.countSeats(orm, row.id);
  return {
    company: { name: row.name, logo_url: identities.logoAddress(addresses, row.logo_id), is_full: members >= seats },
    invited_by: row.invited_by ?? '',
  };
};
