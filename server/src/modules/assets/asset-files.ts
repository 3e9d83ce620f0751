import { eq, inArray, isNull, or } from 'drizzle-orm';
import { dbNowMs } from '../../platform/db/clock.ts';
import { assetFiles, assetGroups } from '../../platform/db/schema/assets.ts';
import type { ZipEntry } from '../../platform/db/schema/generation.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { fileStem } from '../../platform/text/file-name.ts';
import type { Session } from '../auth/session.ts';
import { type AddressHolder, holderOf, holderParts } from '../images/signed-address.ts';
import { createNames, keepZipTicket, type ZipTicket } from '../tasks/zip-tickets.ts';
import type { AssetContext } from './asset-context.ts';
import { findAssets } from './read-assets.ts';
import { extensionOf } from './store-content.ts';

const daySeconds = 24 * 60 * 60;

/** 24 bytes suffice, since signed URLs expire soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

interface FileAddressOptions {
  /** Key used for this purpose only. */
  mac: Mac;
  /** Origin of file URLs, e.g. https://api.example; empty: the page's own server. */
  origin: string;
  now?: () => number;
}

/** Signed URLs of pattern files: a URL lets its holder read one file until it expires. */
export const createFileAddresses = ({ mac, origin, now = dbNowMs }: FileAddressOptions) => {
  const textOf = (id: string, end: string, viewer: string | undefined, epoch: string | undefined) =>
    JSON.stringify([id, end, ...holderParts(viewer, epoch)]);
  return {
    /**
     * Valid until the end of the next day, or until its holder loses access to the file, is blocked or signs out everywhere. A public file
     * has no expiry.
     */
    address(id: string, { viewer = '', epoch = 0 }: AddressHolder = {}) {
      const end = String((Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds);
      const p = epoch === 0 ? '' : String(epoch);
      const whose = `${viewer && `v=${viewer}&`}${p && `p=${p}&`}`;
      return `${origin}/files/${id}?${whose}e=${end}&s=${short(mac.mac(textOf(id, end, viewer, p)))}`;
    },
    /** null for a changed, forged or expired URL. */
    verify(id: string, query: Readonly<Record<string, string | undefined>>) {
      const { e = '', s = '', v, p } = query;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now()) return null;
      return mac.isMac(textOf(id, e, v, p), s, short) ? holderOf(query) : null;
    },
  };
};

export type FileAddresses = ReturnType<typeof createFileAddresses>;

const present = <Id>(ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter((id) => id !== null))];

/** URL of a zip with materials in their stored form, one folder per group; a single group names the zip. @throws ApiFailure 44000 */
export const zipOf = async (
  context: AssetContext,
  session: Session,
  { ids, name }: { ids: readonly string[]; name: string | undefined },
): Promise<ZipTicket> => {
  const rows = await findAssets(context, session, [...new Set(ids)]);
  const { orm } = context.db;
  const fileIds = present(rows.map(({ fileId }) => fileId));
  const seen = or(isNull(assetGroups.walletId), eq(assetGroups.walletId, session.walletId));
  const groups = await orm.select().from(assetGroups).where(seen);
  const files = fileIds.length === 0 ? [] : await orm.select().from(assetFiles).where(inArray(assetFiles.id, fileIds));
  const [groupById, fileById] = [
    new Map(groups.map((row) => [row.id, row])),
    new Map(files.map((row) => [row.id, row])),
  ];
  const nameOf = createNames();
  const folderOf = (groupId: string | null): string => {
    const group = groupId === null ? undefined : groupById.get(groupId);
    return group ? `${folderOf(group.parentId)}${fileStem(group.name, 'group')}/` : '';
  };
  const entries = rows.flatMap((row): ZipEntry[] => {
    const stem = `${folderOf(row.groupId)}${fileStem(row.name, 'material')}`;
    const file = row.fileId === null ? undefined : fileById.get(row.fileId);
    const picture = { imageId: row.id, fileName: nameOf(`${stem}.${extensionOf(row.mime)}`) };
    const ending = file?.name.split('.').at(-1) ?? 'dxf';
    return file ? [picture, { fileId: file.id, fileName: nameOf(`${stem}.${ending}`) }] : [picture];
  });
  const bytes = [...rows, ...files].reduce((sum, row) => sum + row.bytes, 0);
  const [first, ...others] = new Set(rows.map(({ groupId }) => groupId));
  const only = first && others.length === 0 ? groupById.get(first)?.name : undefined;
  return keepZipTicket(context.db, session, { name: name || only || 'materials', entries, bytes });
};
