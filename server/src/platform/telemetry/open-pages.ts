import type { RegistryPayload } from '@atelier/contract/registry';
import { type OpenPage, openPageMinutes } from '@atelier/contract/telemetry';
import { eq, sql } from 'drizzle-orm';
import { sharedNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { openPages } from '../db/schema/telemetry.ts';

/** Pages by `remote version`. */
export type OpenPageCounts = ReadonlyMap<string, number>;

/** What of a page's word is believed: versions that the registry knows, one a remote. Anybody may send it. */
const knownRuns = ({ runs }: OpenPage, registry: RegistryPayload | null): Record<string, string> => {
  const remotes = registry?.remotes ?? {};
  const isKnown = ({ remote, version }: OpenPage['runs'][number]) =>
    Object.hasOwn(remotes, remote) && Object.hasOwn(remotes[remote]?.versions ?? {}, version);
  return Object.fromEntries(runs.filter(isKnown).map(({ remote, version }) => [remote, version]));
};

/** Notes what a page runs now; one that runs nothing that we know is forgotten. */
export const noteOpenPage = async (
  db: Database,
  page: OpenPage,
  registry: RegistryPayload | null,
  now = sharedNow(),
): Promise<void> => {
  const runs = knownRuns(page, registry);
  if (Object.keys(runs).length === 0) {
    await db.orm.delete(openPages).where(eq(openPages.id, page.id));
    return;
  }
  const row = { runs, seenAt: now };
  await db.orm
    .insert(openPages)
    .values({ id: page.id, ...row })
    .onConflictDoUpdate({ target: openPages.id, set: row });
};

/** How many pages run each version now. */
export const readOpenPages = async (db: Database, now = sharedNow()): Promise<OpenPageCounts> => {
  const since = new Date(now.getTime() - openPageMinutes * 60_000);
  const { rows } = await db.orm.execute<{ remote: string; version: string; pages: number }>(sql`
    select run.key as remote, run.value as version, count(*)::int as pages
    from open_pages, jsonb_each_text(runs) run where seen_at > ${since.toISOString()}
    group by run.key, run.value`);
  return new Map(rows.map(({ remote, version, pages }) => [`${remote} ${version}`, pages]));
};
