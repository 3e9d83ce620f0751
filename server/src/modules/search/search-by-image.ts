import * as contract from '@atelier/contract/image-search';
import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import { type FeatureEngine, featureVersions } from '@atelier/engine/features/describe-picture';
import type { FeaturePool } from '@atelier/engine/features/feature-pool';
import { compareFeatures, type FeatureVector, type Likeness } from '@atelier/engine/features/feature-vector';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { assetFeatures, assets } from '../../platform/db/schema/assets.ts';
import { images, results, tasks } from '../../platform/db/schema/generation.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RouteModule } from '../../services.ts';
import { type AssetContext, presentAsset } from '../assets/asset-context.ts';
import { readAssetsById } from '../assets/list-assets.ts';
import { contextOf } from '../assets/routes.ts';
import { registerCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { selectOwnResults } from '../tasks/list-results.ts';
import { presentResult } from '../tasks/task-context.ts';
import {
  type Candidate,
  countPlace,
  figuresOf,
  findCandidates,
  isDuplicate,
  leastFigure,
  type SearchFilter,
  scoreOf,
  sharedPartsOf,
} from './feature-index.ts';

/** The query image. */
interface SearchQuery {
  kind: contract.SearchKind;
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

const readImage = async ({ db }: AssetContext, session: Session, kind: contract.SearchKind, id: string) => {
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

/** Keeps an unused upload for fifteen days, as long as history. */
const keepUpload = async ({ db }: AssetContext, id: string): Promise<void> => {
  await db.orm.execute(sql`
    update images set look_at = now() + interval '15 days'
    where id = ${id} and kind = 'upload' and look_at < now() + interval '14 days'`);
};

const checkCrop = ({ width, height }: Picture, crop: contract.SearchCrop | undefined): void => {
  if (crop && (crop.x + crop.width > width || crop.y + crop.height > height))
    throw new ApiFailure('41000', { field: 'crop' });
};

/** @throws ApiFailure 44001 for a foreign, expired or unknown image alike; 41000 and 41010 as the contract says */
const readSearchQuery = async (
  context: AssetContext,
  session: Session,
  { kind, id, crop }: { kind: contract.SearchKind; id: string; crop?: contract.SearchCrop | undefined },
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

interface SearchContext extends AssetContext {
  features: FeaturePool;
  limits: Limits;
  queue: JobQueue;
}

type Answer = z.output<typeof contract.searchByImage.response>;
type Places = z.output<typeof contract.getSearchPlaces.response>;

/** Descriptor of the query image. */
interface Described {
  features: FeatureVector;
  hasGarment: boolean;
  spec: FlatSpec | null;
  engine: FeatureEngine;
}

/** Number of cached descriptors of query images, which are searched repeatedly with other filters. */
const remembered = 500;
/** Attempts when a process crashes on an image. */
const tries = 2;

const bytesOf = (vector: Buffer): FeatureVector => new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength);

const readStored = async ({ db, features }: SearchContext, query: SearchQuery): Promise<Described | undefined> => {
  const { engine } = features;
  const same = and(eq(assetFeatures.contentHash, query.blobHash), eq(assetFeatures.version, featureVersions[engine]));
  const [row] = await db.orm.select().from(assetFeatures).where(same).limit(1);
  if (!row?.vector) return undefined;
  return { features: bytesOf(row.vector), hasGarment: row.hasGarment ?? false, spec: row.spec, engine };
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof EngineError)) return error;
  return new ApiFailure(error.kind === 'cancelled' ? '50001' : '41012', { seconds: 10 }, { cause: error });
};

/** @throws ApiFailure 44001 when the file is gone, 41012 unreadable, 45000 for too many new images of one user */
const describeNow = async (
  context: SearchContext,
  { userId }: Session,
  query: SearchQuery,
  crop: SearchFilter['crop'],
): Promise<Described> => {
  await context.limits.attempt({ limit: 'image-search-account', of: userId });
  const data = await context.blobs.get(query.blobHash);
  if (!data) throw new ApiFailure('44001');
  const { width, height } = query;
  const picture = { data, mime: query.mime as EnginePicture['mime'], width, height };
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.features.describe(picture, { crop, isNow: true, requester: userId });
    } catch (error) {
      const mayTryAgain = error instanceof EngineError && error.kind === 'crashed' && attempt < tries;
      if (!mayTryAgain) throw failureOf(error);
    }
  }
};

interface Chosen {
  candidate: Candidate;
  figures: Likeness & Pick<contract.SearchHit, 'is_duplicate'>;
}

const presentHits = async (
  context: SearchContext,
  session: Session,
  chosen: readonly Chosen[],
  spec: FlatSpec | null,
): Promise<contract.SearchHit[]> => {
  const idsOf = (isResult: boolean) =>
    chosen.flatMap(({ candidate }) => ((candidate.place === 'results') === isResult ? [candidate.id] : []));
  const materials = await readAssetsById(context, session, idsOf(false));
  const drawn = await readDrawn(context, session, idsOf(true));
  return chosen.flatMap(({ candidate, figures }): contract.SearchHit[] => {
    const [asset, result] = [materials.get(candidate.id) ?? null, drawn.get(candidate.id) ?? null];
    // It was removed during the search.
    if (!asset && !result) return [];
    return [{ place: candidate.place, ...figures, same: sharedPartsOf(spec, candidate.spec), asset, result }];
  });
};

const readDrawn = async ({ db, addresses }: SearchContext, session: Session, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await selectOwnResults(db, session, inArray(results.imageId, [...ids]));
  return new Map(
    rows.map(({ task, result, image }) => [
      image.id,
      {
        result: presentResult(addresses, image, result.isFavourite, { epoch: session.addressEpoch }),
        task: { id: task.id, tool_type: task.toolType, name: task.name, created_at: task.createdAt.toISOString() },
      },
    ]),
  );
};

const isQuery = ({ place, id }: Candidate, query: SearchQuery): boolean =>
  id === query.id && (query.kind === 'result' ? place === 'results' : query.kind === 'asset');

/** The nearest of all places by full vectors, excluding the query image. */
const choose = (
  candidates: readonly Candidate[],
  query: SearchQuery,
  described: Described,
  { mode, limit }: SearchFilter,
): Chosen[] =>
  candidates
    .filter((candidate) => !isQuery(candidate, query))
    .map((candidate) => {
      const likeness = compareFeatures(described.features, candidate.features);
      const figures = { ...figuresOf(likeness, described.engine), is_duplicate: isDuplicate(likeness) };
      return { candidate, score: scoreOf(likeness, mode), figures };
    })
    .filter(({ figures }) => figures.design >= leastFigure)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);

/** The search by image over images visible to a session. */
const createImageSearch = (context: SearchContext) => {
  const { db, features, queue } = context;
  const cache = new LRUCache<string, Described>({ max: remembered });

  const describe = async (session: Session, query: SearchQuery, crop: SearchFilter['crop']): Promise<Described> => {
    const key = JSON.stringify([query.blobHash, crop ?? null, features.engine]);
    const known = cache.get(key) ?? (crop ? undefined : await readStored(context, query));
    const described = known ?? (await describeNow(context, session, query, crop));
    cache.set(key, described);
    return described;
  };

  return {
    /** @throws ApiFailure as the contract says, and as `describeNow` */
    async search(session: Session, input: SearchFilter): Promise<Answer> {
      const started = performance.now();
      const query = await readSearchQuery(context, session, input);
      const described = await describe(session, query, input.crop);
      const version = featureVersions[described.engine];
      const wanted = { features: described.features, version, filter: input };
      const found = await Promise.all(
        [...new Set(input.places)].map(async (place) => ({
          place,
          ...(await findCandidates(db, session, place, wanted)),
        })),
      );
      const candidates = found.flatMap((one) => one.candidates);
      const compared: Answer['compared'] = found.map(({ place, count }) => ({ place, count: count.indexed }));
      const waiting = found.reduce((sum, { count }) => sum + count.waiting, 0);
      if (waiting > 0) await queue.nudge('index');
      const { kind, id, name, url, thumbUrl, width, height } = query;
      return {
        query: { kind, id, name, url, thumb_url: thumbUrl, width, height },
        engine: described.engine,
        has_garment: described.hasGarment,
        compared,
        waiting,
        hits: await presentHits(context, session, choose(candidates, query, described, input), described.spec),
        took_ms: Math.round(performance.now() - started),
      };
    },
    async places(session: Session): Promise<Places> {
      const { engine } = features;
      features.warm();
      const places: Places['places'] = [];
      for (const place of contract.searchPlaces)
        places.push({ place, ...(await countPlace(db, session, place, featureVersions[engine])) });
      if (places.some(({ waiting }) => waiting > 0)) await queue.nudge('index');
      return { engine, places };
    },
  };
};

/** Search by image over own and public materials and own results. */
export const imageSearchRoutes: RouteModule = (app, services) => {
  const { features, context } = services.generation;
  const search = createImageSearch({
    ...contextOf(services),
    features,
    limits: services.limits,
    queue: context.queue,
  });
  registerCall(app, contract.searchByImage, ({ input, session }) => search.search(session, input));
  registerCall(app, contract.getSearchPlaces, ({ session }) => search.places(session));
};
