import type { SquareMethod } from '@atelier/contract/model-square';
import type { ToolSummary } from '@atelier/contract/tools';
import { expect, it } from 'vitest';
import { wantedMethods } from './method-list.tsx';

const tool = (type: number, group: string, zh: string, en: string): ToolSummary => ({
  ...{ type, key: en, title: { zh, en }, inputs: [], is_transparent: false, state: 'ready', price: {} },
  placements: [{ group, group_title: { zh: group, en: group }, path: `/${en}`, is_default: true, order: 1 }],
});
const tools = [tool(5, 'processing', '高清放大', 'Upscale'), tool(63, 'photoshoot', '表情', 'Expression')];
const method = (kind: SquareMethod['kind'], name: string, types: number[]): SquareMethod => ({
  ...{ kind, method: name, is_generative: false, models: [], packages: [] },
  tools: types.map((type) => ({ type, ready: false })),
});
const methods = [
  method('builtin', 'classical', [5, 63]),
  method('template', 'real-esrgan-x4', [5]),
  method('template', 'live-portrait', [63]),
];

it.each([
  [{ kind: 'template' as const, area: '', search: '' }, ['real-esrgan-x4', 'live-portrait']],
  [{ kind: 'template' as const, area: 'photoshoot', search: '' }, ['live-portrait']],
  [{ kind: undefined, area: 'processing', search: '' }, ['classical', 'real-esrgan-x4']],
  [{ kind: undefined, area: '', search: ' ESRGAN' }, ['real-esrgan-x4']],
  [{ kind: 'template' as const, area: '', search: '放大' }, ['real-esrgan-x4']],
  [{ kind: 'builtin' as const, area: 'photoshoot', search: 'upscale' }, ['classical']],
  [{ kind: 'builtin' as const, area: 'none', search: '' }, []],
])('methods of the square are filtered by kind, area and words: %o', (filter, names) => {
  expect(wantedMethods(methods, tools, filter).map((one) => one.method)).toEqual(names);
});
