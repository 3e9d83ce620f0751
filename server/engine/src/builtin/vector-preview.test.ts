import { defaultParams } from '@atelier/catalogue/params';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toolOf } from '../tools.ts';
import { middleOf, vectorPreview } from './vector-preview.ts';

const draw = async (svg: string, width: number, height: number) => {
  const data = new Uint8Array(await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer());
  return { data, mime: 'image/png' as const, width, height };
};

const preview = async (params: Record<string, unknown> = {}) => {
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><circle cx="450" cy="350" r="120" fill="#c8102e"/></svg>';
  const original = await draw(disc, 900, 700);
  const job = {
    id: 'preview',
    toolType: 'vector-preview' as const,
    inputs: { original: [original] },
    params: { ...defaultParams(toolOf(8)), ...params },
    seed: 0,
  };
  const { outputs } = await vectorPreview.run(job, { finishStep: async () => undefined });
  return { ...outputs[0], svg: new TextDecoder().decode(outputs[0]?.data) };
};

describe('vectorPreview', () => {
  it('traces the middle at the scale of the result', async () => {
    const { width, height, svg } = await preview();
    expect([width, height]).toEqual([448, 448]);
    const { data, info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0;
    expect([redAt(224, 224) > 180, greenAt(224, 224) < 60]).toEqual([true, true]);
    expect(greenAt(20, 20)).toBeGreaterThan(230);
  });

  it('applies the settings @full', async () => {
    const colour = await preview();
    const binary = await preview({ colormode: 'binary' });
    expect(colour.svg).not.toBe(binary.svg);
    expect(binary.svg).not.toMatch(/#c8102e/i);
  });

  it('keeps a small picture whole', () => {
    const picture = { width: 3, height: 2, channels: 3 as const, data: new Uint8Array(18).map((_, at) => at) };
    expect(middleOf(picture, 448)).toEqual(picture);
    expect([...middleOf(picture, 1).data]).toEqual([3, 4, 5]);
  });
});
