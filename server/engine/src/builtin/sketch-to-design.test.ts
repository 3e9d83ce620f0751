import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { sketchToDesign } from './sketch-to-design.ts';

const side = 320;
/** A box with a pocket; `gap` leaves the left wall open by so many pixels. */
const sketch = async (gap: number): Promise<EnginePicture> => {
  const data = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f4f0e8"/>
    <path d="M60 ${160 + gap / 2}V270H260V50H60V${160 - gap / 2}" fill="none" stroke="#222" stroke-width="4"/>
    <rect x="180" y="100" width="50" height="60" fill="none" stroke="#222" stroke-width="4"/></svg>`),
  )
    .png()
    .toBuffer();
  return { data, mime: 'image/png', width: side, height: side };
};
const run = async (params: EngineJob['params'], gap = 0, fabric: EnginePicture[] = []) => {
  const { outputs, report } = await sketchToDesign.run(
    {
      id: 'task',
      toolType: 4,
      inputs: { sketch: [await sketch(gap)], fabric },
      params: { prompt: '', fabricPlace: 'large', gap: 8, shading: 0, ...params },
      seed: 2,
    },
    { finishStep: async () => {} },
  );
  const pixels = await sharp(outputs[0]?.data).removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => [0, 1, 2].map((c) => pixels[(y * side + x) * 3 + c] ?? 0);
  return { at, report };
};
const close = (found: number[], wanted: number[]) => found.every((value, c) => Math.abs(value - (wanted[c] ?? 0)) <= 3);

describe('sketch to design', () => {
  it('fills regions with the chosen colours by size, leaves the ground white and the lines dark', async () => {
    const { at, report } = await run({ colour1: '#c8102e', colour2: '#1f4e9e' });
    expect(close(at(100, 220), [200, 16, 46])).toBe(true);
    expect(close(at(205, 130), [31, 78, 158])).toBe(true);
    expect(at(20, 20).every((value) => value > 245)).toBe(true);
    expect(at(260, 200).every((value) => value < 90)).toBe(true);
    expect(report.warnings).toEqual([]);
  }, 60_000);

  it('bridges a gap within the limit and says so', async () => {
    const { at, report } = await run({ colour1: '#c8102e', gap: 20 }, 5);
    expect(close(at(100, 220), [200, 16, 46])).toBe(true);
    expect(report.warnings).toEqual(['gaps-bridged']);
  }, 60_000);

  it('leaves a part that stays open white and says so', async () => {
    const { at, report } = await run({ colour1: '#c8102e', gap: 4 }, 60);
    expect(at(100, 220).every((value) => value > 245)).toBe(true);
    expect(report.warnings).toContain('lines-open');
  }, 60_000);

  it('reads colours from words and tells back what no line drawing can change', async () => {
    const { at, report } = await run({ prompt: 'green, v-neck' });
    expect(close(at(100, 220), [46, 125, 79])).toBe(true);
    expect(report.words?.ignored).toEqual(['v-neck']);
  }, 60_000);

  it('refuses a sheet without closed lines', async () => {
    const empty = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const job: EngineJob = {
      id: 'task',
      toolType: 4,
      inputs: { sketch: [{ data: empty, mime: 'image/png', width: side, height: side }] },
      params: { fabricPlace: 'large', gap: 8, shading: 50 },
      seed: 1,
    };
    await expect(sketchToDesign.run(job, { finishStep: async () => {} })).rejects.toMatchObject({
      reason: 'no-lines-found',
    });
  }, 60_000);
});
