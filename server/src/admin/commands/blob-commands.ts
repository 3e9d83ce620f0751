import { sql } from 'drizzle-orm';
import { readBlobPlace } from '../../platform/config/blob-settings.ts';
import type { Database } from '../../platform/db/database.ts';
import { type BlobStore, openBlobPlace } from '../../platform/storage/blob-store.ts';
import { copyBlobs } from '../../platform/storage/sweep-blobs.ts';
import { AdminError } from '../admin-error.ts';
import { type CommandContext, defineCommand, type Surroundings } from '../define-command.ts';

const openNamed = (name: string, env: Surroundings['env']): Promise<BlobStore> => {
  const { place, problem } = readBlobPlace(name, env);
  if (!place) throw new AdminError(problem);
  return openBlobPlace(place);
};

/** Number of blobs that are referenced and missing in the store. */
const missingOf = async (db: Database, store: BlobStore): Promise<number> => {
  const { rows } = await db.orm.execute<{ hash: string }>(sql`select hash from blobs where reference_count > 0`);
  let missing = 0;
  for (const { hash } of rows) if (!(await store.head(hash))) missing += 1;
  return missing;
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Copies file contents from one place to another while the product works. */
export const addBlobCommands = (context: CommandContext): void =>
  defineCommand<{ from: string; to: string }>(context, {
    usage: 'move-blobs',
    summary: 'copies file contents to another place; start every node with BLOB_STORE and BLOB_STORE_FROM first',
    example: 'atelier-admin move-blobs --from .atelier/blobs --to s3://atelier/blobs --reason "second node"',
    isLong: true,
    options: (command) =>
      command
        .requiredOption('--from <place>', 'folder, or s3://bucket/prefix')
        .requiredOption('--to <place>', 'folder, or s3://bucket/prefix'),
    run: async ({ db, surroundings: { env, err } }, { from, to }) => {
      const [source, target] = [await openNamed(from, env), await openNamed(to, env)];
      const state = await copyBlobs(source, target, ({ copied, bytes }) =>
        err(`${copied} copied, ${megabytes(bytes)}\n`),
      );
      const missing = await missingOf(db, target);
      if (missing > 0)
        throw new AdminError(
          `${missing} contents that are in use are not at ${to}: run the command again; if they stay missing, they were lost before`,
        );
      return {
        json: { ...state, missing },
        lines: [
          `${state.copied} contents copied (${megabytes(state.bytes)}), ${state.known} were there, ${state.gone} went meanwhile.`,
          `Everything in use is at ${to}. Start the nodes without BLOB_STORE_FROM; then the old place may go.`,
        ],
      };
    },
  });
