import { type GroupKey, groups } from './groups.ts';
import type { Placement, ToolRow } from './tool-row.ts';

/** A tool with one of its placements: the same row may be placed in several groups. */
export interface ToolPlacement<Tool extends ToolRow = ToolRow> {
  tool: Tool;
  placement: Placement;
  /** Absolute, e.g. `/auxiliaryTools/hDenlarge`. */
  path: string;
}

/** Absolute path of a placement; several child versions share one. */
export const placementPath = (placement: Placement): string => `${groups[placement.group].path}/${placement.route}`;

/** Every tool with each of its placements. */
export const toolPlacements = <Tool extends ToolRow>(tools: readonly Tool[]): readonly ToolPlacement<Tool>[] =>
  tools.flatMap((tool) => tool.placements.map((placement) => ({ tool, placement, path: placementPath(placement) })));

const defaultFirst = (a: ToolPlacement, b: ToolPlacement) =>
  a.placement.order - b.placement.order ||
  Number(b.placement.isDefault ?? false) - Number(a.placement.isDefault ?? false);

/** The tools of a group, in menu order; on one route the default version comes first. */
export const toolsOfGroup = <Tool extends ToolRow>(
  tools: readonly Tool[],
  group: GroupKey,
): readonly ToolPlacement<Tool>[] =>
  toolPlacements(tools)
    .filter(({ placement }) => placement.group === group)
    .sort(defaultFirst);

/** The versions that a path offers, the default first; empty when no tool is placed there. */
export const toolVersionsAtPath = <Tool extends ToolRow>(
  tools: readonly Tool[],
  path: string,
): readonly ToolPlacement<Tool>[] =>
  toolPlacements(tools)
    .filter((entry) => entry.path === path)
    .sort(defaultFirst);
