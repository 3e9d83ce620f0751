import type { ToolAvailability } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { alternativesOf } from './use-offers.ts';

const tool = (type: number, group: string, state: ToolAvailability['state'] = 'ready', isDefault = true) =>
  ({ type, state, placements: [{ group, is_default: isDefault }] }) as unknown as ToolAvailability;

describe('tools to use instead of a closed one', () => {
  const tools = [
    tool(5, 'processing'),
    tool(730, 'photoshoot', 'needs_model'),
    tool(750, 'photoshoot', 'needs_model'),
    tool(210, 'photoshoot', 'ready', false),
    tool(215, 'photoshoot'),
    tool(800, 'photoshoot'),
  ];
  const typesFor = (type: number, among = tools) => alternativesOf(type, among).map((one) => one.type);

  it('can be used now and have a page of their own, those of its group first', () => {
    expect(typesFor(730)).toEqual([215, 800]);
  });

  it('come from other groups where its own has too few', () => {
    expect(typesFor(730, tools.slice(0, 5))).toEqual([215, 5]);
  });

  it('are none while the server has not answered', () => {
    expect(alternativesOf(730)).toEqual([]);
  });
});
