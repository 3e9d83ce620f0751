import { operatorRole } from '@atelier/catalogue/constants';
import type { changeAssets } from '@atelier/contract/asset-library';
import * as contract from '@atelier/contract/assets';
import type { UploadedImage } from '@atelier/contract/task';
import { readXmp } from '@atelier/engine/provenance/embed-xmp';
import { saysGenerated, taskOf } from '@atelier/engine/provenance/xmp';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assets } from '../../platform/db/schema/assets.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { addReference, keepContents } from '../../platform/storage/blob-store.ts';
import { requireDisplayName, truncateText } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { newImageId, presentUpload } from '../images/picture-files.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { isSeenImage } from '../tasks/list-results.ts';
import type { SharedFile } from '../tasks/shares.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, type AssetRow, checkGroup, checkMine, checkRoom, missingOf } from './asset-context.ts';
import { findAssets, readAsset } from './list-assets.ts';
import { refuseIncomplete } from './recycle-bin.ts';
import { extensionOf } from './store-content.ts';

type NewAsset = z.output<typeof contract.createAsset.request>;
type Change = z.output<typeof contract.changeAsset.request>;

interface Content {
  blobHash: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
}

/** Adds a reference to stored content. @throws ApiFailure 44001 when it was deleted. */
const keepContent = async (tx: Tx, { blobHash }: Content): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    update blobs set reference_count = reference_count + 1, unused_since = null where hash = ${blobHash}`);
  if (!rowCount) throw new ApiFailure('44001');
};

/** Image types that a tool accepts: videos and vectors are results, never inputs. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Own uploads or results, and members' for an administrator. @throws ApiFailure 44001 missing or not theirs, 41010 not a raster image. */
const readImages = async (tx: Tx, session: Session, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const wanted = and(inArray(images.id, [...ids]), isSeenImage(session));
  const rows = await tx.select().from(images).where(wanted).for('key share');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new ApiFailure('44001');
    if (!pictureTypes.has(row.mime)) throw new ApiFailure('41010');
    return row;
  });
};

/** A file of the same identity without a material. @throws ApiFailure 44001 */
const takeFile = async (tx: Tx, session: Session, fileId: string): Promise<string> => {
  const [file] = await tx
    .select()
    .from(assetFiles)
    .where(and(eq(assetFiles.id, fileId), eq(assetFiles.walletId, session.walletId)))
    .for('update');
  const [taken] = await tx.select({ id: assets.id }).from(assets).where(eq(assets.fileId, fileId));
  if (!file || taken) throw new ApiFailure('44001');
  return file.id;
};

/** Content of a new material, with its own reference. @throws ApiFailure 44001, 41010 */
const takeContent = async (
  tx: Tx,
  { blobs }: AssetContext,
  session: Session,
  { imageId, shared }: { imageId: string; shared: SharedFile | undefined },
): Promise<Content> => {
  if (shared) {
    const { data, ...facts } = shared;
    return { ...facts, bytes: data.byteLength, blobHash: await addReference(tx, blobs, data) };
  }
  const image = firstOf(await readImages(tx, session, [imageId]), '44001');
  await keepContent(tx, image);
  return image;
};

/** @param shared image of the link in the input */
export const addAsset = async (
  context: AssetContext,
  session: Session,
  input: NewAsset,
  shared?: SharedFile,
): Promise<contract.Asset> => {
  const isPublic = input.scope === 'public';
  if (isPublic && !session.roles.includes(operatorRole)) throw new ApiFailure('43000');
  refuseIncomplete(
    contract.missingAssetFields(input.type, {
      ...input,
      image: input.image_id ?? input.share_id,
      pattern_file: input.pattern_file_id,
    }),
  );
  const { image_id: imageId = '' } = input;
  const name = requireDisplayName(input.name ?? '', 'name');
  refuseProhibited([name]);
  const id = newImageId();
  if (shared && !pictureTypes.has(shared.mime)) throw new ApiFailure('41010');
  const write = async (tx: Tx) => {
    const walletId = isPublic ? null : session.walletId;
    await lockWallet(tx, session.walletId);
    if (walletId !== null) await checkRoom(tx, walletId, context.limit);
    if (input.group_id) await checkGroup(tx, walletId, input.group_id, input.type);
    const image = await takeContent(tx, context, session, { imageId, shared });
    if (walletId !== null) await context.storage.take(tx, walletId, image.bytes);
    await tx.insert(assets).values({
      id,
      walletId,
      userId: session.userId,
      type: input.type,
      name,
      groupId: input.group_id ?? null,
      genderStyle: input.gender_style ?? null,
      styleType: input.style_type ?? null,
      fabricType: input.fabric_type ?? null,
      fileId: input.pattern_file_id === undefined ? null : await takeFile(tx, session, input.pattern_file_id),
      blobHash: image.blobHash,
      mime: image.mime,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
    });
  };
  // Stored before the transaction, so that the wallet is not locked during a file sync.
  await keepContents(context, shared ? [shared.data] : [], () => withTransaction(context.db, write));
  return readAsset(context, session, id);
};

export const editAsset = async (context: AssetContext, session: Session, input: Change): Promise<contract.Asset> => {
  const row = firstOf(await findAssets(context, session, [input.asset_id]));
  const next = {
    name: input.name === undefined ? row.name : requireDisplayName(input.name, 'name'),
    genderStyle: input.gender_style === undefined ? row.genderStyle : input.gender_style,
    styleType: input.style_type === undefined ? row.styleType : input.style_type,
    fabricType: input.fabric_type === undefined ? row.fabricType : input.fabric_type,
  };
  // An incomplete material is completed step by step; existing fields cannot be cleared.
  const lacked = missingOf(row);
  refuseIncomplete(missingOf({ ...row, ...next }).filter((field) => !lacked.includes(field)));
  refuseProhibited([next.name]);
  await withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, [row]);
    await tx.update(assets).set(next).where(eq(assets.id, row.id));
  });
  return readAsset(context, session, row.id);
};

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** @returns the number of moved materials. */
export const moveToGroup = async (
  context: AssetContext,
  session: Session,
  assetIds: readonly string[],
  groupId: string | null,
): Promise<number> => {
  const rows = await findAssets(context, session, distinct(assetIds));
  await withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, rows);
    if (groupId !== null) for (const row of rows) await checkGroup(tx, row.walletId, groupId, row.type);
    const ids = rows.map((row) => row.id);
    await tx.update(assets).set({ groupId }).where(inArray(assets.id, ids));
  });
  return rows.length;
};

/** Provenance metadata of a file, as of an upload: derivatives of the copy are labelled too, and name its source. */
const provenanceOf = async ({ blobs }: AssetContext, { blobHash, mime }: Content) => {
  const data = await blobs.get(blobHash);
  const xmp = data && readXmp(data, mime);
  const sourceTask = xmp ? taskOf(xmp) : undefined;
  return { notes: xmp && saysGenerated(xmp) ? ['ai-generated'] : [], ...(sourceTask && { sourceTask }) };
};

/** Creates uploads with the content of materials and results; an input may contain one and a task refer to it. */
export const copyAsUploads = async (
  context: AssetContext,
  session: Session,
  wanted: { assetIds: readonly string[]; resultIds: readonly string[] },
): Promise<UploadedImage[]> => {
  const rows = await findAssets(context, session, wanted.assetIds);
  return withTransaction(context.db, async (tx) => {
    const results = await readImages(tx, session, wanted.resultIds);
    const sources = [
      ...rows.map((row) => ({ ...row, name: `${row.name}.${extensionOf(row.mime)}` })),
      ...results.map((row) => ({ ...row })),
    ];
    await context.storage.take(
      tx,
      session.walletId,
      sources.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const copies: UploadedImage[] = [];
    for (const { blobHash, mime, width, height, bytes, name } of sources) {
      const content = { blobHash, mime, width, height, bytes };
      await keepContent(tx, content);
      const copy = { id: newImageId(), name, width, height, bytes, mime, ...(await provenanceOf(context, content)) };
      await tx
        .insert(images)
        .values({ ...copy, userId: session.userId, walletId: session.walletId, blobHash, kind: 'upload' });
      copies.push(presentUpload(context.addresses, copy, { epoch: session.addressEpoch }));
    }
    return copies;
  });
};

type ChangeOfMany = z.output<typeof changeAssets.request>;

const facts = { gender_style: 'genderStyle', style_type: 'styleType', fabric_type: 'fabricType' } as const;
type Fact = keyof typeof facts;

/** Required fields cannot be cleared; missing ones may stay missing. */
const refuseEmptied = (rows: readonly AssetRow[], change: ChangeOfMany): void => {
  for (const field of Object.keys(facts) as Fact[]) {
    if (change[field] !== null) continue;
    const isEmptied = ({ type, ...row }: AssetRow) =>
      contract.assetRequirements[type].includes(field as contract.AssetField) && row[facts[field]] !== null;
    if (rows.some(isEmptied)) refuseIncomplete([field]);
  }
};

/** `coat {n}` becomes `coat 2` for the second one. */
const nameAt = (pattern: string, at: number): string =>
  truncateText(pattern.replaceAll('{n}', String(at + 1)), contract.assetLimits.nameLength);

const rename = async (tx: Tx, ids: readonly string[], pattern: string): Promise<void> => {
  const names = ids.map((_, at) => nameAt(pattern, at));
  await tx.execute(sql`
    update assets a set name = n.name
    from unnest(${sql.param([...ids])}::text[], ${sql.param(names)}::text[]) as n(id, name) where a.id = n.id`);
};

/** Changes many materials, all or none. @returns their number. @throws ApiFailure 44000, 43000, 41060, 41020 */
export const changeMany = async (context: AssetContext, session: Session, change: ChangeOfMany): Promise<number> => {
  const rows = await findAssets(context, session, [...new Set(change.asset_ids)]);
  refuseEmptied(rows, change);
  const name = change.name === undefined ? undefined : requireDisplayName(change.name, 'name');
  refuseProhibited([name ?? '']);
  const ids = rows.map(({ id }) => id);
  const wanted = Object.fromEntries(
    (Object.keys(facts) as Fact[]).flatMap((field) =>
      change[field] === undefined ? [] : [[facts[field], change[field]]],
    ),
  );
  await withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, rows);
    if (Object.keys(wanted).length > 0) await tx.update(assets).set(wanted).where(inArray(assets.id, ids));
    if (name !== undefined) await rename(tx, ids, name);
  });
  return rows.length;
};
