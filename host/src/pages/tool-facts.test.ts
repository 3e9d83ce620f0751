import { apiBase } from '@atelier/contract/call';
import { getToolList, type ToolFacts } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { openPaths, openTools, priceClasses, toolListAddress } from './tool-facts.ts';

const facts = (type: number, path: string, rest: Partial<ToolFacts> = {}): ToolFacts => ({
  type,
  key: `tool${type}`,
  title: { zh: `工具 ${type}`, en: `Tool ${type}` },
  placements: [
    { group: 'processing', group_title: { zh: '处理工具', en: 'Processing tools' }, path, is_default: true, order: 1 },
  ],
  inputs: [],
  is_transparent: false,
  state: 'ready',
  price: { online: 2 },
  ...rest,
});

const upscale = facts(5, '/auxiliaryTools/hDenlarge');
const waiting = facts(730, '/aiShoppingPhotos/AIDressing', { state: 'needs_model' });
const version = facts(210, '/aiShoppingPhotos/changeBackground');
const basic = { ...version, placements: version.placements.map((place) => ({ ...place, is_default: false })) };

describe('what can be used now', () => {
  it('is a tool that is ready, at the page whose address it answers', () => {
    expect(openTools([upscale, waiting, basic])).toEqual([
      {
        tool: upscale,
        group: 'processing',
        title: { zh: '处理工具', en: 'Processing tools' },
        path: '/auxiliaryTools/hDenlarge',
      },
    ]);
    expect(openTools(undefined)).toEqual([]);
  });

  it('is told with its price, the cheapest first, and nothing that waits for a model', () => {
    const dear = facts(300, '/aiShoppingPhotos/imgToVideo', { price: { online: 20, offline: 10 } });
    const nightOnly = facts(9, '/x', { price: { offline: 1 } });
    expect(priceClasses([dear, waiting, upscale, nightOnly, basic])).toEqual([
      { credits: 2, tools: [upscale] },
      { credits: 20, tools: [dear] },
    ]);
    expect(priceClasses(undefined)).toEqual([]);
  });

  it('is a page as soon as one of its versions is ready', () => {
    expect([...openPaths([upscale, waiting, basic])]).toEqual([
      '/auxiliaryTools/hDenlarge',
      '/aiShoppingPhotos/changeBackground',
    ]);
  });
});

it('is asked for at the address of the contract', () => {
  expect(toolListAddress).toBe(`${apiBase}${getToolList.path}`);
});
