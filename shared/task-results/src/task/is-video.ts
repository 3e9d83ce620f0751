import type { TaskResult } from '@atelier/contract/task';

/** Is the result a clip? It has a cover as its thumbnail, is played instead of zoomed, and never becomes an input. */
export const isVideo = (result: Pick<TaskResult, 'mime'>): boolean => result.mime === 'video/mp4';

/** Is the result drawn of paths? It is sharp at every size and can be kept as SVG. */
export const isVector = (result: Pick<TaskResult, 'mime'>): boolean => result.mime === 'image/svg+xml';
