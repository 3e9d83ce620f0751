import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildAll } from './build-all.ts';
import { buildDeployment, buildDist } from './built-remote.fixture.ts';
import { promote } from './change-release.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';

const remote = 'remote-tools';

it('a start keeps every version, and says how to remove the old ones', async () => {
  const deployment = buildDeployment();
  for (let minor = 0; minor < 12; minor++) {
    await publish(deployment, buildDist(`1.${minor}.0`, `run${minor}()`));
    await promote(deployment, remote, `1.${minor}.0`);
  }
  const lines: string[] = [];
  const { folder: store, keys } = deployment;
  await buildAll({ store, keys, only: [], onProgress: (line) => lines.push(line) });
  expect(Object.keys((await readRegistry(deployment)).remotes[remote]?.versions ?? {})).toHaveLength(12);
  expect(readdirSync(join(store, 'remotes', remote))).toHaveLength(12);
  expect(lines).toEqual(['12 versions of remote-tools are stored; `npm run deploy -- gc` removes old ones']);
});
