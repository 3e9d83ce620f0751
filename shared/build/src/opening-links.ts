import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of every file of the host, in its page and in its table of chunks: what is brought ahead serves only who asks with the same. */
export const chunkHash = 'sha256';

/** Makes a browser refuse other bytes. */
const checked = (folder: string, file: string): string => {
  const hash = createHash(chunkHash)
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return `crossorigin="anonymous" integrity="${chunkHash}-${hash}"`;
};

const linkOf = (folder: string, file: string): string => {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${file}" ${checked(folder, file)}>`;
};

/** Renames a file that the build only copied: kept for good, like every other script. */
const namedByContent = (folder: string, file: string): string => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  const named = file.replace(/(?=\.\w+$)/, `.${hash.slice(0, 10)}`);
  renameSync(join(folder, file), join(folder, named));
  return named;
};

const registryLink = '<link rel="preload" as="fetch" href="registry.json" crossorigin="anonymous">';

/**
 * Names in the page what its first script asks for anyway, so that it comes beside that script and not after it: the files of
 * the application, with the hash that they are asked for with, and the registry. The page's own sheets get their hash too.
 * The page's own first script gets one too, and a name by its content. `folder`: a finished build with its `index.html`.
 * `sheets`: of the drawn home page, which must be there when it is painted.
 */
export const addOpeningLinks = (
  folder: string,
  files: readonly string[],
  hasRegistry: boolean,
  sheets: readonly string[] = [],
): void => {
  const path = join(folder, 'index.html');
  const links = files
    .filter((file) => /\.(js|css)$/.test(file) && !sheets.includes(file))
    .map((file) => linkOf(folder, file));
  const head = [...(hasRegistry ? [registryLink] : []), ...links].join('');
  const page = readFileSync(path, 'utf8')
    .replace(/(?=<script\b[^>]*type="application\/json")/, () =>
      sheets.map((file) => `<link rel="stylesheet" href="${file}">`).join(''),
    )
    .replace(/<script src="([^"]+)"><\/script>/g, (_, file: string) => {
      const named = namedByContent(folder, file);
      return `<script src="${named}" ${checked(folder, named)}></script>`;
    })
    .replace(/(?=<script\b[^>]*\bsrc=)/, () => head)
    .replace(
      /<link rel="stylesheet" href="([^"]+)">/g,
      (_, file: string) => `<link rel="stylesheet" href="${file}" ${checked(folder, file)}>`,
    );
  writeFileSync(path, page);
};
