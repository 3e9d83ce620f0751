import { type GroupKey, groups } from './groups.ts';
import { fabricPatternRows } from './rows/fabric-pattern.ts';
import { photoshootRows } from './rows/photoshoot.ts';
import { processingRows } from './rows/processing.ts';
import { styleDesignRows } from './rows/style-design.ts';
import type { Placement, ToolRowShape } from './tool-row.ts';

const rows = [...styleDesignRows, ...fabricPatternRows, ...photoshootRows, ...processingRows] as const;

/** Every tool type id; a handler, a price or a panel for an id that is not here does not compile. */
export type ToolType = (typeof rows)[number]['type'];

/** Every tool's machine name. */
export type ToolKey = (typeof rows)[number]['key'];

export interface ToolRow extends ToolRowShape {
  readonly type: ToolType;
  readonly key: ToolKey;
}

/** A tool where it stands: the same row may stand in several groups. */
export interface PlacedTool {
  tool: ToolRow;
  placement: Placement;
  /** Absolute, e.g. `/auxiliaryTools/hDenlarge`. */
  path: string;
}

/** All tools, in the order of the groups. */
export const tools: readonly ToolRow[] = rows;

const byType = new Map<number, ToolRow>(tools.map((tool) => [tool.type, tool]));

export const toolByType = (type: number): ToolRow | undefined => byType.get(type);

export const isToolType = (type: number): type is ToolType => byType.has(type);

/** Absolute path of a placement; several child versions share one. */
export const placementPath = (placement: Placement): string => `${groups[placement.group].path}/${placement.route}`;

const placed: readonly PlacedTool[] = tools.flatMap((tool) =>
  tool.placements.map((placement) => ({ tool, placement, path: placementPath(placement) })),
);

const defaultFirst = (a: PlacedTool, b: PlacedTool) =>
  a.placement.order - b.placement.order ||
  Number(b.placement.isDefault ?? false) - Number(a.placement.isDefault ?? false);

/** Every tool of a group in menu order; on one route the default version comes first. */
export const toolsOfGroup = (group: GroupKey): readonly PlacedTool[] =>
  placed.filter((entry) => entry.placement.group === group).sort(defaultFirst);

/** The versions that a path can switch between, the default first; empty when no tool stands there. */
export const toolVersionsAtPath = (path: string): readonly PlacedTool[] =>
  placed.filter((entry) => entry.path === path).sort(defaultFirst);

/** The tool that answers a path: its default version. Paths are case-sensitive, as the specification spells them. */
export const toolAtPath = (path: string): ToolRow | undefined => toolVersionsAtPath(path)[0]?.tool;
