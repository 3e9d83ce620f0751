import type { ToolSummary } from '@atelier/contract/tools';
import { expect, it } from 'vitest';
import { takingTools } from './model-detail.tsx';

const input = (name: string, is_open?: boolean) => ({
  ...{ name, title: { zh: name, en: name }, min: 0, max: 1 },
  ...(is_open !== undefined && { is_open }),
});
const tool = (type: number, inputs: ToolSummary['inputs'], state: ToolSummary['state'] = 'ready'): ToolSummary => ({
  ...{ type, key: `${type}`, title: { zh: '', en: '' }, inputs, is_transparent: false, state, price: {} },
  placements: [{ group: 'g', group_title: { zh: '', en: '' }, path: `/p${type}`, is_default: true, order: 1 }],
});
const face = { id: 'ada', type: 'face' } as const;

it('a face is offered to the tools whose form shows a picture field for it now', () => {
  const tools = [
    tool(62, [input('character'), input('face', false)]),
    tool(6, [input('face')], 'needs_model'),
    tool(64, [input('face')]),
    tool(5, [input('original')]),
  ];
  expect(takingTools(tools, face).map(({ tool: { type }, isReady }) => [type, isReady])).toEqual([
    [62, false],
    [6, false],
    [64, true],
  ]);
  expect(takingTools(tools, face)[2]?.address).toBe('/p64?type=64&asset=ada&input=face');
});

it('an older server does not report it, and everything is offered as before', () => {
  expect(takingTools([tool(62, [input('face')])], face)[0]?.isReady).toBe(true);
});
