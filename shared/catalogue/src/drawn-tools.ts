import type { ToolType } from './tools.ts';

/**
 * Tools that the built-in engine draws. For pages before sign-in, which cannot ask the server what it offers; a test of the
 * server holds this list to the engine's handlers.
 */
export const drawnTypes: readonly ToolType[] = [
  1, 4, 11, 41, 110, 111, 5, 100, 220, 221, 8, 101, 102, 231, 232, 230, 229, 235, 233, 2, 22, 215, 210, 212, 213, 800,
  61, 62, 300,
];
