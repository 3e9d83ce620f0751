import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { expect, it } from 'vitest';
import { everyTool, toolOf } from '../form/tools-of-remotes.fixture.ts';
import { seenColours } from '../tool-page/form-fields.tsx';
import { maskFor, needsOutline } from '../tool-page/form-sheet.tsx';
import { showsObject } from './seen-picture.tsx';

const slot = (id: string, ...colours: [string, number][]) =>
  readySlot(
    buildImage({
      id,
      seen: { colours: colours.map(([hex, share]) => ({ hex, share })), box: null, confidence: 0 },
    }),
  );

it('suggests the strongest colours of all pictures, each once [spec 3.8, 4.18]', () => {
  const inputs = {
    garment: [slot('a', ['#AA0000', 0.5], ['#00aa00', 0.3], ['#010101', 0.02])],
    pattern: [slot('b', ['#0000aa', 0.4], ['#aa0000', 0.2])],
  };
  expect(seenColours({ inputs })).toEqual(['#aa0000', '#0000aa', '#00aa00']);
  expect(seenColours({ inputs: {} })).toEqual([]);
});

it('mentions the outline only for tools that use it', () => {
  const cutout = toolOf('cutout');
  const [picture] = cutout.inputs;
  const upscale = toolOf('hdUpscale');
  if (!picture || !upscale.inputs[0]) throw new Error('no input');
  expect(needsOutline(cutout, picture)).toBe(true);
  expect(needsOutline(upscale, upscale.inputs[0])).toBe(false);
  for (const { inputs } of everyTool) {
    for (const input of inputs) if (input.mask) expect(maskFor({ inputs }, { name: input.mask.of })).toBeDefined();
  }
});

it('recognises one object before a background as a garment, and cloth that exceeds the frame as cloth', () => {
  const picture = { width: 1000, height: 1000 };
  const seen = (x: number, y: number, width: number, height: number, confidence = 1) =>
    showsObject({ box: { x, y, width, height }, confidence }, picture);
  expect(seen(250, 100, 500, 800)).toBe(true);
  // A skirt whose waist and one side are cut off.
  expect(seen(0, 0, 800, 900)).toBe(true);
  expect(seen(0, 0, 1000, 1000)).toBe(false);
  expect(seen(0, 0, 1000, 700)).toBe(false);
  expect(seen(250, 100, 500, 800, 0.4)).toBe(false);
  expect(showsObject({ box: null, confidence: 0 }, picture)).toBe(false);
});
