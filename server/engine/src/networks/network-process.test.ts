import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isNetworkAllowed } from './allowed-networks.ts';
import { isRuntimeInstalled, openNetwork } from './network-process.ts';
import { encodeOnnx } from './onnx/onnx-model.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'network-'));
afterAll(() => rmSync(folder, { recursive: true }));

const save = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

const twice = () =>
  save(
    'twice.onnx',
    encodeOnnx({
      nodes: [{ operator: 'Mul', inputs: ['x', 'two'], outputs: ['y'] }],
      weights: { two: { dims: [], data: Float32Array.of(2) } },
      inputs: [{ name: 'x', dims: [1, 'n'] }],
      outputs: [{ name: 'y', dims: [1, 'n'] }],
    }),
  );

const open = (file: string, limitMs?: number) => openNetwork({ kind: 'file', path: file }, limitMs);

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe.skipIf(!isRuntimeInstalled())('network process', { timeout: 60_000 }, () => {
  it('returns its input shape and results, and exits when closed', async () => {
    const network = await open(twice());
    expect(network.shape.inputs).toEqual([{ name: 'x', type: 'float32', dims: [1, 'n'] }]);
    const { y } = await network.run({ dims: [1, 3], data: Float32Array.of(1, 2, 3) }, 10_000);
    expect([...(y?.data ?? [])]).toEqual([2, 4, 6]);
    expect(network.peakMegabytes).toBeGreaterThan(20);
    network.close();
    await expect.poll(() => isAlive(network.pid)).toBe(false);
    await expect(network.run({ dims: [1, 1], data: new Float32Array(1) }, 10_000)).rejects.toMatchObject({
      kind: 'crashed',
    });
  });

  it('refuses a picture of the wrong shape and processes the next one', async () => {
    const network = await open(twice());
    const wrong = network.run({ dims: [2, 2, 2], data: new Float32Array(8) }, 10_000);
    await expect(wrong).rejects.toMatchObject({ kind: 'failed' });
    const { y } = await network.run({ dims: [1, 1], data: Float32Array.of(4) }, 10_000);
    expect(y?.data[0]).toBe(8);
    network.close();
  });

  it.each([
    ['that is missing', () => path.join(folder, 'absent.onnx')],
    ['that is empty', () => save('empty.onnx', new Uint8Array())],
    ['that is no network', () => save('text.onnx', Buffer.from('no network at all'))],
  ])('fails for a file %s', async (_, file) => {
    await expect(open(file())).rejects.toMatchObject({ kind: 'broken' });
  });

  it('is killed after the time limit', async () => {
    await expect(open(twice(), 1)).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('network switches', () => {
  it.each([
    [{}, true],
    [{ ATELIER_MODELS: 'off' }, false],
    [{ ATELIER_MODELS_OFF: 'pose, upscale-fast' }, false],
    [{ ATELIER_MODELS_OFF: 'upscale-fine' }, true],
  ])('by %j the fast one may be used: %j', (env, may) => {
    expect(isNetworkAllowed('upscale-fast', env)).toBe(may);
  });
});
