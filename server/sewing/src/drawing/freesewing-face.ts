import type { Point } from '../piece.ts';

/** One step of a path. */
export type PathOp =
  | { type: 'move' | 'line'; to: Point }
  | { type: 'curve'; cp1: Point; cp2: Point; to: Point }
  | { type: 'close' | 'noop' };

export interface SourcePath {
  hidden: boolean;
  ops: readonly PathOp[];
  attributes: { list: { class?: readonly string[] } };
}

export interface SourcePart {
  hidden: boolean;
  paths: Readonly<Record<string, SourcePath>>;
  snippets: Readonly<Record<string, { def: string; anchor: Point }>>;
}

export interface SourceCut {
  cut: number;
  onFold: boolean | number;
}

export interface SourcePattern {
  parts: readonly Readonly<Record<string, SourcePart>>[];
  setStores: readonly {
    logs: { error: readonly unknown[] };
    get(path: readonly string[], fallback: unknown): unknown;
  }[];
  store?: { logs: { error: readonly unknown[] } };
  draft(): unknown;
}

/** What is used of a FreeSewing design: its constructor, and the measures that it asks for. */
export interface SourceDesign {
  new (settings: Readonly<Record<string, unknown>>): SourcePattern;
}
