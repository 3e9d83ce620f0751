import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { BackupError, type BackupManifest } from '../../backup/manifest.ts';
import { readBackup } from '../../backup/read-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { migrate } from '../../db/migrate.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { AdminError } from '../admin-error.ts';
import { type Answer, type CommandContext, defineCommand } from '../define-command.ts';

const orRefuse = async (work: Promise<BackupManifest>): Promise<BackupManifest> => {
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
  },
  lines,
});

/** A copy of the database at one moment, and the way back. */
export const addBackupCommands = (context: CommandContext): void => {
  defineCommand<{ to: string }>(context, {
    usage: 'backup',
    summary: 'writes every table as it is now into a new folder; people go on working meanwhile',
    example: 'atelier-admin backup --to backups/2026-11-25',
    isReading: true,
    isLong: true,
    options: (command) => command.requiredOption('--to <folder>', 'a new folder'),
    run: async ({ db }, { to }) => {
      const manifest = await orRefuse(writeBackup(db.url, resolve(to)));
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are in ${to}, as of ${manifest.madeAt}.`,
        `They refer to ${manifest.contents.count} file contents (${(manifest.contents.bytes / 1e6).toFixed(1)} MB): copy the store too, with move-blobs or by its own means, after this command.`,
        'Keep the secrets apart: without them no sign-in goes on.',
      );
    },
  });
  defineCommand<{ from: string }>(context, {
    usage: 'restore',
    summary: 'brings a backup into the empty database of a new installation whose nodes are stopped',
    example: 'atelier-admin restore --from backups/2026-11-25 --reason "moved to the new machine"',
    isLong: true,
    options: (command) => command.requiredOption('--from <folder>', 'folder of a backup'),
    run: async ({ db }, { from }) => {
      await migrate(db.url);
      // The queue makes its own schema, into which the jobs that wait come.
      const queue = createJobQueue({ db, supervises: false, onError: () => {} });
      await queue.start();
      await queue.stop();
      const manifest = await orRefuse(readBackup(db.url, resolve(from)));
      await db.orm.execute(sql`analyze`);
      return answerOf(
        manifest,
        `${rowsOf(manifest)} rows of ${manifest.tables.length} tables are back, as of ${manifest.madeAt}.`,
        `Bring the ${manifest.contents.count} file contents and the secrets to their place, then start the nodes.`,
      );
    },
  });
};
