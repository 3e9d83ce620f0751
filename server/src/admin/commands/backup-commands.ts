import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  BackupError,
  type BackupManifest,
  checkRegistryTarget,
  readBackup,
  readManifest,
  readRegistry,
  writeBackup,
} from '../../backup/backup.ts';
import { readHighestSeen } from '../../modules/releases/registry-floor.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createJobQueue } from '../../platform/jobs/job-queue.ts';
import { AdminError } from '../admin-error.ts';
import { type Answer, type CommandContext, defineCommand } from '../define-command.ts';

const orRefuse = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupError ? new AdminError(error.message) : error;
  }
};

const rowsOf = ({ tables }: BackupManifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

const answerOf = (manifest: BackupManifest, ...lines: string[]): Answer => ({
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

const registryWords = (restored: Awaited<ReturnType<typeof readRegistry>> | undefined): string => {
  if (restored === undefined) {
    return 'The backup has no registry of remotes: publish them, then run "atelier-deploy renew --raise-epoch --reason restored".';
  }
  const place = `The registry of remotes is at revision ${restored.revision} (epoch ${restored.epoch})`;
  return restored.isSigned
    ? `${place}, signed anew.`
    : `${place}. Bring the keys folder to its place, then run "atelier-deploy renew --raise-epoch --reason restored": browsers may know a newer one.`;
};

/** A copy of the database at one moment, and the way back. */
export const addBackupCommands = (context: CommandContext): void => {
  defineCommand<{ to: string }>(context, {
    usage: 'backup',
    summary:
      'writes every table, the registry of remotes and its files into a new folder; people go on working meanwhile',
    example: 'atelier-admin backup --to backups/2026-11-25',
    isReading: true,
    isLong: true,
    options: (command) => command.requiredOption('--to <folder>', 'a new folder'),
    run: async ({ db, surroundings }, { to }) => {
      const manifest = await orRefuse(writeBackup(db.url, resolve(to), surroundings.registry));
      const { registry } = manifest;
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are in ${to}, as of ${manifest.madeAt}.`,
        `They refer to ${manifest.contents.count} file contents (${(manifest.contents.bytes / 1e6).toFixed(1)} MB): copy the store too, with move-blobs or by its own means, after this command.`,
        registry
          ? `The registry of remotes is there too, at revision ${registry.revision}, with ${registry.files} files.`
          : 'No remote is published in this data folder: its registry is not part of the backup. If it is elsewhere, set STORE_DIR.',
        'Keep the secrets and the keys folder apart: without secrets every session ends, without keys no remote can be published.',
      );
    },
  });
  defineCommand<{ from: string }>(context, {
    usage: 'restore',
    mayCreate: true,
    summary: 'brings a backup into the empty database and data folder of a new installation whose nodes are stopped',
    example: 'atelier-admin restore --from backups/2026-11-25 --reason "moved to the new machine"',
    isLong: true,
    options: (command) => command.requiredOption('--from <folder>', 'folder of a backup'),
    run: async ({ db, surroundings }, { from }) => {
      const folder = resolve(from);
      await migrate(db.url);
      // The queue makes its own schema, into which the jobs that wait come.
      const queue = createJobQueue({ db, supervises: false, onError: () => {} });
      await queue.start();
      await queue.stop();
      const { registry } = await orRefuse(readManifest(folder));
      const places = registry ? surroundings.registry : undefined;
      if (places) await orRefuse(checkRegistryTarget(places, folder));
      const manifest = await orRefuse(readBackup(db.url, folder));
      await db.orm.execute(sql`analyze`);
      const restored = places && (await orRefuse(readRegistry(places, folder, await readHighestSeen(db))));
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are back, as of ${manifest.madeAt}.`,
        registryWords(restored),
        `Bring the ${manifest.contents.count} file contents and the secrets to their place, then start the nodes.`,
      );
    },
  });
};
