import { describe, expect, it } from 'vitest';
import { buildOffer } from '../form/build-offer.fixture.ts';
import { toolAddress } from './tool-address.ts';
import { receivingTools } from './tool-choice.tsx';

const picture = (name: string, min: number) => ({ name, title: { zh: name, en: name }, min, max: 1 });
const upscale = buildOffer({ type: 5, inputs: [picture('original', 1)] });
const cutout = buildOffer({ type: 100, path: '/auxiliaryTools/fineCutoutImg', inputs: [picture('original', 1)] });
const lighting = buildOffer({ type: 213, inputs: [picture('background', 0), picture('original', 1)] });
const words = buildOffer({ type: 1, inputs: [] });

describe('receivingTools', () => {
  const tools = [words, upscale, lighting, cutout];

  it('lists every available tool that accepts a picture, in the given order, except the current one', () => {
    expect(receivingTools(tools, 5).map(({ tool }) => tool.type)).toEqual([213, 100]);
  });

  it('prefers the required input', () => {
    expect(receivingTools([lighting], 0)[0]?.input.name).toBe('original');
  });

  it('skips a picture field without an engine, and a tool that has no other', () => {
    const closed = { ...picture('face', 0), is_open: false };
    const skins = buildOffer({ type: 62, inputs: [closed, picture('character', 0)] });
    expect(receivingTools([skins], 0).map(({ input }) => input.name)).toEqual(['character']);
    expect(receivingTools([{ ...skins, inputs: [closed] }], 0)).toEqual([]);
  });

  it('omits unavailable tools', () => {
    expect(receivingTools([{ ...cutout, state: 'needs_model' }], 5)).toEqual([]);
  });
});

describe('toolAddress', () => {
  it("is the version's page with its request", () => {
    expect(toolAddress(cutout, { task: 'a', result: 'b', input: 'original' })).toBe(
      '/auxiliaryTools/fineCutoutImg?type=100&task=a&result=b&input=original',
    );
  });

  it('is absent for a tool without a page, or an unknown one', () => {
    expect(toolAddress({ ...cutout, placements: [] })).toBeUndefined();
    expect(toolAddress(undefined)).toBeUndefined();
  });
});
