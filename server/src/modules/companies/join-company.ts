import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companyMembers } from '../../platform/db/schema/companies.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { recordCompanyEvent } from './company-events.ts';
import { type CompanyRow, countSeats, findMember, lockCompany } from './company-rows.ts';
import { refuseManyCompanies } from './found-company.ts';
import { logoAddress } from './identities.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/**
 * Adds the user as a member and sets the company in use; for a member it only does the latter. The company must be locked.
 * @throws ApiFailure 41103 in too many companies, 41105 no seat
 */
const join = async (
  tx: Tx,
  company: Pick<CompanyRow, 'id' | 'name'>,
  userId: string,
  by: 'link' | 'invitation',
): Promise<boolean> => {
  const { id: companyId } = company;
  const isIn = (await findMember(tx, companyId, userId)) !== undefined;
  if (!isIn) {
    await refuseManyCompanies(tx, userId);
    const { seats, members } = await countSeats(tx, companyId);
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
  const [company] = found.rows;
  if (!company) throw new ApiFailure('41107');
  if (!(await join(tx, company, userId, 'link'))) return;
  await tx.execute(sql`update companies set invite_uses = invite_uses + 1 where id = ${company.id}`);
};

/** A pending invitation of the user's own number, with its company. @throws ApiFailure 41107, 44000 for another's and for none */
const findWaiting = async (tx: Tx, userId: string, id: string): Promise<string> => {
  const { rows } = await tx.execute<{ company_id: string; waits: boolean }>(sql`
    select i.company_id, i.state = 'pending' and i.expires_at > now() as waits
    from company_invitations i join users u on u.phone = i.phone where i.id::text = ${id} and u.id = ${userId}`);
  if (!rows[0]) throw new ApiFailure('44000');
  if (!rows[0].waits) throw new ApiFailure('41107');
  return rows[0].company_id;
};

/** @throws ApiFailure 41107 it has ended, 41103, 41105, 44000 */
export const answerInvitation = async (
  tx: Tx,
  userId: string,
  id: string,
  answer: 'accept' | 'decline',
): Promise<void> => {
  const companyId = await findWaiting(tx, userId, id);
  const company = await lockCompany(tx, companyId);
  // An administrator may have withdrawn it meanwhile.
  await findWaiting(tx, userId, id);
  if (answer === 'accept') {
    await join(tx, company, userId, 'invitation');
    return;
  }
  await tx.execute(sql`update company_invitations set state = 'declined' where id = ${id}`);
  await recordCompanyEvent(tx, { companyId, kind: 'declined', actorId: userId });
};

/** What a link says before one joins. @throws ApiFailure 41107 */
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
  const [row] = rows;
  if (!row) throw new ApiFailure('41107');
  const { seats, members } = await countSeats(orm, row.id);
  return {
    company: { name: row.name, logo_url: logoAddress(addresses, row.logo_id), is_full: members >= seats },
    invited_by: row.invited_by ?? '',
  };
};
