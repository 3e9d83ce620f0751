import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a browser refuse other bytes. */
const checked = (folder: string, file: string): string => {
  const hash = createHash('sha384')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return `crossorigin="anonymous" integrity="sha384-${hash}"`;
};

const linkOf = (folder: string, file: string): string => {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${file}" ${checked(folder, file)}>`;
};

const registryLink = '<link rel="preload" as="fetch" href="registry.json" crossorigin="anonymous">';

/**
 * Names in the page what its first script asks for anyway, so that it comes beside that script and not after it: the files of
 * the application, with the hash that they are asked for with, and the registry. The page's own sheets get their hash too.
 * `folder`: a finished build with its `index.html`.
 */
export const addOpeningLinks = (folder: string, files: readonly string[], hasRegistry: boolean): void => {
  const path = join(folder, 'index.html');
  const links = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => linkOf(folder, file));
  const head = [...(hasRegistry ? [registryLink] : []), ...links].join('');
  const page = readFileSync(path, 'utf8')
    .replace(/(?=<script\b[^>]*\bsrc=)/, head)
    .replace(
      /<link rel="stylesheet" href="([^"]+)">/g,
      (_, file: string) => `<link rel="stylesheet" href="${file}" ${checked(folder, file)}>`,
    );
  writeFileSync(path, page);
};
