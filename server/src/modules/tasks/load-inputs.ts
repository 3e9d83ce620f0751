import type { EngineJob, EnginePicture } from '@atelier/engine/engine';
import { inArray } from 'drizzle-orm';
import { images } from '../../platform/db/schema/generation.ts';
import { type BlobHash, type BlobStore, hashOf, StorageAway } from '../../platform/storage/blob-store.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

/** The input is not there any more. */
export class InputMissing extends Error {}

/** The store answers, but not for this content. */
class InputUnreadable extends Error {}

const nothing = hashOf(Buffer.from('a content that is never stored'));

const answers = (blobs: BlobStore): Promise<boolean> =>
  blobs.head(nothing).then(
    () => true,
    () => false,
  );

/**
 * A store that is away is waited for as long as it takes; one content that it cannot give, of all that it has, must not hold a task and its
 * credits for ever: that costs retries.
 */
const read = async (blobs: BlobStore, hash: BlobHash): Promise<Buffer | null> => {
  try {
    return await blobs.get(hash);
  } catch (error) {
    if (!(error instanceof StorageAway) || !(await answers(blobs))) throw error;
    throw new InputUnreadable(`the store answers, but does not give ${hash}`, { cause: error });
  }
};

/**
 * The task's pictures by the names of its inputs.
 * @throws InputMissing; StorageAway when the store does not answer at all
 */
export const loadInputs = async ({ db, blobs }: TaskContext, row: TaskRow): Promise<EngineJob['inputs']> => {
  const ids = Object.values(row.inputs).flatMap((list) => list.map((image) => image.id));
  const found = ids.length === 0 ? [] : await db.orm.select().from(images).where(inArray(images.id, ids));
  const byId = new Map(found.map((image) => [image.id, image]));
  const load = async (id: string): Promise<EnginePicture> => {
    const image = byId.get(id);
    const data = image && (await read(blobs, image.blobHash));
    if (!data) throw new InputMissing(id);
    return { data, mime: image.mime as EnginePicture['mime'], width: image.width, height: image.height };
  };
  const entries = Object.entries(row.inputs).map(
    async ([name, list]) => [name, await Promise.all(list.map((image) => load(image.id)))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};
