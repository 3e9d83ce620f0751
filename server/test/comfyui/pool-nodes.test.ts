import { cancelGenerateTask, submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getTools } from '@atelier/contract/tools';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { afterEach, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { savedOutputs, soon } from './comfy-bench.ts';
import type { FakeComfyUI } from './fake-comfyui.ts';
import { type ModelStudio, openModelStudio } from './model-studio.ts';

const { templates } = loadTemplates();
const outputs = { '11': savedOutputs['9'] };
const node = (name: string) => ({ NODE_NAME: name });

let opened: ModelStudio[] = [];
const open = async (options: Omit<Parameters<typeof openModelStudio>[0], 'templates'>): Promise<ModelStudio> => {
  const models = await openModelStudio({ templates, ...options });
  opened.push(models);
  return models;
};
afterEach(async () => {
  for (const models of opened.toReversed()) await models.close();
  opened = [];
});

const running = (fakes: readonly FakeComfyUI[]) =>
  fakes.map((fake) => fake.submitted.filter(({ promptId }) => !fake.ends.has(promptId)).length);
const quota = ({ studio }: ModelStudio) => studio.testServer.call(generateCount, {}, { as: studio.ann });
const total = (fakes: readonly FakeComfyUI[]) => fakes.reduce((sum, { submitted }) => sum + submitted.length, 0);

describe('two nodes with two model servers', () => {
  it('share the slots: no server exceeds its slots or idles while tasks wait, each task is drawn once @full', async () => {
    const one = await open({ slots: [1, 2], env: node('one') });
    await open({ slots: [1, 2], env: node('two'), beside: one });
    const { fakes, studio } = one;
    let most = [0, 0];
    for (const fake of fakes) {
      fake.scripts = [{ events: [['executing', { node: '9' }], 50], outputs }];
      // Nothing ends until every slot is taken, so machine speed does not matter.
      fake.isHeld = true;
    }
    const before = await quota(one);
    const tasks = await Promise.all(Array.from({ length: 9 }, () => one.submit()));
    const look = setInterval(() => {
      most = running(fakes).map((count, place) => Math.max(count, most[place] ?? 0));
    }, 5);
    await soon(() => expect(running(fakes)).toEqual([1, 2]));
    for (const fake of fakes) fake.isHeld = false;
    const done = await Promise.all(tasks.map(({ id }) => studio.reach(id, 'completed')));
    clearInterval(look);
    expect(most).toEqual([1, 2]);
    expect(total(fakes)).toBe(9);
    expect(fakes[0]?.submitted.length).toBeGreaterThan(1);
    const spent = done.reduce((sum, { price }) => sum + price, 0);
    expect(await quota(one)).toEqual({ residue_count: before.residue_count - spent, held: 0 });
    const { rows } = await studio.testServer.db.pool.query('select distinct attempts from tasks');
    expect(rows).toEqual([{ attempts: 1 }]);
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });

  it('keep tasks queued without a free slot; a full server does not block other tasks @full', async () => {
    const one = await open({ slots: [1, 1], env: node('one') });
    const { fakes, studio, comfy } = one;
    const [first, second] = fakes;
    if (!first || !second) throw new Error('two servers');
    const needed = (type: number) =>
      new Set(
        templates
          .filter(({ manifest }) => manifest.tool === type)
          .flatMap(({ manifest }) => Object.keys(manifest.requiredNodes)),
      );
    // Try-on only at the first one, clips only at the second.
    const clip = needed(300);
    const only = [...clip].filter((name) => !needed(730).has(name));
    second.nodes = Object.fromEntries(Object.entries(second.nodes).filter(([name]) => clip.has(name)));
    first.nodes = Object.fromEntries(Object.entries(first.nodes).filter(([name]) => !only.includes(name)));
    await comfy.face.look();
    for (const fake of fakes) fake.scripts = [{ events: [['executing', { node: '9' }]], end: 'never' }];
    const [drawn, ...waiting] = [await one.submit(), await one.submit(), await one.submit()];
    await soon(() => expect(running(fakes)).toEqual([1, 0]));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const { rows } = await studio.testServer.db.pool.query(
      'select state, count(*)::int as count from tasks group by 1 order by 1',
    );
    expect(rows).toEqual([
      { state: 'drawing', count: 1 },
      { state: 'queued', count: 2 },
    ]);
    const submission = {
      type: 300,
      inputs: { startImage: [(await studio.upload()).id] },
      params: { motion: 'body', prompt: 'she turns' },
      idempotency_key: `clip-${process.pid}-behind`,
    };
    const { task } = await studio.testServer.call(submitCalls.image2video, submission, { as: studio.ann });
    await soon(() => expect(running(fakes)).toEqual([1, 1]));
    await studio.testServer.call(cancelGenerateTask, { task_id: task.id }, { as: studio.ann });
    for (const fake of fakes) fake.scripts = [{ outputs }];
    await studio.testServer.call(cancelGenerateTask, { task_id: drawn?.id ?? '' }, { as: studio.ann });
    for (const { id } of waiting) await studio.reach(id, 'completed');
  });
});

describe('a model server that is killed with a task', () => {
  it('has it drawn by another server: one result, one charge, no retry used @full', async () => {
    const one = await open({ slots: [1, 1], env: node('one') });
    const { fakes, studio } = one;
    const before = await quota(one);
    for (const fake of fakes) fake.scripts = [{ events: [['executing', { node: '9' }]], end: 'never' }];
    const { id, price } = await one.submit();
    await soon(() => expect(total(fakes)).toBe(1));
    const killed = fakes.find(({ submitted }) => submitted.length === 1);
    const other = fakes.find((fake) => fake !== killed);
    if (!killed || !other) throw new Error('no server draws');
    other.scripts = [{ outputs }];
    await killed.stop();
    const done = await studio.reach(id, 'completed');
    expect(done).toMatchObject({ charged: price });
    expect(done.results).toHaveLength(1);
    expect(await quota(one)).toEqual({ residue_count: before.residue_count - price, held: 0 });
    const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 1 }]);
    const faults = await studio.testServer.db.pool.query('select 1 from task_faults');
    expect(faults.rows).toEqual([]);
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
    await killed.start();
  });

  it('fails the task without a charge when all servers are away', async () => {
    const one = await open({ slots: [1, 1], settings: { awayMs: 500 } });
    const { fakes, studio } = one;
    for (const fake of fakes) fake.scripts = [{ end: 'never' }];
    const before = await quota(one);
    const { id } = await one.submit();
    await soon(() => expect(total(fakes)).toBe(1));
    for (const fake of fakes) fake.cut();
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'model-server-away', charged: 0 });
    expect(await quota(one)).toEqual(before);
    const { tools } = await studio.testServer.call(getTools, {}, { as: studio.ann });
    expect(tools.find(({ type }) => type === 730)).toMatchObject({
      state: 'needs_model',
      model_lack: { server: 'unreachable' },
    });
    // Prompts that both still run are interrupted on their return, by the task's handle.
    for (const fake of fakes) fake.mend();
    await studio.testServer.app.services.generation.context.queue.nudge('expire');
    await soon(() => expect(fakes.flatMap(({ ends }) => [...ends.values()])).toContain('interrupted'));
  });
});
