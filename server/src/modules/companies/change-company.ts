import { type InviteLink, invitationDays } from '@atelier/contract/company';
import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { addReference, dropReference } from '../../platform/storage/blob-references.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { Session } from '../auth/session.ts';
import { isImageId, newImageId } from '../images/image-id.ts';
import type { PictureFiles } from '../images/picture-files.ts';
import { recordCompanyEvent } from './company-events.ts';
import { parseCompanyName } from './company-name.ts';
import { type CompanyRow, lockAsAdministrator } from './company-rows.ts';

export interface CompanyChange {
  name?: string | undefined;
  logo_image_id?: string | null | undefined;
  invite_link?: 'renew' | 'off' | undefined;
}

interface Stores {
  db: Database;
  blobs: BlobStore;
  files: PictureFiles;
}

/** Pixels that a logo is wide at most. */
const logoWidth = 320;

export const inviteLinkOf = (row: CompanyRow): InviteLink | null =>
  row.inviteToken === null || row.inviteEndsAt === null || row.inviteEndsAt <= sharedNow()
    ? null
    : { token: row.inviteToken, expires_at: row.inviteEndsAt.toISOString(), uses: row.inviteUses };

/** A picture of the asker's own, small. @throws ApiFailure 44001 */
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

/**
 * Name, logo and invitation link of the company in use, all or nothing.
 * @throws ApiFailure 41020, 41100 to 41102 for the name, 44001 for the logo, 43000 not an administrator any more
 */
export const changeCompany = async (stores: Stores, session: Session, change: CompanyChange): Promise<CompanyRow> => {
  const name = change.name === undefined ? undefined : parseCompanyName(change.name);
  const { logo_image_id: logoImage, invite_link: link } = change;
  // Read before anything is locked: it may have to be drawn.
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
