import type { MultipartFile } from '@fastify/multipart';
import { ApiFailure } from '../../platform/api-failure.ts';
import { StorageFull } from '../../platform/storage/blob-store.ts';
import type { Spool, SpooledFile } from './upload-spool.ts';

/** The parser's own errors name a status; what its streams throw (a form that ends too early, a broken head) does not. */
const failureOf = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) && !(error instanceof ApiFailure)
    ? new ApiFailure('50010', {}, { cause: error })
    : error;

const escapedLetters: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** A name without the three escapes of multipart forms (HTML standard, 4.10.21.8); browsers escape nothing else, not even `%`. */
export const unescapePartName = (name: string): string =>
  name.replace(/%22|%0D|%0A/gi, (code) => escapedLetters[code.toUpperCase()] ?? code);

/** The parts of an upload, one after the other, their names unescaped. @throws ApiFailure 50010 when the form cannot be read */
export async function* readParts(parts: AsyncIterable<MultipartFile>): AsyncGenerator<MultipartFile> {
  try {
    for await (const part of parts) {
      part.filename = unescapePartName(part.filename ?? '');
      yield part;
    }
  } catch (error) {
    throw failureOf(error);
  }
}

/** Keeps a part; the parser lets no more through than its limit. @throws ApiFailure 50010, and as `spool` says */
export const keepPart = async ({ file }: MultipartFile, spool: Spool): Promise<SpooledFile> => {
  try {
    return await spool.keep(file as AsyncIterable<Buffer>);
  } catch (error) {
    throw error instanceof StorageFull ? error : failureOf(error);
  }
};
