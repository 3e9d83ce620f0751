import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGenerateHistory } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { type Cluster, startCluster } from '@atelier/scripts/cluster/start-cluster';
import { type Built, trialEnv } from '@atelier/scripts/product';
import { createClient } from '../support/client.ts';
import { isFull } from '../support/sample.ts';
import { smallPhoto } from '../support/seed.ts';
import { expect, register, signInOn, test } from '../support/test.ts';
import { dropPicture, generate, openTool } from '../support/tool.ts';

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|ERR_FAILED|Failed to load resource/] });

// Minutes on two busy cores; complete in the full run.
test.skip(!isFull, 'Starting nine processes takes too long for npm test; npm run test:full runs it.');

let cluster: Cluster;
let data: string;
test.beforeEach(async () => {
  test.setTimeout(480_000);
  data = mkdtempSync(join(tmpdir(), 'atelier-cluster-'));
  cluster = await startCluster({ built: JSON.parse(process.env['E2E_BUILT'] ?? '{}') as Built, data, env: trialEnv });
});
test.afterEach(async () => {
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
});

test('two API nodes and two worker nodes act as one product, also when one of each is killed @full', async ({
  page,
}) => {
  const person = await register(cluster.url);
  await signInOn(page, cluster.url, person);
  await openTool(page, cluster.url, 220);
  await dropPicture(page, 'coat.jpg', await smallPhoto(4));
  await page.getByRole('textbox', { name: '十六进制色值' }).fill('#2f5d50');
  await generate(page);

  cluster.part('api-1').signal('SIGKILL');
  cluster.part('worker-1').signal('SIGKILL');
  await generate(page);
  await expect(page.getByText('连接已断开，正在重连。')).toBeHidden();
  const client = createClient(cluster.url, person.tokens);
  const { tasks } = await client.call(getGenerateHistory, {});
  expect(tasks.map(({ state, charged }) => ({ state, charged }))).toEqual([
    { state: 'completed', charged: 2 },
    { state: 'completed', charged: 2 },
  ]);
  expect(await client.call(generateCount, {})).toEqual({ residue_count: 36, held: 0 });
});
