import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './paths.ts';
import { type PlatformPackage, renderSurface } from './platform-api/render-surface.ts';
import { run } from './run.ts';

/** `pnpm platform:api` writes the platform's public surface into `shared/platform/api/platform.api.d.ts`. */
const folder = join(root, 'shared/platform');

const { code } = await run(bin('tsc'), ['-b', 'shared/platform']);
if (code !== 0) {
  process.stderr.write('The platform does not compile; its surface cannot be read.\n');
  process.exit(1);
}
const platform = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PlatformPackage;
writeFileSync(join(folder, 'api/platform.api.d.ts'), renderSurface(platform, join(folder, '.tsbuild')));
