import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { catalogueOwner } from '@atelier/catalogue/known-pages';
import { DeployError } from '@atelier/deploy/deploy-error';
import { planRemote, type RemotePlan, remoteFiles } from '../templates/remote-plan.ts';
import { readBundledManifest } from './bundled-packages.ts';

interface InitOptions {
  zh?: string | undefined;
  en?: string | undefined;
  /** Source of the SDK for `npm install`. */
  sdk?: string | undefined;
}

const isTarball = (file: string): boolean => /^atelier-sdk-.*\.tgz$/.test(file);

/** Files that the folder may already contain: the tarball, and an empty repository. */
const isHarmless = (file: string): boolean => isTarball(file) || file === '.git' || file === '.DS_Store';

const refuseFullFolder = (folder: string): void => {
  const strange = readdirSync(folder).filter((file) => !isHarmless(file));
  if (strange.length === 0) return;
  throw new DeployError(
    `${folder} is not empty (${strange.slice(0, 4).join(', ')}): run this in an empty folder, with the tarball alone in it.`,
  );
};

/** The tarball that this command was run from by `npx --package`, else the one in the folder. */
const tarballFor = (folder: string): string => {
  const given = process.env['npm_config_package'] ?? '';
  const candidates = [given.split(/[\n,]/)[0] ?? '', ...readdirSync(folder).filter(isTarball)];
  const found = candidates.find((path) => path.endsWith('.tgz') && existsSync(resolve(folder, path)));
  if (found !== undefined) return `file:${relative(folder, resolve(folder, found))}`;
  throw new DeployError(
    'There is no atelier-sdk-....tgz here for "npm install": copy it into this folder, or name it with --sdk <path or version>.',
  );
};

const plan = (given: string, titles: InitOptions): RemotePlan => {
  try {
    const planned = planRemote(given, { ...titles, taken: [], folders: [] });
    const owner = catalogueOwner(planned.path);
    if (owner === undefined) return planned;
    throw new Error(`${planned.path} belongs to ${owner === 'host' ? 'the host' : owner}: choose another name.`);
  } catch (error) {
    throw new DeployError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** Creates a remote with a page and a tool page in an empty folder. @throws DeployError without writing anything. */
export const init = (folder: string, name: string, options: InitOptions, say: (line: string) => void): void => {
  const planned = plan(name, options);
  refuseFullFolder(folder);
  const files = remoteFiles('outside', planned, {
    sdk: options.sdk ?? tarballFor(folder),
    // Any patch version of the platform is compatible.
    platform: readBundledManifest().version.replace(/\.\d+$/, '.0'),
  });
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  const { remote, path, title } = planned;
  say(`${remote}: ${Object.keys(files).length} files, a page at ${path} and a tool at ${path}/recolour`);
  if (title.zh === title.en)
    say('The Chinese title is the English one: change it in src/registry-entry.ts and src/locales/zh.');
  say(
    '\nNext:  npm install\n       npm run dev -- --product http://127.0.0.1:8080\n       npm run check\n       npm run pack',
  );
};
