import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { expect, it } from 'vitest';
import { everyTool, toolOf } from '../form/tools-of-remotes.fixture.ts';
import { maskFor, outlineMatters } from './outline-matters.ts';
import { seenColours } from './seen-colours.ts';

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

it('speaks of the outline only where the tool works from it', () => {
  const cutout = toolOf('cutout');
  const [picture] = cutout.inputs;
  const upscale = toolOf('hdUpscale');
  if (!picture || !upscale.inputs[0]) throw new Error('no input');
  expect(outlineMatters(cutout, picture)).toBe(true);
  expect(outlineMatters(upscale, upscale.inputs[0])).toBe(false);
  for (const { inputs } of everyTool) {
    for (const input of inputs) if (input.mask) expect(maskFor({ inputs }, { name: input.mask.of })).toBeDefined();
  }
});
