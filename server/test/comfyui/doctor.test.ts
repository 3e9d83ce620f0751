import { readFileSync } from 'node:fs';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import { templateFile } from '@atelier/engine/comfyui/template';
import type { Findings } from '@atelier/engine/doctor/examine';
import { runProgram } from '@atelier/engine/doctor/program';
import { tools } from '@atelier/engine/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeComfyUI, startFakeComfyUI } from './fake-comfyui.ts';
import { nodesFor } from './fake-nodes.ts';

const { templates } = loadTemplates();
let fake: FakeComfyUI;

beforeEach(async () => {
  fake = await startFakeComfyUI({ nodes: nodesFor(templates) });
});
afterEach(() => fake.stop().catch(() => {}));

/** Networks are off by default: each run that tests them starts all of them. */
const run = async (words: string[], env: Record<string, string> = { ATELIER_COMFYUI_URL: fake.url }) => {
  const output = { out: '', err: '' };
  const code = await runProgram(words, {
    env: { ATELIER_MODELS: 'off', ...env },
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
  });
  return { code, ...output };
};
const withNetworks = () => ({ ATELIER_COMFYUI_URL: fake.url, ATELIER_MODELS: 'on' });
const findingsWith = async (env: Record<string, string>): Promise<Findings> =>
  JSON.parse((await run(['doctor', '--json'], env)).out);

describe('atelier-engine doctor', () => {
  it('lists what works with a complete server, and files without a commercial licence @full', async () => {
    const { out } = await run(['doctor']);
    expect(out).toContain('ComfyUI 0.30.1');
    expect(out).toMatch(/730 {2}Virtual try-on: works, ComfyUI\n {4}ready {4}dressing\.qwen-edit/);
    expect(out).toContain('inswapper_128.onnx: non-commercial research only');
    const { tools, servers } = await findingsWith(withNetworks());
    expect(servers).toMatchObject([{ state: 'reachable', version: '0.30.1', devices: ['cuda:0 Fake GPU'], slots: 2 }]);
    expect(tools.filter(({ state }) => state === 'partly')).toEqual([]);
    for (const type of [722, 730, 72, 731, 741, 740, 750, 64]) {
      expect(tools.find((tool) => tool.type === type)?.state, String(type)).toBe('comfyui');
    }
    // Drawn here where the face detection networks are installed.
    for (const type of [6, 63]) {
      const found = tools.find((tool) => tool.type === type);
      expect(found?.state, String(type)).toBe(found?.isBuiltin ? 'builtin' : 'comfyui');
    }
  });

  it('shows the engine of every tool in one table with prices', async () => {
    const { code, out } = await run(['doctor', '--doors'], {});
    const rows = out.trim().split('\n').slice(2);
    const cells = rows.map((row) => row.slice(2, -2).split(' | '));
    expect([code, rows.length]).toEqual([0, tools.length]);
    expect(cells.filter((row) => row.slice(2).every((cell) => cell === '-'))).toEqual([]);
    expect(out).toContain('fal-ai/qwen-image-edit-2511, $0.03 a megapixel');
    expect(out).toContain('dressing.nano-banana-pro (posted), $0.134 a image');
  });

  it('shows the provider and price of each tool, and the effect of a missing key', async () => {
    const without = await run(['doctor'], {});
    expect(without.out).toContain('No key for partner nodes. Set ATELIER_COMFYUI_PARTNER_KEY');
    expect(without.out).toContain('No key for fal. Set ATELIER_FAL_KEY');
    expect(without.out).toMatch(/730 {2}Virtual try-on: CLOSED\n/);
    expect(without.out).toContain('no key   dressing.nano-banana-pro, $0.134 a image');
    expect(without.out).toContain(
      'no key   fal/dressing.qwen-edit-2511: fal-ai/qwen-image-edit-2511, $0.03 a megapixel',
    );

    const key = 'comfyui-0123456789abcdef';
    const partner = { ATELIER_COMFYUI_URL: fake.url, ATELIER_COMFYUI_PARTNER_KEY: key };
    fake.nodes = nodesFor(templates.filter(({ manifest }) => manifest.price));
    const { out } = await run(['doctor'], partner);
    expect(out).toContain('Comfy.org: a key for partner nodes is set; it is not tried here');
    expect(out).toMatch(/730 {2}Virtual try-on: works, ComfyUI partner nodes\n/);
    expect(out).toContain('ready    dressing.nano-banana-pro, $0.134 a image');

    const fal = { ATELIER_FAL_KEY: 'fal-test-key:0123456789abcdef' };
    const both = await run(['doctor'], { ...partner, ...fal, ATELIER_ENGINES: 'fal' });
    expect(both.out).toContain('fal: a key is set; it is not tried here');
    expect(both.out).toMatch(/730 {2}Virtual try-on: works, fal\n/);
    expect(both.out).toContain('ready    fal/dressing.qwen-edit-2511');
    expect(out + both.out).not.toContain(key);
    expect(both.out).not.toContain(fal.ATELIER_FAL_KEY);
    const alone = await run(['doctor'], { ATELIER_COMFYUI_PARTNER_KEY: key });
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('set ATELIER_COMFYUI_URL') });
    expect(alone.err).not.toContain(key);
  });

  it('names the missing node, package, file and version of a tool @full', async () => {
    const { ExpressionEditor: _gone, ...nodes } = fake.nodes as Record<
      string,
      { input: { optional: Record<string, unknown> } }
    >;
    nodes.VAELoader = { input: { optional: { vae_name: [['something.safetensors']] } } };
    nodes.CFGNorm = { input: { optional: { model: ['MODEL'] } } };
    fake.nodes = nodes;
    const { out, code } = await run(['doctor'], withNetworks());
    expect(code).toBe(1);
    expect(out).toMatch(
      /63 {2}Facial expression: (?:CLOSED|works, without its model part)\n.*\n {13}node {5}ExpressionEditor \(ComfyUI-AdvancedLivePortrait\)/,
    );
    expect(out).toContain('model    models/vae/qwen_image_vae.safetensors');
    expect(out).toContain('version  CFGNorm has no input strength');
    expect(out).toMatch(/800 {2}Garment extraction: works, without its model part/);
  });

  it('distinguishes a missing server from an unresponsive one by exit code', async () => {
    const none = await run(['doctor'], {});
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('No ComfyUI server. Set ATELIER_COMFYUI_URL')]);
    await fake.stop();
    const away = await run(['doctor']);
    expect([away.code, away.out]).toEqual([3, expect.stringContaining('does not answer')]);
    await fake.start();
  });

  it('checks each of several servers and shows which one can draw a tool', async () => {
    const { ExpressionEditor: _gone, ...nodes } = nodesFor(templates);
    const other = await startFakeComfyUI({ nodes });
    const env = { ATELIER_COMFYUI_URL: `${fake.url},${other.url}`, ATELIER_COMFYUI_SLOTS: '1,4' };
    const both = await run(['doctor'], env);
    expect(both.out).toContain(`ComfyUI 0.30.1 at ${fake.url}, slots 1: cuda:0 Fake GPU`);
    expect(both.out).toContain(`ComfyUI 0.30.1 at ${other.url}, slots 4: cuda:0 Fake GPU`);
    expect(both.out).toMatch(/ready {4}dressing\.qwen-edit at every server/);
    expect(both.out).toContain(`facialExpression.expression-editor at ${fake.url}\n`);
    await other.stop();
    const one = await run(['doctor'], env);
    expect([one.code, one.out]).toEqual([3, expect.stringContaining(`ComfyUI at ${other.url} does not answer (`)]);
    expect(one.out).toContain(`ready    dressing.qwen-edit at ${fake.url}`);
    const wrong = await run(['doctor'], { ...env, ATELIER_COMFYUI_SLOTS: '1,2,3' });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('has 3 for 2 model servers')]);
  });

  it('warns of an unknown variable without changing the exit code', async () => {
    const right = await run(['doctor']);
    const wrong = await run(['doctor'], {
      ATELIER_COMFYUI_URL: fake.url,
      ATELIER_ENGNES: '5=comfyui',
      ATELIER_DATA: 'x',
    });
    const line = 'ATELIER_ENGNES is no setting and changes nothing. Is ATELIER_ENGINES meant?\n';
    expect(wrong).toEqual({ ...right, out: `${line}${right.out}` });
  });

  it('exits with 2 and usage on wrong arguments and wrong configuration', async () => {
    expect((await run(['doctr'])).code).toBe(2);
    const wrong = await run(['doctor'], { ATELIER_COMFYUI_URL: 'ftp://x', ATELIER_ENGINES: '5=magic' });
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('ATELIER_COMFYUI_URL: is an address such as');
    expect(wrong.err).toContain('ATELIER_ENGINES: "5=magic" is no tool');
    const help = await run(['doctor', '--help']);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('Exit codes: 0 every tool works')]);
  });

  it('does what its documentation says', async () => {
    const page = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8');
    const lines = [...page.matchAll(/^atelier-engine (.+)$/gm)].map(([, words = '']) => words.split(' '));
    expect(lines.length).toBeGreaterThan(3);
    for (const words of lines) {
      const here = words.map((word) => (word.startsWith('http') ? fake.url : word));
      expect((await run(here)).code, words.join(' ')).toBeLessThan(2);
    }
    const example = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
    expect(templateFile.safeParse(JSON.parse(example)).error).toBeUndefined();
  });
});
