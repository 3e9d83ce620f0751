import type { ToolAvailability } from '@atelier/contract/tools';
import { describe, expect, it } from 'vitest';
import { alternativesOf } from './use-offers.ts';

const tool = (type: number, group: string, state: ToolAvailability['state'] = 'ready', isDefault = true) =>
  ({ type, state, placements: [{ group, is_default: isDefault }] }) as unknown as ToolAvailability;

describe('alternatives to a closed tool', () => {
  const tools = [
    tool(5, 'processing'),
    tool(730, 'photoshoot', 'needs_model'),
    tool(750, 'photoshoot', 'needs_model'),
    tool(210, 'photoshoot', 'ready', false),
    tool(215, 'photoshoot'),
    tool(800, 'photoshoot'),
  ];
  const typesFor = (type: number, among = tools) => alternativesOf(type, among).map((one) => one.type);

  it('are available and have their own page, those of its group first', () => {
    expect(typesFor(730)).toEqual([215, 800]);
  });

  it('come from other groups when its own has too few', () => {
    expect(typesFor(730, tools.slice(0, 5))).toEqual([215, 5]);
  });

  it('are empty while the server has not responded', () => {
    expect(alternativesOf(730)).toEqual([]);
  });
});
