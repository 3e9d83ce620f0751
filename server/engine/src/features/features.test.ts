import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderFlat } from '../flats/render-svg.ts';
import { resolveSpec } from '../flats/resolve-spec.ts';
import type { PartialSpec } from '../flats/spec.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { createProjection, describePicture, findSubject } from './describe-picture.ts';
import { createFeaturePool } from './feature-pool.ts';
import { compareFeatures, featureLength, packFeatures, signatureOf } from './feature-vector.ts';
import { isNetworkInstalled, loadNetwork, type Network } from './network.ts';

const drawFlat = async (wish: PartialSpec, ground = '#f5f4f1'): Promise<Raster> => {
  const svg = await renderFlat(resolveSpec(wish, 3), { width: 384, height: 480, views: ['front'], ground });
  return decodePicture({ data: Buffer.from(svg), mime: 'image/svg+xml', width: 384, height: 480 });
};

const coat: PartialSpec = { kind: 'coat', print: 'solid', colours: { main: '#8a5a2b' } };
const blue: PartialSpec = { ...coat, colours: { main: '#2b4a8a' } };
const trousers: PartialSpec = { kind: 'trousers', print: 'solid', colours: { main: '#8a5a2b' } };

describe('projection', () => {
  it('is the same matrix on every machine: a change invalidates every stored vector', () => {
    const project = createProjection(1792, 192, 1792);
    const out = project(Float32Array.from({ length: 1792 }, (_, i) => (i * 7919) % 13));
    expect(createHash('sha256').update(out).digest('hex').slice(0, 16)).toBe('c87bfa03e630b9f6');
  });

  it('keeps similar vectors similar', () => {
    const project = createProjection(300, 192, 5);
    const one = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i));
    const near = one.map((value, i) => value + 0.1 * Math.cos(3 * i));
    const far = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i * i));
    const colour = new Float32Array(64);
    const [a, b, c] = [one, near, far].map((floats) => packFeatures(project(floats), colour));
    if (!a || !b || !c) throw new Error('three vectors');
    expect(compareFeatures(a, b).design).toBeGreaterThan(0.97);
    expect(Math.abs(compareFeatures(a, c).design)).toBeLessThan(0.25);
  });
});

describe('signature', () => {
  it('is the signs of 256 bytes, and is defined for zero vectors', () => {
    const features = packFeatures(
      Float32Array.from({ length: 192 }, (_, i) => (i % 2 ? 3 : -3)),
      new Float32Array(64),
    );
    expect(features).toHaveLength(featureLength);
    expect([features[0], features[1], features[200]]).toEqual([-127, 127, 0]);
    expect(signatureOf(features)).toBe('01'.repeat(96) + '0'.repeat(64));
    expect(compareFeatures(features, features)).toEqual({ design: expect.closeTo(1, 6), colour: 0 });
  });
});

describe('subject', () => {
  it('is the garment on a plain background, and absent without one', async () => {
    const { mask } = await findSubject(await drawFlat(coat));
    const cover = (mask?.data.reduce((sum, value) => sum + value, 0) ?? 0) / (mask?.data.length ?? 1);
    expect(cover).toBeGreaterThan(0.15);
    expect(cover).toBeLessThan(0.7);
    const empty: Raster = { width: 300, height: 300, channels: 3, data: new Uint8Array(300 * 300 * 3).fill(200) };
    expect((await findSubject(empty)).mask).toBeNull();
  });
});

const ways: [string, () => Promise<Network | null>][] = [['classical descriptors', async () => null]];
if (isNetworkInstalled()) ways.push(['the network', loadNetwork]);

describe.each(ways)('%s', (_, open) => {
  it('describe the design apart from the colour, and are deterministic @full', async () => {
    const network = await open();
    const [own, again, recoloured, other] = [
      await describePicture(await drawFlat(coat), network),
      await describePicture(await drawFlat(coat), network),
      await describePicture(await drawFlat(blue), network),
      await describePicture(await drawFlat(trousers), network),
    ];
    expect(again.features).toEqual(own.features);
    // Only the network can recognise it, and clothes need no second pass.
    if (network) expect(own.indecent).toBeLessThan(0.5);
    else expect(own.indecent).toBeNull();
    const [dyed, unlike] = [
      compareFeatures(own.features, recoloured.features),
      compareFeatures(own.features, other.features),
    ];
    expect(dyed.design).toBeGreaterThan(unlike.design);
    expect(unlike.colour).toBeGreaterThan(dyed.colour);
  }, 60_000);
});

describe('features pool', () => {
  it('uses classical descriptors when models are off, and continues when a process is killed @full', async () => {
    const pool = createFeaturePool({ models: false });
    try {
      const picture = await encodePng(await drawFlat(coat));
      const first = await pool.describe(picture, { isNow: true });
      expect(first.engine).toBe('classical');
      const broken = { ...picture, data: picture.data.slice(0, 200) };
      await expect(pool.describe(broken)).rejects.toMatchObject({ kind: 'unreadable' });
      const stopped = new AbortController();
      const dying = pool.describe(picture, { signal: stopped.signal });
      // The same as a kill from outside: the only way to stop native code.
      stopped.abort();
      await expect(dying).rejects.toMatchObject({ kind: 'cancelled' });
      const after = await pool.describe(picture, { crop: { x: 0, y: 0, width: 300, height: 300 } });
      expect(after.features).toHaveLength(featureLength);
      expect((await pool.describe(picture)).features).toEqual(first.features);
    } finally {
      await pool.close();
    }
    await expect(pool.describe(await encodePng(await drawFlat(coat)))).rejects.toMatchObject({ kind: 'cancelled' });
  }, 60_000);
});
