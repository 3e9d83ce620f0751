import { type NewAssetOfContent, newAssetOfContent } from '@atelier/contract/contents';
import PQueue from 'p-queue';
import type { UploadRow } from './upload-room.ts';

/** Longest pause between two tries, ms. */
const most = 30_000;

/** Pause before another try: doubles each time, and half of it is chance so that many tabs do not come back at once. */
export const backOffMs = (tries: number, random: number): number => {
  const whole = Math.min(most, 500 * 2 ** tries);
  return Math.round(whole / 2 + (whole / 2) * random);
};

/** How an answer ended: `code` is the server's; without one there was no answer, or one that may be better later. */
export interface UploadFault {
  code: string | undefined;
  details: Record<string, string | number>;
}

/** What the run needs of the page, the network and the browser. */
export interface UploadParts {
  fileOf: (id: string) => Promise<File | undefined>;
  hash: (file: Blob) => Promise<string | undefined>;
  missing: (contents: { sha256: string; bytes: number }[]) => Promise<{ missing: string[] }>;
  /** @returns of a pattern file the content of its preview */
  send: (sha256: string, file: File, kind: 'picture' | 'pattern') => Promise<{ preview?: string | null | undefined }>;
  make: (items: NewAssetOfContent[]) => Promise<({ key: string } & ({ asset: unknown } | { error: UploadFault }))[]>;
  faultOf: (error: unknown) => UploadFault;
  save: (rows: UploadRow[]) => Promise<void>;
  pause: (ms: number) => Promise<void>;
  random: () => number;
}

/** Files of one round, and how many are sent at once. */
export const round = { files: 48, atOnce: 3, tries: 6 } as const;

/** Codes that another try may cure: a server that is busy or fell over. */
const mayPass = ({ code }: UploadFault): boolean => code === undefined || code.startsWith('5') || code === '40010';

const failed = (row: UploadRow, { code, details }: UploadFault): UploadRow => ({
  ...row,
  state: 'failed',
  ...(code === undefined ? {} : { code }),
  details,
});

/** Does something until it is done, with growing pauses between the tries. */
const persist = async <Result>(parts: UploadParts, work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries + 1 >= round.tries || !mayPass(parts.faultOf(error))) throw error;
      await parts.pause(backOffMs(tries, parts.random()));
    }
  }
};

const kindOf = ({ fields }: Pick<UploadRow, 'fields'>) => (fields.type === 'sewingPattern' ? 'pattern' : 'picture');

/** The material that a sent row becomes: of a pattern file the preview is its picture. */
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
 * One round: hash, ask which contents are missing, send those three at once, make the materials. Each step may be done twice without a
 * second picture: contents have their hash for an address and materials the row's key.
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
    missing = new Set((await persist(parts, () => parts.missing(contents))).missing);
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
          // What a pattern file looks like only the server tells, and it does so again.
          if (kind === 'pattern' || missing.has(sha256)) {
            const { preview } = await persist(parts, () => parts.send(sha256, file, kind));
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
    const answers = await persist(parts, () => parts.make(items));
    await parts.save(
      sent.map((row): UploadRow => {
        const answer = answers.find(({ key }) => key === row.id);
        if (answer && 'asset' in answer) return { ...row, state: 'done' };
        return failed(row, answer ? answer.error : { code: '41000', details: {} });
      }),
    );
  } catch (error) {
    const fault = parts.faultOf(error);
    await parts.save(sent.map((row) => failed(row, fault)));
  }
};
