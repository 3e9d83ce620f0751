import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planRemote } from '@atelier/sdk/remote-plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, root } from '../paths.ts';
import { type Trial, writeTrial } from './write-remote.ts';

const free = { taken: [], folders: [] };

describe('names of a new remote', () => {
  it('are all derived from one', () => {
    const plan = planRemote('fabric-market', { ...free, zh: '面料集市' });
    expect(plan).toEqual({
      remote: 'remote-fabric-market',
      path: '/fabricMarket',
      key: 'fabricMarket',
      component: 'FabricMarketPage',
      pageFile: 'fabric-market-page',
      title: { zh: '面料集市', en: 'Fabric market' },
    });
    expect(planRemote('remote-fabric-market', free).remote).toBe('remote-fabric-market');
  });

  it.each(['Fabric', 'fabric_market', '2d', '../evil', 'a--b', ''])('refuse "%s" with an example', (name) => {
    expect(() => planRemote(name, free)).toThrow('e.g. fabric-market');
  });

  it('refuse existing ones', () => {
    expect(() => planRemote('tools', { ...free, folders: ['remote-tools'] })).toThrow('remote-tools is there already');
    expect(() => planRemote('resource', { ...free, taken: ['/resource/corpResource'] })).toThrow('belongs to another');
  });
});

describe('a new remote', () => {
  let trial: Trial;
  beforeAll(() => {
    trial = writeTrial('trial-market', { zh: "试用'集市", en: 'Trial market' });
  });
  afterAll(() => trial.remove());

  const ran = (command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    return { status, output: `${stdout}${stderr}` };
  };

  it('is in the list that the compiler follows', () => {
    const { references } = JSON.parse(readFileSync(join(trial.workspace, 'tsconfig.json'), 'utf8'));
    expect(references).toContainEqual({ path: 'remote-trial-market' });
  });

  it('compiles unchanged', () => {
    expect(ran(bin('tsc'), ['-b', trial.folder]).output).toBe('');
  }, 300_000);

  it('passes its own tests @full', () => {
    const report = join(trial.workspace, 'report.json');
    const { status, output } = ran(bin('vitest'), [
      'run',
      '--root',
      trial.folder,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    expect(status, output).toBe(0);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numPassedTests: 3, numFailedTests: 0 });
  }, 60_000);
});
