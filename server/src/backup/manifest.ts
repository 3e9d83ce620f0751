import { z } from 'zod';

const tableEntry = z.object({
  /** With its schema: `public.users`. */
  name: z.string(),
  /** In the order of the file. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows as PostgreSQL wrote them, before they were packed. */
  sha256: z.string(),
  file: z.string(),
});

/** What a backup is made of; written last, so that a folder without it is no backup. */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Migrations that its database had. */
  migrations: z.number(),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Contents that its rows refer to, and their bytes. */
  contents: z.object({ count: z.number(), bytes: z.number() }),
  /** The registry of remotes and the files beside it; null: nothing was published. Absent from older backups. */
  registry: z.object({ epoch: z.number(), revision: z.number(), files: z.number() }).nullable().optional(),
});

export type BackupManifest = z.output<typeof backupManifest>;
export type BackupTable = z.output<typeof tableEntry>;

export const manifestFile = 'backup.json';

/** A backup that cannot be made or taken, in words for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'BackupError';
  }
}
