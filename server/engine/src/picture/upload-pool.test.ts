import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { handlers } from './upload-faults.fixture.ts';
import { createUploadPool } from './upload-pool.ts';

const pool = createUploadPool({
  registry: { handlers, module: new URL('./upload-faults.fixture.ts', import.meta.url).href },
});
afterAll(() => pool.close());

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#933' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe('upload pool', { timeout: 180_000 }, () => {
  it('returns the picture upright and reports the changes', async () => {
    const made = await pool.normalise(await picture());
    expect(made).toMatchObject({ width: 300, height: 400, mime: 'image/jpeg' });
    expect(made.notes).toContain('rotated');
    expect(await sharp(made.data).metadata()).toMatchObject({ width: 300, height: 400 });
  });

  it('reads a file by its path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-upload-'));
    try {
      await writeFile(join(folder, 'picture'), await picture());
      expect(await pool.normalise(join(folder, 'picture'))).toMatchObject({ width: 300, height: 400 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('refuses with the kind and the figures of the message', async () => {
    const narrow = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#933' } })
      .png()
      .toBuffer();
    await expect(pool.normalise(narrow)).rejects.toMatchObject({ kind: 'ratio', figures: { ratio: 3, max: 2.5 } });
    await expect(pool.normalise(Buffer.from('text'))).rejects.toMatchObject({ kind: 'not-jpeg-or-png' });
  });

  it('fails one upload when a decoder dies or hangs, and continues beside and after it', async () => {
    const hanging = expect(pool.normalise(Buffer.from('hang!'))).rejects.toMatchObject({ kind: 'timeout' });
    await expect(pool.normalise(Buffer.from('die!!'))).rejects.toMatchObject({ kind: 'crashed' });
    expect((await pool.normalise(await picture())).width).toBe(300);
    await hanging;
    expect((await pool.normalise(await picture())).width).toBe(300);
  });
});
