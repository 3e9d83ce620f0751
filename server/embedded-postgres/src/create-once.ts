import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Returns the text of a file that the first caller writes exactly once; other callers never read a partial file. Readable by its owner
 * only.
 */
export const createOnce = async (path: string, text: () => string): Promise<string> => {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text());
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
};
