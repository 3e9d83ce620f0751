import { formedTools } from '@atelier/catalogue/formed-tools';
import { toolByType } from '@atelier/catalogue/tools';
import { describe, expect, it } from 'vitest';
import { takersOf, takingInput } from './takers.ts';
import { toolAddress } from './tool-address.ts';

const upscale = 5;

describe('takersOf', () => {
  it('names every open tool that takes a picture, and not the one it comes from', () => {
    const takers = takersOf(upscale, () => true);
    expect(takers.map(({ tool }) => tool.type)).not.toContain(upscale);
    const withPicture = formedTools.filter((tool) => takingInput(tool) && tool.type !== upscale);
    expect(takers).toHaveLength(withPicture.length);
    expect(takers.length).toBeGreaterThan(20);
  });

  it('leaves out tools that cannot be used', () => {
    expect(takersOf(upscale, (type) => type === 100).map(({ tool }) => tool.key)).toEqual(['cutout']);
  });

  it('never offers a mask as the place for a picture', () => {
    for (const { input } of takersOf(0, () => true)) expect(input.mask).toBeUndefined();
  });
});

describe('toolAddress', () => {
  it('leads to the version with its errand', () => {
    expect(toolAddress(100, { task: 'a', result: 'b', input: 'original' })).toBe(
      '/auxiliaryTools/fineCutoutImg?type=100&task=a&result=b&input=original',
    );
    expect(toolByType(4711)).toBeUndefined();
    expect(toolAddress(4711)).toBeUndefined();
  });
});
