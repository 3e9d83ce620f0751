import { inArray } from 'drizzle-orm';
import { assetFiles, assetGroups, type assets } from '../../platform/db/schema/assets.ts';
import type { ZipEntry } from '../../platform/db/schema/generation.ts';
import { fileStem } from '../../platform/text/file-name.ts';
import type { Session } from '../auth/session.ts';
import { createNames } from '../tasks/download-name.ts';
import { keepZipTicket, type ZipTicket } from '../tasks/zip-tickets.ts';
import type { AssetContext } from './asset-context.ts';
import { extensionOf } from './extension-of.ts';
import { findAssets } from './read-assets.ts';

const present = <Id>(ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter((id) => id !== null))];

/** An address for a zip of materials as they are kept, a folder for each group; called like the group where there is but one. @throws ApiFailure 44000 */
export const zipOf = async (
  context: AssetContext,
  session: Session,
  { ids, name }: { ids: readonly string[]; name: string | undefined },
): Promise<ZipTicket> => {
  const rows = await findAssets(context, session, [...new Set(ids)]);
  const { orm } = context.db;
  const groupIds = present(rows.map(({ groupId }) => groupId));
  const fileIds = present(rows.map(({ fileId }) => fileId));
  const groups =
    groupIds.length === 0 ? [] : await orm.select().from(assetGroups).where(inArray(assetGroups.id, groupIds));
  const files = fileIds.length === 0 ? [] : await orm.select().from(assetFiles).where(inArray(assetFiles.id, fileIds));
  const [groupById, fileById] = [
    new Map(groups.map((row) => [row.id, row])),
    new Map(files.map((row) => [row.id, row])),
  ];
  const nameOf = createNames();
  const folderOf = ({ groupId }: typeof assets.$inferSelect): string => {
    const group = groupId === null ? undefined : groupById.get(groupId);
    return group ? `${fileStem(group.name, 'group')}/` : '';
  };
  const entries = rows.flatMap((row): ZipEntry[] => {
    const stem = `${folderOf(row)}${fileStem(row.name, 'material')}`;
    const file = row.fileId === null ? undefined : fileById.get(row.fileId);
    const picture = { imageId: row.id, fileName: nameOf(`${stem}.${extensionOf(row.mime)}`) };
    const ending = file?.name.split('.').at(-1) ?? 'dxf';
    return file ? [picture, { fileId: file.id, fileName: nameOf(`${stem}.${ending}`) }] : [picture];
  });
  const bytes = [...rows, ...files].reduce((sum, row) => sum + row.bytes, 0);
  const only = rows.every(({ groupId }) => groupId === groups[0]?.id) ? groups[0]?.name : undefined;
  return keepZipTicket(context.db, session, { name: name || only || 'materials', entries, bytes });
};
