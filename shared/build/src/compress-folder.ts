import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|html|json|svg|txt)$/;
/** Smaller responses fit into one packet uncompressed. */
export const leastBytes = 1024;

/** Writes `.br` and `.gz` beside a file where compression pays off. */
export const compressFile = async (path: string): Promise<void> => {
  const bytes = readFileSync(path);
  if (bytes.length < leastBytes) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
};

/** Writes `.br` and `.gz` beside every text file of a folder, for a web server that serves precompressed files. */
export const compressFolder = async (folder: string): Promise<void> => {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.test(file.name))
      .map((file) => compressFile(join(file.parentPath, file.name))),
  );
};
