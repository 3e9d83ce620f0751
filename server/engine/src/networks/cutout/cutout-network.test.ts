import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { cutout } from '../../builtin/cutout.ts';
import { examineCutout } from '../../doctor/examine-cutout.ts';
import { createRandom } from '../../ops/geometry/random.ts';
import { decodePicture } from '../../ops/geometry/raster.ts';
import { isRuntimeInstalled } from '../network-process.ts';
import { closeWarmNetwork, withWarmNetwork } from '../warm-network.ts';
import { manifestPathOf } from './cutout-manifest.ts';
import { askCutoutNetwork, type CutoutNetwork, findCutoutNetwork } from './cutout-network.ts';
import { type TinyNetworkOptions, writeTinyNetwork } from './tiny-network.fixture.ts';
import { findU2Net } from './u2net.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cutout-network-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const [width, height] = [240, 300];
let nth = 0;

/** A blue tee in the middle and a red scarf beside it; new noise each time, because masks are cached by content. */
const drawScene = async (seed: number): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="240" height="300" fill="#d9d2c5"/>
    <path d="M70 60H150L180 100L160 120L150 110V230H70V110L60 120L40 100Z" fill="#2f5f9a"/><rect x="196" y="70" width="26" height="170" fill="#c0302c"/></svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const random = createRandom(seed);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + 8 * (random() - 0.5)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const cutOut = async (seed: number, network?: string) => {
  if (network !== undefined) vi.stubEnv('ATELIER_CUTOUT_MODEL', network);
  const { outputs, method } = await cutout.run(
    {
      id: 'task',
      toolType: 100,
      inputs: { original: [{ data: await drawScene(seed), mime: 'image/png', width, height }] },
      params: { trim: false },
      seed: 7,
    },
    { finishStep: async () => {} },
  );
  const pixels = await sharp(outputs[0]?.data).raw().toBuffer();
  const coverAt = (x: number, y: number) => pixels[(y * width + x) * 4 + 3];
  return { scarf: coverAt(209, 150), tee: coverAt(110, 150), wall: coverAt(20, 20), method };
};

const warmOptions = { openLimitMs: 10_000, maxMegabytes: 1000 };

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

const found = { tee: 255, wall: 0, method: 'border-model+grabcut+guided-filter' };
const write = (options?: TinyNetworkOptions) => writeTinyNetwork(path.join(folder, String(nth++)), options);
const ownNetwork = (file: string): CutoutNetwork => {
  const network = findCutoutNetwork({ ATELIER_CUTOUT_MODEL: file });
  if (!network) throw new Error('the named network exists');
  return network;
};
const examine = (file: string, env: NodeJS.ProcessEnv = {}) => examineCutout({ ATELIER_CUTOUT_MODEL: file, ...env });

describe.skipIf(!isRuntimeInstalled())("an operator's cutout network", { timeout: 180_000 }, () => {
  it('segments the garment in place of the voting @full', async () => {
    const file = write();
    const method = 'network+grabcut+guided-filter';
    expect(await cutOut(2, file)).toMatchObject({ scarf: 255, tee: 0, wall: 0, method });
    const finding = { state: 'works', name: 'Redness', licence: 'CC0-1.0', detail: null };
    expect(await examine(file)).toEqual(finding);
    expect(await examine(write({ isSigmoidLeft: true }))).toEqual(finding);
  });

  it('returns the same mask when its output still needs a sigmoid @full', async () => {
    const picture = await decodePicture({ data: await drawScene(3), mime: 'image/png', width, height });
    const [shares, logits] = await Promise.all(
      [write(), write({ isSigmoidLeft: true })].map((file) => askCutoutNetwork(ownNetwork(file), picture)),
    );
    expect([logits?.width, logits?.height]).toEqual([64, 64]);
    expect(
      Math.max(...(shares?.share ?? []).map((value, at) => Math.abs(value - (logits?.share[at] ?? 9)))),
    ).toBeLessThan(1e-5);
  });

  it('handles the second picture in the same process, and in a new one after a crash', async () => {
    const network = ownNetwork(write());
    const pids: (number | undefined)[] = [];
    for (let nth = 0; nth < 3; nth++) {
      const picture = await decodePicture({ data: await drawScene(10 + nth), mime: 'image/png', width, height });
      expect((await askCutoutNetwork(network, picture)).width).toBe(64);
      const pid = await withWarmNetwork(network.path, warmOptions, async (warm) => warm.pid);
      pids.push(pid);
      if (nth === 1 && pid !== undefined) {
        process.kill(pid, 'SIGKILL');
        await expect.poll(() => isAlive(pid)).toBe(false);
      }
    }
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
    closeWarmNetwork();
    await expect.poll(() => isAlive(pids[2])).toBe(false);
  });

  it('falls back to the voting when it fails, finds nothing or is switched off @full', async () => {
    expect(await cutOut(4, write({ takes: 96 }))).toMatchObject(found);
    const blind = write({ manifest: { mean: [2, -2, 0] } });
    expect((await examine(blind)).state).toBe('works');
    expect(await cutOut(5, blind)).toMatchObject(found);
    vi.stubEnv('ATELIER_MODELS_OFF', 'pose,cutout');
    expect(await cutOut(6, write())).toMatchObject(found);
  });

  it.each([{ ATELIER_MODELS: 'off' }, { ATELIER_MODELS_OFF: 'cutout' }])('is off with %j', async (env) => {
    expect((await examine(write(), env)).state).toBe('off');
  });

  it.each<[string, TinyNetworkOptions | ((file: string) => void), RegExp]>([
    ['a missing manifest', (file) => unlinkSync(manifestPathOf(file)), /tiny\.json cannot be read \(ENOENT\)/],
    ['a manifest that is no JSON', (file) => writeFileSync(manifestPathOf(file), '{"name":'), /is no JSON/],
    ['a manifest without a licence', { manifest: { licence: undefined } }, /licence/],
    ['a manifest with an unknown key', { manifest: { invert: true } }, /invert/],
    ['the hash of another file', { manifest: { sha256: 'ab'.repeat(32) } }, /sha256: the file has [0-9a-f]{64}/],
    ['a missing file', (file) => unlinkSync(file), /tiny\.onnx cannot be read \(ENOENT\)/],
    ['another input size', { takes: 96 }, /size: it takes float32 1 x 3 x 96 x 96, not 1 x 3 x 64 x 64/],
    ['a missing output', { manifest: { output: 'alpha' } }, /there is no "alpha" .* only mask/],
    [
      'two masks',
      { tail: [{ operator: 'Concat', inputs: ['sure', 'sure'], outputs: ['mask'], attributes: { axis: 1 } }] },
      /output: 1 x 2 x 64 x 64 is no single mask/,
    ],
    [
      'NaN results',
      {
        tail: [
          { operator: 'Neg', inputs: ['sure'], outputs: ['less'] },
          { operator: 'Log', inputs: ['less'], outputs: ['mask'] },
        ],
      },
      /a mask without numbers/,
    ],
    ['an unknown operator', { tail: [{ operator: 'Sew', inputs: ['sure'], outputs: ['mask'] }] }, /Sew/],
  ])('is diagnosed by the doctor: %s', async (_, broken, reason) => {
    const file = write(typeof broken === 'function' ? {} : broken);
    if (typeof broken === 'function') broken(file);
    const { state, detail } = await examine(file);
    expect(state).toBe('fails');
    expect(detail).toMatch(reason);
  });
});

describe.skipIf(!isRuntimeInstalled() || !findU2Net())('U2-Net-P of the optional package', { timeout: 60_000 }, () => {
  it('matches its checksum, and works', async () => {
    expect(await examineCutout({})).toEqual({ state: 'works', name: 'U2-Net-P', licence: 'Apache-2.0', detail: null });
  });

  it('is off by its switch', async () => {
    expect((await examineCutout({ ATELIER_MODELS_OFF: 'cutout' })).state).toBe('off');
  });
});
