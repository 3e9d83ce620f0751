import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformVersion } from '@atelier/platform/version';
import { bin, root } from './paths.ts';
import { judgeSurface } from './platform-api/judge-surface.ts';
import { type PlatformPackage, renderSurface } from './platform-api/render-surface.ts';
import { run } from './run.ts';

/** `pnpm platform:api` writes the platform's public surface into `shared/platform/api`; `--check` compares and writes nothing. */
const isCheck = process.argv.includes('--check');
const folder = join(root, 'shared/platform');
const api = join(folder, 'api');
const surfacePath = join(api, 'platform.api.d.ts');
const historyFolder = join(api, 'history');

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readHistory = (): Record<string, string> => {
  if (!existsSync(historyFolder)) return {};
  const files = readdirSync(historyFolder).filter((name) => name.endsWith('.d.ts'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.d.ts'.length), readFileSync(join(historyFolder, name), 'utf8')]),
  );
};

const { code } = await run(bin('tsc'), ['-b', 'shared/platform']);
if (code !== 0) stop('The platform does not compile; its surface cannot be read.');

const platform = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PlatformPackage;
if (platform.version !== platformVersion) {
  stop(`shared/platform/package.json says ${platform.version} and src/version.ts ${platformVersion}: make them equal.`);
}

const current = renderSurface(platform, join(folder, '.tsbuild'));
const history = readHistory();
const problem = judgeSurface({ version: platformVersion, current, history });
if (problem !== undefined) stop(problem);

if (isCheck) {
  const committed = existsSync(surfacePath) ? readFileSync(surfacePath, 'utf8') : '';
  if (committed !== current) stop('The surface changed and shared/platform/api did not: run "pnpm platform:api".');
  if (history[platformVersion] === undefined)
    stop(`No surface is kept for ${platformVersion}: run "pnpm platform:api".`);
} else {
  mkdirSync(historyFolder, { recursive: true });
  writeFileSync(surfacePath, current);
  if (history[platformVersion] === undefined) writeFileSync(join(historyFolder, `${platformVersion}.d.ts`), current);
}
process.stdout.write(`platform ${platformVersion}: the surface and its version fit\n`);
