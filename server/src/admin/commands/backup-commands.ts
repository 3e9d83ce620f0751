import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import * as backupFiles from '../../backup/backup.ts';
import { AdminError } from '../../modules/operators/operator-log.ts';
import { readHighestRevision } from '../../modules/releases/routes.ts';
import { readBlobPlace } from '../../platform/config/secret-settings.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { secretPrints } from '../../platform/db/schema/service.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import {
  createSecrets,
  forgetEarlierSecrets,
  readSecretFiles,
  rotateSecretFiles,
} from '../../platform/secrets/secrets.ts';
import { type BlobStore, copyBlobs, openBlobPlace } from '../../platform/storage/blob-store.ts';
import type { AdminCommand, Answer, Operation, Surroundings } from '../define-command.ts';

const orRefuse = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof backupFiles.BackupError ? new AdminError(error.message) : error;
  }
};

const rowsOf = ({ tables }: backupFiles.BackupManifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

const answerOf = (manifest: backupFiles.BackupManifest, ...lines: string[]): Answer => ({
  json: {
    made_at: manifest.madeAt,
    tables: manifest.tables.length,
    rows: rowsOf(manifest),
    contents: manifest.contents.count,
    bytes: manifest.contents.bytes,
    registry: manifest.registry ?? null,
  },
  lines,
});

const registryWords = (restored: Awaited<ReturnType<typeof backupFiles.readRegistry>> | undefined): string => {
  if (restored === undefined) {
    return 'The backup has no registry of remotes: publish them.';
  }
  const place = `The registry of remotes is at revision ${restored.revision}`;
  return restored.isSigned
    ? `${place}, signed anew.`
    : `${place}. Bring the keys folder to its place, then run "atelier-deploy renew --reason restored": browsers may know a newer one.`;
};

const openNamed = (name: string, env: Surroundings['env']): Promise<BlobStore> => {
  const { place, problem } = readBlobPlace(name, env);
  if (!place) throw new AdminError(problem);
  return openBlobPlace(place);
};

/** Number of blobs that are referenced but missing in the store. */
const missingOf = async (db: Database, store: BlobStore): Promise<number> => {
  const { rows } = await db.orm.execute<{ hash: string }>(sql`select hash from blobs where reference_count > 0`);
  let missing = 0;
  for (const { hash } of rows) if (!(await store.head(hash))) missing += 1;
  return missing;
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Days after which every session signed with the previous key has expired; see modules/auth/device-sessions.ts. */
const overlapDays = 30;

const isGiven = (env: Operation['surroundings']['env']): boolean =>
  Boolean(env['ATELIER_SECRETS'] || env['ATELIER_SECRETS_FILE']);

const forgetPrints = async ({ tx }: Operation): Promise<Answer> => {
  const { rowCount } = await tx.delete(secretPrints);
  return {
    json: { forgotten: rowCount ?? 0 },
    lines: [
      'The node that starts next decides which secrets count. Everybody signs in anew, and addresses of pictures are made anew.',
    ],
  };
};

/** Prints the steps only: the environment cannot be changed from here, and a printed key would end up in logs. */
const tellSteps = (): Answer => {
  return {
    json: { steps: ['present,new', 'new,present', 'new'] },
    lines: [
      'Make a key: openssl rand -base64 32',
      'Restart the nodes one by one, each time all of them, with these values of ATELIER_SECRETS (or lines of its file):',
      '  1. <present>,<new>   every node knows the new one',
      '  2. <new>,<present>   and signs with it',
      `  3. <new>             after ${overlapDays} days; who was away for longer signs in anew anyway`,
    ],
  };
};

const rotateFiles = async (dataDir: string): Promise<Answer> => {
  if ((await readSecretFiles(dataDir)).length > 1)
    throw new AdminError(
      'the keys before these are still kept, and what they signed would be lost: run rotate-keys --forget first',
    );
  await rotateSecretFiles(dataDir);
  return {
    json: { rotated: true },
    lines: [
      'New keys are in the data folder; the server signs with them from its next start on, and takes the earlier ones as well.',
      `After ${overlapDays} days: atelier-admin rotate-keys --forget --reason "..."`,
    ],
  };
};

const forgetFiles = async ({ tx }: Operation, dataDir: string): Promise<Answer> => {
  const [present] = createSecrets(await readSecretFiles(dataDir)).prints;
  const known = await tx.select({ print: secretPrints.print }).from(secretPrints);
  if (!known.some(({ print }) => print === present))
    throw new AdminError('no server has started with the new keys yet: restart it first');
  await forgetEarlierSecrets(dataDir);
  return {
    json: { forgotten: true },
    lines: ['The earlier keys count no longer, from the next start of the server on.'],
  };
};

/** Commands for backup and restore, the location of file contents, and secret rotation during operation. */
export const backupCommands: readonly AdminCommand[] = [
  {
    usage: 'backup',
    summary:
      'writes every table, the registry of remotes and its files into a new folder; people go on working meanwhile',
    example: 'backup --to backups/2026-11-25',
    isReading: true,
    isLong: true,
    required: [['--to <folder>', 'a new folder']],
    run: async ({ db, surroundings }, { to }: { to: string }) => {
      const manifest = await orRefuse(backupFiles.writeBackup(db.url, resolve(to), surroundings.registry));
      const { registry } = manifest;
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are in ${to}, as of ${manifest.madeAt}.`,
        `They refer to ${manifest.contents.count} file contents (${(manifest.contents.bytes / 1e6).toFixed(1)} MB): copy blobs/ or the bucket (BLOB_STORE) now, after this command.`,
        registry
          ? `The registry of remotes is there too, at revision ${registry.revision}, with ${registry.files} files.`
          : 'No remote is published in this data folder: its registry is not part of the backup. If it is elsewhere, set STORE_DIR.',
        'Keep the secrets and the keys folder apart: without secrets every session ends, without keys no remote can be published.',
      );
    },
  },
  {
    usage: 'restore',
    mayCreate: true,
    summary: 'brings a backup into the empty database and data folder of a new installation whose nodes are stopped',
    example: 'restore --from backups/2026-11-25 --reason "moved to the new machine"',
    isLong: true,
    required: [['--from <folder>', 'folder of a backup']],
    run: async ({ db, surroundings }, { from }: { from: string }) => {
      const folder = resolve(from);
      await migrate(db.url);
      // The queue creates its own schema, into which waiting jobs are restored.
      const queue = createJobQueue({ db, supervises: false, onError: () => {} });
      await queue.start();
      await queue.stop();
      const { registry } = await orRefuse(backupFiles.readManifest(folder));
      const places = registry ? surroundings.registry : undefined;
      if (places) await orRefuse(backupFiles.checkRegistryTarget(places, folder));
      const manifest = await orRefuse(backupFiles.readBackup(db.url, folder));
      await db.orm.execute(sql`analyze`);
      const restored =
        places && (await orRefuse(backupFiles.readRegistry(places, folder, await readHighestRevision(db))));
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are back, as of ${manifest.madeAt}.`,
        registryWords(restored),
        `When the ${manifest.contents.count} file contents (blobs/ or the bucket) and the secrets are at their place, start the nodes.`,
      );
    },
  },
  {
    usage: 'move-blobs',
    summary: 'copies file contents to another place; start every node with BLOB_STORE and BLOB_STORE_FROM first',
    example: 'move-blobs --from .atelier/blobs --to s3://atelier/blobs --reason "second node"',
    isLong: true,
    required: [
      ['--from <place>', 'folder, or s3://bucket/prefix'],
      ['--to <place>', 'folder, or s3://bucket/prefix'],
    ],
    run: async ({ db, surroundings: { env, err } }, { from, to }: { from: string; to: string }) => {
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
  },
  {
    usage: 'rotate-keys',
    summary: 'makes new secrets (sign-ins, addresses of pictures); the earlier ones hold for a while',
    example: 'rotate-keys --reason "yearly"',
    options: [
      ['--forget', 'the earlier ones count no longer (secrets of the data folder)'],
      ['--lost', 'the present ones are gone: the next node to start brings its own'],
    ],
    run: async (operation, { forget, lost }: { forget?: true; lost?: true }) => {
      const { env } = operation.surroundings;
      if (lost) return forgetPrints(operation);
      if (isGiven(env)) {
        if (forget) throw new AdminError('the secrets are in ATELIER_SECRETS: take the earlier one out there');
        return tellSteps();
      }
      const dataDir = env['ATELIER_DATA'] || '.atelier';
      if (!forget) return rotateFiles(dataDir);
      return forgetFiles(operation, dataDir);
    },
  },
];
