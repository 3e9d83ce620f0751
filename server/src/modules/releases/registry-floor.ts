import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readTrustedKeys } from '@atelier/deploy/registry-keys';
import { openRegistry } from '@atelier/deploy/sign-registry';
import { max, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { registryRevisions } from '../../platform/db/schema/service.ts';

/** Cache time of a response, ms: many pages request it simultaneously after a release. */
const keptMs = 500;

/** A revision becomes the minimum after every node's disk has had time to show it. */
const settleSeconds = 60;

type FloorConfig = Pick<Config, 'storeDir' | 'webDir' | 'publicKeys'>;

/** `onRefused`: called for a registry without a trusted signature. */
export const createRegistryFloor = (config: FloorConfig, db: Database, onRefused: (error: unknown) => void) => {
  /** Stamp of the last file version that was read. */
  let seen: string | undefined;

  const readRevision = async (path: string): Promise<number | undefined> => {
    try {
      return openRegistry(await readFile(path, 'utf8'), readTrustedKeys(config)).revision;
    } catch (error) {
      onRefused(error);
      return undefined;
    }
  };

  const note = async (): Promise<void> => {
    if (config.storeDir === undefined) return;
    const path = join(config.storeDir, 'registry.json');
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return;
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (seen === stamp) return;
    const revision = await readRevision(path);
    if (revision !== undefined) {
      await db.orm.insert(registryRevisions).values({ epoch: 0, revision }).onConflictDoNothing();
    }
    seen = stamp;
  };

  const readNow = async (): Promise<number | null> => {
    await note();
    // The lowest unsettled revision: a starting server knows no other.
    const { rows } = await db.orm.execute<{ revision: number | null }>(sql`
      select coalesce(max(revision) filter (where first_seen < now() - make_interval(secs => ${settleSeconds})),
        min(revision)) as revision from registry_revisions`);
    return rows[0]?.revision ?? null;
  };
  let last: { at: number; answer: Promise<number | null> } | undefined;

  return {
    /** Records the current revision of the store when a trusted key signed it. */
    note,
    /** The highest signed revision that any node has recorded and that has settled; null without one. */
    read() {
      const now = Date.now();
      if (last === undefined || now - last.at > keptMs) {
        const answer = readNow();
        last = { at: now, answer };
        answer.catch(() => {
          last = undefined;
        });
      }
      return last.answer;
    },
  };
};

/** The highest revision that any node has seen signed, settled or not; null where none was seen. */
export const readHighestRevision = async (db: Database): Promise<number | null> => {
  const [row] = await db.orm.select({ highest: max(registryRevisions.revision) }).from(registryRevisions);
  return row?.highest ?? null;
};

/** Deletes revisions below the minimum. */
export const pruneRevisions = async (db: Database): Promise<void> => {
  await db.orm.execute(sql`
    delete from registry_revisions where revision < (
      select max(revision) from registry_revisions where first_seen < now() - make_interval(secs => ${settleSeconds}))`);
};
