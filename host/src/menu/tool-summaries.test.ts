import { apiBase } from '@atelier/contract/call';
import { getToolList, type ToolSummary } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { isUnavailablePage, openGroups, openTools, priceClasses, toolListAddress } from './tool-summaries.ts';

const facts = (type: number, path: string, rest: Partial<ToolSummary> = {}): ToolSummary => ({
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

describe('available tools', () => {
  it('are the ready ones, at the page of their address', () => {
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

  it('are listed with their price, the cheapest first, without those that need a model', () => {
    const dear = facts(300, '/aiShoppingPhotos/imgToVideo', { price: { online: 20, offline: 10 } });
    const nightOnly = facts(9, '/x', { price: { offline: 1 } });
    expect(priceClasses([dear, waiting, upscale, nightOnly, basic])).toEqual([
      { credits: 2, tools: [upscale] },
      { credits: 20, tools: [dear] },
    ]);
    expect(priceClasses(undefined)).toEqual([]);
  });

  it('are listed in each of their groups in menu order; a group without any is omitted', () => {
    const shoot = { group: 'photoshoot', group_title: { zh: 'AI 商拍', en: 'AI photoshoot' }, is_default: true };
    const recolour = facts(220, '/auxiliaryTools/changeColors', {
      placements: [
        ...upscale.placements.map((place) => ({ ...place, path: '/auxiliaryTools/changeColors', order: 0 })),
        { ...shoot, path: '/aiShoppingPhotos/changeColors', order: 3 },
      ],
    });
    const empty = { ...waiting, placements: [{ ...shoot, group: 'styleDesign', path: '/y', order: 1 }] };
    const tryOn = { ...waiting, placements: [{ ...shoot, path: '/aiShoppingPhotos/AIDressing', order: 1 }] };
    const groups = openGroups([upscale, recolour, empty, basic, tryOn]);
    expect(groups.map(({ group, tools }) => [group, ...tools.map(({ path }) => path)])).toEqual([
      ['processing', '/auxiliaryTools/changeColors', '/auxiliaryTools/hDenlarge'],
      ['photoshoot', '/aiShoppingPhotos/changeColors'],
    ]);
    expect(groups.map(({ closed }) => closed.map(({ tool }) => tool.type))).toEqual([[], [730]]);
    expect(openGroups(undefined)).toEqual([]);
  });

  it('exclude closed pages; a page with an available tool, or with unknown state, is open', () => {
    expect(isUnavailablePage([730], [waiting, upscale])).toBe(true);
    expect(isUnavailablePage([730, 5], [waiting, upscale])).toBe(false);
    expect([
      isUnavailablePage([730], undefined),
      isUnavailablePage([9], [waiting]),
      isUnavailablePage([], [waiting]),
    ]).toEqual([false, false, false]);
  });
});

it("tool facts are requested at the contract's address", () => {
  expect(toolListAddress).toBe(`${apiBase}${getToolList.path}`);
});
