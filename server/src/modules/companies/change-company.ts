import { companyLimits, type InviteLink, invitationDays, type modifyCompany } from '@atelier/contract/company';
import { normaliseText } from '@atelier/contract/normalise-text';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companies, companyMembers } from '../../platform/db/schema/companies.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { wallets } from '../../platform/db/schema/ledger.ts';
import { addReference, type BlobStore, dropReference } from '../../platform/storage/blob-store.ts';
import { findProhibitedWords } from '../../platform/text/word-check.ts';
import type { Session } from '../auth/session.ts';
import { isImageId, newImageId, type PictureFiles } from '../images/picture-files.ts';
import { notify } from '../notifications/notify.ts';
import { endTasksOf } from '../tasks/end-task.ts';
import type { TaskContext, TaskRow } from '../tasks/task-context.ts';
import { grantTrial } from '../wallet/ledger.ts';
import { fallBack } from './disband-company.ts';
import { type CompanyRow, lockAsAdministrator, walletOfCompany } from './identities.ts';
import { recordCompanyEvent } from './members.ts';

/** Invisible characters that change how text is displayed: control characters and direction marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** In NFC with single spaces, counted in graphemes. @throws ApiFailure 41100 empty, 41101 too long, 41102 characters, 41020 words */
export const parseCompanyName = (given: string): string => {
  if (unseen.test(given)) throw new ApiFailure('41102');
  const name = normaliseText(given);
  // Joiners and other invisible characters alone form no name.
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw new ApiFailure('41100');
  const characters = [...new Intl.Segmenter().segment(name)].length;
  if (characters > companyLimits.name || given.normalize('NFC').length > companyLimits.name * 8)
    throw new ApiFailure('41101', { max: companyLimits.name });
  const words = findProhibitedWords(name);
  if (words.length > 0) throw new ApiFailure('41020', { words: words.join(', ') });
  return name;
};

type CompanyChange = z.output<typeof modifyCompany.request>;

interface Stores {
  db: Database;
  blobs: BlobStore;
  files: PictureFiles;
}

/** Maximum logo width in pixels. */
const logoWidth = 320;

export const inviteLinkOf = (row: CompanyRow): InviteLink | null =>
  row.inviteToken === null || row.inviteEndsAt === null || row.inviteEndsAt <= dbNow()
    ? null
    : { token: row.inviteToken, expires_at: row.inviteEndsAt.toISOString(), uses: row.inviteUses };

/** A reduced copy of the requester's own image. @throws ApiFailure 44001 */
const readLogo = async ({ db, files }: Stores, session: Session, imageId: string): Promise<Buffer> => {
  const own = and(eq(images.id, imageId), eq(images.userId, session.userId), eq(images.walletId, session.walletId));
  const [image] = isImageId(imageId) ? await db.orm.select({ id: images.id }).from(images).where(own) : [];
  const logo = image && (await files.readReduced(image.id, logoWidth));
  if (!logo) throw new ApiFailure('44001');
  return logo.data;
};

const changeLogo = async (tx: Tx, { blobs }: Stores, row: CompanyRow, logo: Buffer | null) => {
  const logoBlob = logo && (await addReference(tx, blobs, logo));
  if (row.logoBlob !== null) await dropReference(tx, row.logoBlob);
  return { logoBlob, logoId: logo && newImageId() };
};

const linkOf = (wanted: 'renew' | 'off') =>
  wanted === 'off'
    ? { inviteToken: null, inviteEndsAt: null, inviteUses: 0 }
    : {
        inviteToken: newImageId(),
        inviteEndsAt: sql`now() + make_interval(days => ${invitationDays})`,
        inviteUses: 0,
      };

/** Changes name, logo and invitation link, all or nothing. @throws ApiFailure 41020, 41100 to 41102 name, 44001 logo, 43000 */
export const changeCompany = async (stores: Stores, session: Session, change: CompanyChange): Promise<CompanyRow> => {
  const name = change.name === undefined ? undefined : parseCompanyName(change.name);
  const { logo_image_id: logoImage, invite_link: link } = change;
  // Read before any lock, since it may have to be rendered.
  const logo = typeof logoImage === 'string' ? await readLogo(stores, session, logoImage) : null;
  return withTransaction(stores.db, async (tx) => {
    const row = await lockAsAdministrator(tx, session);
    const by = { companyId: row.id, actorId: session.userId };
    const [changed] = await tx
      .update(companies)
      .set({
        name: name ?? row.name,
        ...(logoImage === undefined ? {} : await changeLogo(tx, stores, row, logo)),
        ...(link && linkOf(link)),
      })
      .where(eq(companies.id, row.id))
      .returning();
    if (name !== undefined && name !== row.name)
      await recordCompanyEvent(tx, { ...by, kind: 'renamed', details: { from: row.name, to: name } });
    if (logoImage !== undefined) await recordCompanyEvent(tx, { ...by, kind: 'logo' });
    if (link) await recordCompanyEvent(tx, { ...by, kind: link === 'off' ? 'link-off' : 'link-renewed' });
    return changed ?? row;
  });
};

export interface Blocking {
  name: string;
  /** False when it was in this state already. */
  isChanged: boolean;
  /** Tasks that ended with it, to be announced after the commit. */
  ended: TaskRow[];
}

/** Blocks or unblocks a company; running tasks end without a charge, everything else stays. @throws ApiFailure 44000 */
export const blockCompany = async (
  tx: Tx,
  context: TaskContext,
  companyId: string,
  isBlocked: boolean,
): Promise<Blocking> => {
  const [company] = await tx
    .select()
    .from(companies)
    .where(sql`${companies.id}::text = ${companyId} and ${companies.disbandedAt} is null`)
    .for('update');
  if (!company) throw new ApiFailure('44000');
  const { id, name } = company;
  if ((company.blockedAt !== null) === isBlocked) return { name, isChanged: false, ended: [] };
  await tx
    .update(companies)
    .set({ blockedAt: isBlocked ? sql`now()` : null })
    .where(eq(companies.id, id));
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from company_members where company_id = ${id}`,
  );
  const kind = isBlocked ? 'company-blocked' : 'company-unblocked';
  for (const { user_id: userId } of rows) await notify(tx, userId, kind, { company: name });
  if (!isBlocked) return { name, isChanged: true, ended: [] };
  await fallBack(tx, id);
  return { name, isChanged: true, ended: await endTasksOf(tx, context, { walletId: await walletOfCompany(tx, id) }) };
};

/** Locks the user, so that concurrent requests do not exceed the limit. @throws ApiFailure 41103 */
export const refuseManyCompanies = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for update`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
    where m.user_id = ${userId}`);
  if ((rows[0]?.count ?? 0) >= companyLimits.companies) throw new ApiFailure('41103', { max: companyLimits.companies });
};

/** True when a user founded a company before, including disbanded ones. */
const hasFounded = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from company_events where kind = 'founded' and actor_id = ${userId} limit 1`,
  );
  return rows.length > 0;
};

/** Creates a company with its wallet and founder. Only a user's first one gets the trial credits. @returns its id */
export const foundCompany = async (tx: Tx, userId: string, name: string): Promise<string> => {
  await refuseManyCompanies(tx, userId);
  const companyId = newId();
  await tx.insert(companies).values({ id: companyId, name });
  const walletId = newId();
  await tx.insert(wallets).values({ id: walletId, companyId, membershipLevel: -1 });
  if (!(await hasFounded(tx, userId))) await grantTrial(tx, walletId);
  await tx.insert(companyMembers).values({ companyId, userId, isAdmin: true });
  await recordCompanyEvent(tx, { companyId, kind: 'founded', actorId: userId, details: { name } });
  await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  return companyId;
};
