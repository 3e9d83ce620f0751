import type { SearchCrop, SearchKind } from '@atelier/contract/image-search';
import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import { images, results, tasks } from '../../platform/db/schema/generation.ts';
import { type AssetContext, presentAsset } from '../assets/asset-context.ts';
import type { Session } from '../auth/session.ts';

/** The picture that is looked for. */
export interface SearchQuery {
  kind: SearchKind;
  id: string;
  name: string;
  blobHash: string;
  mime: string;
  width: number;
  height: number;
  url: string;
  thumbUrl: string;
}

type Picture = Omit<SearchQuery, 'kind' | 'id' | 'url' | 'thumbUrl'>;

const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

const columns = {
  name: images.name,
  blobHash: images.blobHash,
  mime: images.mime,
  width: images.width,
  height: images.height,
};

const mine = ({ userId, walletId }: Session) => and(eq(images.userId, userId), eq(images.walletId, walletId));

const readAssetPicture = async ({ db }: AssetContext, session: Session, id: string) => {
  const [row] = await db.orm
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), sql`(${assets.walletId} is null or ${assets.walletId} = ${session.walletId})`));
  return row;
};

const readImage = async ({ db }: AssetContext, session: Session, kind: SearchKind, id: string) => {
  const wanted = db.orm.select(columns).from(images).$dynamic();
  if (kind === 'result')
    wanted
      .innerJoin(results, eq(results.imageId, images.id))
      .innerJoin(
        tasks,
        and(eq(tasks.id, results.taskId), sql`${tasks.deletedAt} is null and ${results.deletedAt} is null`),
      );
  const [row] = await wanted.where(and(eq(images.id, id), mine(session)));
  return row;
};

/** Fifteen days, as long as history lasts; only of what nothing else keeps. */
const keepUpload = async ({ db }: AssetContext, id: string): Promise<void> => {
  await db.orm.execute(sql`
    update images set look_at = now() + interval '15 days'
    where id = ${id} and kind = 'upload' and look_at < now() + interval '14 days'`);
};

const checkCrop = ({ width, height }: Picture, crop: SearchCrop | undefined): void => {
  if (crop && (crop.x + crop.width > width || crop.y + crop.height > height))
    throw new ApiFailure('41000', { field: 'crop' });
};

/** @throws ApiFailure 44001 alike for what is foreign, over its time or never was; 41000 and 41010 as the contract says */
export const readSearchQuery = async (
  context: AssetContext,
  session: Session,
  { kind, id, crop }: { kind: SearchKind; id: string; crop?: SearchCrop | undefined },
): Promise<SearchQuery> => {
  const asset = kind === 'asset' ? await readAssetPicture(context, session, id) : undefined;
  const row: Picture | undefined = kind === 'asset' ? asset : await readImage(context, session, kind, id);
  if (!row) throw new ApiFailure('44001');
  if (!pictureTypes.has(row.mime)) throw new ApiFailure('41010');
  checkCrop(row, crop);
  if (kind === 'image') await keepUpload(context, id);
  const { name, blobHash, mime, width, height } = row;
  const holder = { epoch: session.addressEpoch };
  const { url, thumb_url: thumbUrl } = asset
    ? presentAsset(context, session, asset, null).image
    : { url: context.addresses.view(id, undefined, holder), thumb_url: context.addresses.view(id, 320, holder) };
  return { kind, id, name, blobHash, mime, width, height, url, thumbUrl };
};
