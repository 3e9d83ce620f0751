import { type NewAssetOfContent, newAssetOfContent } from '@atelier/contract/contents';
import PQueue from 'p-queue';
import type { UploadRow } from './upload-room.ts';

/** Maximum delay between two tries, ms. */
const maxBackoffMs = 30_000;

/** Delay before another try: doubles each time; half of it is random, so that many tabs do not retry at the same time. */
export const backOffMs = (tries: number, random: number): number => {
  const whole = Math.min(maxBackoffMs, 500 * 2 ** tries);
  return Math.round(whole / 2 + (whole / 2) * random);
};

/** Result of a failed call: `code` is the server's; without one there was no response, or a temporary error. */
export interface UploadFault {
  code: string | undefined;
  details: Record<string, string | number>;
}

/** Dependencies of an upload run on page, network and browser. */
export interface UploadParts {
  fileOf: (id: string) => Promise<File | undefined>;
  hash: (file: Blob) => Promise<string | undefined>;
  missing: (contents: { sha256: string; bytes: number }[]) => Promise<{ missing: string[] }>;
  /** @returns for a pattern file the content hash of its preview */
  send: (sha256: string, file: File, kind: 'picture' | 'pattern') => Promise<{ preview?: string | null | undefined }>;
  make: (
    items: NewAssetOfContent[],
  ) => Promise<({ key: string } & ({ asset: { id: string } } | { error: UploadFault }))[]>;
  faultOf: (error: unknown) => UploadFault;
  save: (rows: UploadRow[]) => Promise<void>;
  pause: (ms: number) => Promise<void>;
  random: () => number;
}

/** Number of files per round, concurrent uploads, and tries. */
export const round = { files: 48, atOnce: 3, tries: 6 } as const;

/** True for codes that a retry may resolve: an overloaded or crashed server. */
const isRetryable = ({ code }: UploadFault): boolean => code === undefined || code.startsWith('5') || code === '40010';

const failed = (row: UploadRow, { code, details }: UploadFault): UploadRow => ({
  ...row,
  state: 'failed',
  ...(code === undefined ? {} : { code }),
  details,
});

/** Repeats an operation until it succeeds, with growing delays. */
const retryUntilDone = async <Result>(parts: UploadParts, work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries + 1 >= round.tries || !isRetryable(parts.faultOf(error))) throw error;
      await parts.pause(backOffMs(tries, parts.random()));
    }
  }
};

const kindOf = ({ fields }: Pick<UploadRow, 'fields'>) => (fields.type === 'sewingPattern' ? 'pattern' : 'picture');

/** The material of a sent row: the preview is the image of a pattern file. */
const itemOf = ({ id, name, sha256, preview, fields, fileName }: UploadRow) =>
  newAssetOfContent.safeParse({
    ...{ key: id, name, ...fields },
    ...(preview === undefined ? { sha256 } : { sha256: preview, file_sha256: sha256, file_name: fileName ?? name }),
  });

const contentOf = async (parts: UploadParts, row: UploadRow): Promise<{ row: UploadRow; file?: File }> => {
  const file = await parts.fileOf(row.id);
  if (!file) return { row: { ...row, state: 'lost' } };
  const sha256 = await parts.hash(file);
  return sha256 === undefined ? { row: { ...row, state: 'lost' } } : { row: { ...row, sha256 }, file };
};

/**
 * One round: hash the files, request which contents are missing, upload those three at a time, create the materials. Each step may be
 * repeated without duplicates: contents are addressed by hash and materials by the row's key.
 */
export const uploadRound = async (rows: readonly UploadRow[], parts: UploadParts): Promise<void> => {
  const read: { row: UploadRow; file?: File }[] = [];
  for (const row of rows) read.push(await contentOf(parts, row));
  const known = read.flatMap(({ row, file }) => (file && row.sha256 ? [{ row, file, sha256: row.sha256 }] : []));
  await parts.save(read.filter(({ file }) => !file).map(({ row }) => row));
  if (known.length === 0) return;
  const contents = [...new Map(known.map(({ sha256, file }) => [sha256, { sha256, bytes: file.size }])).values()];
  const fail = (fault: UploadFault) => parts.save(known.map(({ row }) => failed(row, fault)));
  let missing: Set<string>;
  try {
    missing = new Set((await retryUntilDone(parts, () => parts.missing(contents))).missing);
  } catch (error) {
    return fail(parts.faultOf(error));
  }
  const faults = new Map<string, UploadFault>();
  const previews = new Map<string, string>();
  const queue = new PQueue({ concurrency: round.atOnce });
  const sent: UploadRow[] = [];
  const firsts = new Map(known.map((one) => [one.sha256, one]));
  await Promise.all(
    [...firsts.values()].map(({ sha256, file, row: { fields } }) =>
      queue.add(async () => {
        try {
          const kind = kindOf({ fields });
          // Only the server can render a pattern file's preview, so the file is sent again for it.
          if (kind === 'pattern' || missing.has(sha256)) {
            const { preview } = await retryUntilDone(parts, () => parts.send(sha256, file, kind));
            if (preview) previews.set(sha256, preview);
          }
        } catch (error) {
          faults.set(sha256, parts.faultOf(error));
        }
        const own = known.filter((one) => one.sha256 === sha256);
        const fault = faults.get(sha256);
        const preview = previews.get(sha256);
        const next = own.map(
          ({ row }): UploadRow =>
            fault
              ? failed(row, fault)
              : { ...row, state: 'sent', isKnown: !missing.has(sha256), ...(preview && { preview }) },
        );
        if (!fault) sent.push(...next);
        await parts.save(next);
      }),
    ),
  );
  if (sent.length === 0) return;
  const items = sent.flatMap((row) => {
    const item = itemOf(row);
    return item.success ? [item.data] : [];
  });
  try {
    const answers = await retryUntilDone(parts, () => parts.make(items));
    await parts.save(
      sent.map((row): UploadRow => {
        const answer = answers.find(({ key }) => key === row.id);
        if (answer && 'asset' in answer) return { ...row, state: 'done', assetId: answer.asset.id };
        return failed(row, answer ? answer.error : { code: '41000', details: {} });
      }),
    );
  } catch (error) {
    const fault = parts.faultOf(error);
    await parts.save(sent.map((row) => failed(row, fault)));
  }
};
