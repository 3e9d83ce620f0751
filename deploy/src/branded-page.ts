import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFile } from '@atelier/build/compress-folder';
import { brandPage } from '@atelier/contract/brand-page';
import { type DrawnPage, drawnFile } from '@atelier/contract/drawn-page';
import { pageHeaders } from '@atelier/contract/page-policy';
import { BrandError, readBrand } from '@atelier/contract/read-brand';
import { DeployError } from './deploy-error.ts';

export interface BrandedPage {
  webName: string;
  /** Files that were written, below the folder. */
  files: string[];
  /** What the web server has to send with the page. */
  headers: Readonly<Record<string, string>>;
}

const read = (source: string | undefined) => {
  try {
    return readBrand(source);
  } catch (error) {
    if (error instanceof BrandError) throw new DeployError(error.message, { cause: error });
    throw error;
  }
};

/** Writes a temporary file, then renames it: concurrent readers get the old bytes or the new ones. */
const write = (folder: string, name: string, bytes: Buffer | string): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, bytes);
  renameSync(`${path}.tmp`, path);
};

/**
 * Puts a brand into the host's finished page, for a web server that serves the folder by itself: `index.html` with its packed
 * copies, and the brand's pictures. Scripts, sheets and their hashes stay as they were built; another brand may follow.
 * @throws DeployError where the brand is wrong or the folder holds no build of the host.
 */
export const writeBrandedPage = async (web: string, source: string | undefined): Promise<BrandedPage> => {
  const { brand, files } = read(source);
  const page = join(web, 'index.html');
  if (!existsSync(page))
    throw new DeployError(`There is no index.html in ${web}: build the host first, or name its folder with --web.`);
  const drawn = join(web, drawnFile);
  const home = existsSync(drawn) ? (JSON.parse(readFileSync(drawn, 'utf8')) as DrawnPage) : undefined;
  write(web, 'index.html', brandPage(readFileSync(page, 'utf8'), brand, home));
  await compressFile(page);
  for (const { address, bytes } of files) write(web, address, bytes);
  return {
    webName: brand.webName,
    files: ['index.html', ...files.map(({ address }) => address)],
    headers: pageHeaders(brand),
  };
};
