import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRegistry } from '@atelier/contract/registry';
import { readTrustedKeys } from '@atelier/deploy/registry-keys';
import { openRegistry } from '@atelier/deploy/sign-registry';
import { desc, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { registryRevisions } from '../../platform/db/schema/service.ts';

/** Cache time of an answer, ms: many pages request it at once after a release. */
const keptMs = 500;

/** A revision becomes the minimum after every node's disk has had time to show it. */
const settleSeconds = 60;

export interface RegistryMark {
  epoch: number;
  revision: number;
}

export interface RegistryFloor {
  /** Records the current revision of the store when a trusted key signed it. */
  note(): Promise<void>;
  /** The highest signed revision that any node has recorded and that has settled; null without one. */
  read(): Promise<RegistryMark | null>;
}

type FloorConfig = Pick<Config, 'storeDir' | 'webDir' | 'publicKeys'>;

/** `onRefused`: called for a registry without a trusted signature. */
export const createRegistryFloor = (
  config: FloorConfig,
  db: Database,
  onRefused: (error: unknown) => void,
): RegistryFloor => {
  /** Which write of the file was read last. */
  let seen: string | undefined;

  const readMark = async (path: string): Promise<PageRegistry | undefined> => {
    try {
      return openRegistry(await readFile(path, 'utf8'), readTrustedKeys(config));
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
    const mark = await readMark(path);
    if (mark) {
      const { epoch, revision } = mark;
      await db.orm.insert(registryRevisions).values({ epoch, revision }).onConflictDoNothing();
    }
    seen = stamp;
  };

  const readNow = async (): Promise<RegistryMark | null> => {
    await note();
    // Of what has not settled yet the lowest: a server that begins knows nothing else.
    const { rows } = await db.orm.execute<{ epoch: number; revision: number }>(sql`
      select epoch, revision from registry_revisions,
        lateral (select first_seen < now() - make_interval(secs => ${settleSeconds}) as settled) as age
      order by settled desc, case when settled then epoch else -epoch end desc,
        case when settled then revision else -revision end desc
      limit 1`);
    const [row] = rows;
    return row === undefined ? null : { epoch: row.epoch, revision: row.revision };
  };
  let last: { at: number; answer: Promise<RegistryMark | null> } | undefined;

  return {
    note,
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
export const readHighestSeen = async (db: Database): Promise<RegistryMark | null> => {
  const { epoch, revision } = registryRevisions;
  const [row] = await db.orm
    .select({ epoch, revision })
    .from(registryRevisions)
    .orderBy(desc(epoch), desc(revision))
    .limit(1);
  return row ?? null;
};

/** Deletes revisions below the minimum. */
export const pruneRevisions = async (db: Database): Promise<void> => {
  await db.orm.execute(sql`
    delete from registry_revisions where (epoch, revision) < (
      select epoch, revision from registry_revisions
      where first_seen < now() - make_interval(secs => ${settleSeconds})
      order by epoch desc, revision desc limit 1)`);
};
