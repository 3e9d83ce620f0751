import { toolByType } from '@atelier/catalogue/tools';
import type { Task } from '@atelier/contract/task';

/** Tools whose results stand on nothing: shown on a checkerboard. */
const transparentTools = new Set(['cutout', 'patternExtraction']);

export const isTransparentTask = (task: Pick<Task, 'tool_type'>): boolean =>
  transparentTools.has(toolByType(task.tool_type)?.key ?? '');
