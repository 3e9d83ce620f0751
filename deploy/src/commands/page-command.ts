import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compressFile } from '@atelier/build/compress-folder';
import { brandPage } from '@atelier/contract/brand-page';
import { type DrawnPage, drawnFile } from '@atelier/contract/drawn-page';
import { pageHeaders } from '@atelier/contract/page-policy';
import { BrandError, readBrand } from '@atelier/contract/read-brand';
import { visionWorkerNames, visionWorkerPolicy } from '@atelier/contract/vision';
import { DeployError } from '../deploy-error.ts';
import { dataFolder } from '../deployment.ts';
import type { DeployCommand } from './define-command.ts';

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
 * Writes a brand into the host's built page, for an external web server: `index.html` with its compressed copies, and the brand's images.
 * Scripts, stylesheets and their hashes stay unchanged; another brand may follow. @throws DeployError when the brand is invalid or the
 * folder contains no build of the host.
 */
const writeBrandedPage = async (web: string, source: string | undefined) => {
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

const nginxLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

/** Prepares the host's page for an external web server. */
export const pageCommand: DeployCommand = {
  usage: 'page',
  summary: "put an installation's brand into the host's page, for a web server that serves it by itself",
  details:
    'The API server does this by itself. Prints the headers that the web server has to send with the page; --nginx writes them as a file to include, and those of the worker beside it (.worker).',
  example: 'atelier-deploy page --brand brand.json --web /srv/www/atelier',
  options: (command) =>
    command
      .option('--brand <file>', 'file of the brand, or the JSON itself (default: ATELIER_BRAND)')
      .option('--web <folder>', "the host's build (default: store/web in the data folder)")
      .option('--nginx <file>', 'write the headers for nginx into this file and <file>.worker'),
  run: async (_deployment, options: { brand?: string; web?: string; nginx?: string }, _operands, { env }) => {
    const web = resolve(options.web ?? join(dataFolder(env), 'store', 'web'));
    const { webName, files, headers } = await writeBrandedPage(web, options.brand ?? env['ATELIER_BRAND']);
    if (options.nginx !== undefined) {
      const worker = { 'content-security-policy': visionWorkerPolicy, 'x-content-type-options': 'nosniff' };
      writeFileSync(options.nginx, nginxLines(headers));
      writeFileSync(`${options.nginx}.worker`, nginxLines(worker));
    }
    return {
      json: { webName, web, files, headers },
      lines: [
        `${web} is the page of ${webName} now: ${files.join(', ')}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        `For the files ${visionWorkerNames.map((name) => `${name}.*.js`).join(' and ')} instead:`,
        `content-security-policy: ${visionWorkerPolicy}`,
      ],
    };
  },
};
