import { defaultParams } from '@atelier/catalogue/params';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toolOf } from '../tools.ts';
import { imageToVector } from './image-to-vector.ts';

const side = 256;

const art = (ground: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 256 256">${ground}
      <circle cx="90" cy="96" r="60" fill="#c8102e"/><path d="M60 200 L200 220 L180 60 Z" fill="#1f4e9e"/>
      <rect x="150" y="24" width="80" height="40" fill="#f2c230"/></svg>`),
  )
    .png()
    .toBuffer();

const trace = async (data: Buffer, params: Record<string, unknown> = {}, width = side, height = side) => {
  const { outputs, report } = await imageToVector.run(
    {
      id: 'task',
      toolType: 8,
      inputs: { original: [{ data, mime: 'image/png', width, height }] },
      params: { ...defaultParams(toolOf(8)), ...params },
      seed: 1,
    },
    { finishStep: async () => {} },
  );
  const [output] = outputs;
  if (!output) throw new Error('no output');
  return { output, report, svg: new TextDecoder().decode(output.data) };
};

const psnr = async (first: Uint8Array, second: Uint8Array) => {
  const [p, q] = await Promise.all(
    [first, second].map((data) => sharp(data).flatten({ background: '#fff' }).raw().toBuffer()),
  );
  if (!p || !q) throw new Error('no pixels');
  const error = p.reduce((sum, value, i) => sum + (value - (q[i] ?? 0)) ** 2, 0) / p.length;
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, error));
};

describe('image to vector [spec 1.10]', () => {
  it.each(['spline', 'polygon', 'none'] as const)('%s: flat art is reproduced, PSNR 30 or more', async (mode) => {
    const png = await art('<rect width="100%" height="100%" fill="#f4efe6"/>');
    const { output } = await trace(png, { mode });
    expect(output).toMatchObject({ mime: 'image/svg+xml', width: side, height: side });
    expect(await psnr(png, output.data)).toBeGreaterThanOrEqual(30);
  });

  it('keeps lettering of a small picture, and the size of the picture', async () => {
    const small = 256;
    const png = await sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${small}" height="${small}"><rect width="100%" height="100%" fill="#f4efe6"/>
        <circle cx="90" cy="96" r="60" fill="#c8102e"/><path d="M60 200 L200 220 L180 60 Z" fill="#1f4e9e"/>
        <g fill="none" stroke="#20242c" stroke-width="3"><path d="M30 240 v-18 h9 q5 0 5 5 q0 5 -5 5 h-9 M60 240 v-18 M60 230 h12 M72 240 v-18"/><circle cx="92" cy="231" r="8"/></g></svg>`),
    )
      .png()
      .toBuffer();
    const { output, svg } = await trace(png, {}, small, small);
    expect(output).toMatchObject({ width: small, height: small });
    expect(svg).toContain(`width="${small}" height="${small}" viewBox="0 0 ${2 * small} ${2 * small}"`);
    expect(await psnr(png, output.data)).toBeGreaterThanOrEqual(30);
  });

  it('is paths on one background, scales, and has no executable content', async () => {
    const { svg } = await trace(await art('<rect width="100%" height="100%" fill="#f4efe6"/>'));
    expect(svg).toContain(`viewBox="0 0 ${2 * side} ${2 * side}"`);
    expect(new Set([...svg.matchAll(/<(\/?\w+)/g)].map((match) => match[1]))).toEqual(
      new Set(['svg', 'rect', 'path', '/svg']),
    );
    expect(svg).toMatch(/<rect width="512" height="512" fill="#f4efe6"\/>/);
  });

  it('fills the corners of an opaque picture at any threshold', async () => {
    const png = await art('<rect width="100%" height="100%" fill="#224422"/>');
    const { output } = await trace(png, { corner_threshold: 180, splice_threshold: 180 });
    const { data } = await sharp(output.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(255);
  });

  it('keeps a transparent background', async () => {
    const { output, svg } = await trace(await art(''));
    expect(svg).not.toContain('<rect');
    const { data } = await sharp(output.data).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
  });

  it('binary has black only', async () => {
    const { svg } = await trace(await art('<rect width="100%" height="100%" fill="#fff"/>'), { colormode: 'binary' });
    expect(new Set([...svg.matchAll(/fill="(#\w+)"/g)].map((match) => match[1]?.toLowerCase()))).toEqual(
      new Set(['#ffffff', '#000000']),
    );
  });

  it('with smoothing makes a noisy photograph at least three times smaller @full', async () => {
    const { png } = await drawGarmentPhoto({
      width: side,
      height: side,
      garment: 'tshirt',
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 9,
      seed: 4,
    });
    const [plain, smooth] = [
      await trace(png, { filter_speckle: 0 }),
      await trace(png, { filter_speckle: 0, smooth: true }),
    ];
    expect(smooth.output.data.byteLength * 3).toBeLessThan(plain.output.data.byteLength);
  }, 30_000);

  it('separates a garment from a background with its shadow, and keeps folds @full', async () => {
    const shoe =
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 512 512"><defs>
      <radialGradient id="s"><stop offset=".55" stop-color="#241a14"/><stop offset="1" stop-color="#c2a58f"/></radialGradient>
      <linearGradient id="f" spreadMethod="repeat" x2="0.2"><stop stop-color="#23262b"/><stop offset="1" stop-color="#33373d"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="#c2a58f"/><ellipse cx="256" cy="256" rx="230" ry="200" fill="url(#s)"/>
      <ellipse cx="256" cy="256" rx="130" ry="120" fill="url(#f)"/></svg>`);
    const png = await sharp(shoe).blur(1.5).png().toBuffer();
    for (const smooth of [false, true]) {
      const { output, report } = await trace(png, { smooth });
      expect(await psnr(png, output.data)).toBeGreaterThan(29);
      expect(report.warnings).toEqual([]);
    }
  }, 30_000);

  it('warns when parts of the picture merged, and not for flat artwork', async () => {
    const flat = await trace(await art('<rect width="100%" height="100%" fill="#fff"/>'));
    expect(flat.report.warnings).toEqual([]);
    const wash =
      '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>';
    const rough = await trace(await art(wash), { layer_difference: 128, color_precision: 1 });
    expect(rough.report.warnings).toEqual(['vector-rough']);
  });

  it('traces at most 1536 px', async () => {
    const large = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a03020' } })
      .png()
      .toBuffer();
    const { output } = await trace(large, {}, 2400, 1200);
    expect([output.width, output.height]).toEqual([1536, 768]);
  });
});
