import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { EngineError, type EngineJob, type EnginePicture } from '../engine.ts';
import type { EnginePlace } from '../places/engine-place.ts';
import { sketchToDesign } from './sketch-to-design.ts';

const side = 320;
/** A box with a pocket; `gap` opens the left wall by so many pixels. */
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
/** The drawn box is open in the middle of its left wall. */
const middles = (places: EnginePlace[] | undefined) =>
  places?.map(({ code, area }) => {
    if (area.kind !== 'box') throw new Error('no box');
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
    return { code, isAtGap: Math.hypot(x - 60 / side, y - 160 / side) < 0.02 };
  });
const close = (found: number[], wanted: number[]) => found.every((value, c) => Math.abs(value - (wanted[c] ?? 0)) <= 3);

describe('sketch to design [spec 1.7]', () => {
  it('fills regions with the chosen colours by size, keeps the background white and the lines dark', async () => {
    const { at, report } = await run({ colour1: '#c8102e', colour2: '#1f4e9e' });
    expect(close(at(100, 220), [200, 16, 46])).toBe(true);
    expect(close(at(205, 130), [31, 78, 158])).toBe(true);
    expect(at(20, 20).every((value) => value > 245)).toBe(true);
    expect(at(260, 200).every((value) => value < 90)).toBe(true);
    expect(report.warnings).toEqual([]);
  }, 60_000);

  it('bridges a gap within the limit and reports it', async () => {
    const { at, report } = await run({ colour1: '#c8102e', gap: 20 }, 5);
    expect(close(at(100, 220), [200, 16, 46])).toBe(true);
    expect(report.warnings).toEqual(['gaps-bridged']);
    expect(middles(report.places)).toEqual([expect.objectContaining({ code: 'gaps-bridged', isAtGap: true })]);
  }, 60_000);

  /** The lines of a garment, 320 px, on white; `at` reads the drawn result. */
  const draw = async (lines: string, params: EngineJob['params'] = {}, seed = 2) => {
    const data = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#222" stroke-width="4">${lines}</g></svg>`,
      ),
    )
      .png()
      .toBuffer();
    const { outputs, report } = await sketchToDesign.run(
      {
        id: 'task',
        toolType: 4,
        inputs: { sketch: [{ data, mime: 'image/png', width: side, height: side }] },
        params: { prompt: '', fabricPlace: 'large', gap: 20, shading: 0, ...params },
        seed,
      },
      { finishStep: async () => {} },
    );
    const pixels = await sharp(outputs[0]?.data).removeAlpha().raw().toBuffer();
    return { at: (x: number, y: number) => [0, 1, 2].map((c) => pixels[(y * side + x) * 3 + c] ?? 0), report };
  };
  const isSame = (one: number[], other: number[]) => close(one, other);

  it('gives pockets the second colour, and strokes of a fold or a dart none', async () => {
    const skirt = '<path d="M110 40H210L270 290H50Z"/>';
    const { at } = await draw(
      `${skirt}<rect x="90" y="120" width="40" height="50"/><rect x="190" y="120" width="40" height="50"/>
      <path d="M150 250C152 220 156 200 158 190M166 250C164 220 160 200 158 190" stroke-width="2"/>
      <path d="M150 60L158 110L166 60" stroke-width="2"/>`,
    );
    const cloth = at(158, 150);
    expect(isSame(at(80, 270), cloth)).toBe(true);
    expect(isSame(at(158, 230), cloth)).toBe(true);
    expect(isSame(at(158, 70), cloth)).toBe(true);
    expect(isSame(at(110, 145), cloth)).toBe(false);
    expect(isSame(at(110, 145), at(210, 145))).toBe(true);
  }, 60_000);

  it('does not treat close strokes as a part', async () => {
    const fade = Array.from(
      { length: 12 },
      (_, nth) => `<path d="M${150 + 5 * nth} 290V${230 - 4 * nth}" stroke-width="1"/>`,
    );
    const { at, report } = await draw(`<path d="M60 40H260V290H60Z"/>${fade.join('')}`);
    for (const x of [148, 163, 178, 193, 208]) expect(isSame(at(x, 280), at(100, 100))).toBe(true);
    expect(report.warnings).toEqual([]);
  }, 60_000);

  it('shows two colours for parts above each other or apart, by a seeded scheme @full', async () => {
    const dress = '<path d="M120 30H200V120H120Z"/><path d="M120 120H200L270 290H50Z"/>';
    const sleeves = '<path d="M120 30L60 60V150H90V90L120 80"/><path d="M200 30L260 60V150H230V90L200 80"/>';
    const shown = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      const { at } = await draw(dress + sleeves, {}, seed);
      expect(isSame(at(75, 100), at(245, 100))).toBe(true);
      shown.add(`${isSame(at(160, 60), at(160, 250))} ${isSame(at(75, 100), at(160, 250))}`);
    }
    expect([...shown].sort()).toEqual(['false true', 'true false']);
  }, 60_000);

  it('keeps a shaded side and a grey lining within their parts', async () => {
    const { at } = await draw(
      '<path d="M60 40H260V290H60Z"/><path d="M238 42H258V288H238Z" fill="#999" stroke="none"/><path d="M120 40V90H200V40Z" fill="#aaa"/>',
      { colour1: '#c8102e' },
    );
    const [red = 0, green = 0] = at(250, 200);
    expect(red - green).toBeGreaterThan(60);
    const [lining = 0, other = 0] = at(160, 65);
    expect(lining - other).toBeGreaterThan(30);
  }, 60_000);

  it('leaves an open part white and reports it', async () => {
    const { at, report } = await run({ colour1: '#c8102e', gap: 4 }, 60);
    expect(at(100, 220).every((value) => value > 245)).toBe(true);
    expect(report.warnings).toContain('lines-open');
    expect(middles(report.places)).toEqual([expect.objectContaining({ code: 'lines-open', isAtGap: true })]);
  }, 60_000);

  it('reads colours from a description and reports changes that a line drawing cannot show', async () => {
    const { at, report } = await run({ prompt: 'green, v-neck' });
    expect(close(at(100, 220), [46, 125, 79])).toBe(true);
    expect(report.words?.ignored).toEqual(['v-neck']);
  }, 60_000);

  it('refuses a drawing without a closed part, and marks every gap of it', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f4f0e8"/>
      <g fill="none" stroke="#222" stroke-width="4"><path d="M90 60H200V200M200 236V270H60V60"/><path d="M80 100H30"/><path d="M20 20l2 2"/></g></svg>`;
    const data = await sharp(Buffer.from(drawing)).png().toBuffer();
    const job: EngineJob = {
      id: 'task',
      toolType: 4,
      inputs: { sketch: [{ data, mime: 'image/png', width: side, height: side }] },
      params: { fabricPlace: 'large', gap: 8, shading: 50 },
      seed: 1,
    };
    const error: unknown = await sketchToDesign.run(job, { finishStep: async () => {} }).catch((thrown) => thrown);
    if (!(error instanceof EngineError)) throw new Error('not refused');
    expect(error).toMatchObject({ kind: 'refused', reason: 'no-lines-found' });
    expect(error.report?.warnings).toEqual(['lines-open']);
    const found = error.report?.places?.map(({ area }) => {
      if (area.kind !== 'box') throw new Error('no box');
      return [(area.x + area.width / 2) * side, (area.y + area.height / 2) * side];
    });
    expect(found).toHaveLength(2);
    const isNear = (x: number, y: number) =>
      found?.some((place) => Math.hypot((place[0] ?? 0) - x, (place[1] ?? 0) - y) < 8);
    expect(isNear(200, 218)).toBe(true);
    expect(isNear(75, 60)).toBe(true);
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
