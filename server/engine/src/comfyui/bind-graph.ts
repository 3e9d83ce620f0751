import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import type { EngineJob } from '../engine.ts';
import { type Binding, splitPath, type Template, type TextPart } from './template.ts';
import type { Graph } from './wire.ts';

/** Job values that are known only after requests to the server. */
export interface BoundValues {
  /** File names for LoadImage by input path; an absent path has no picture. */
  pictures: ReadonlyMap<string, string>;
  /** Chosen model files by path. */
  models: ReadonlyMap<string, string>;
  size: { width: number; height: number } | undefined;
}

/** Maximum results of one job. */
const maxCopies = 4;

const nameOf = (source: string): string => source.slice(source.indexOf('.') + 1);

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Text of one prompt part; empty when the job has no value for it. */
const wordsOf = (part: TextPart, { params, inputs }: EngineJob): string => {
  if (typeof part === 'string') return part;
  const { from, text = '{}', words, levels } = part;
  const name = nameOf(from);
  if (from.startsWith('input.')) return (inputs[name]?.length ?? 0) > 0 ? text : '';
  const value = params[name];
  const said = String(value ?? '');
  const phrase =
    words?.[said] ?? levels?.findLast(([least]) => Number(value) >= least)?.[1] ?? subStyleByCode(said)?.prompt ?? said;
  return phrase === '' ? '' : text.replace('{}', () => phrase);
};

const textOf = (bound: Extract<Binding, { kind: 'text' }>, job: EngineJob): string =>
  bound.parts
    .map((part) => wordsOf(part, job).replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '')
    .join(' ')
    .slice(0, bound.max);

/** Value of one binding, or undefined when the job has none. */
const valueFor = (bound: Binding, job: EngineJob, known: BoundValues): unknown => {
  switch (bound.kind) {
    case 'image':
    case 'mask':
    case 'label':
      return known.pictures.get(bound.path);
    case 'text':
      return textOf(bound, job);
    case 'int':
    case 'float': {
      const value = Number(job.params[nameOf(bound.from)]);
      if (!Number.isFinite(value)) return undefined;
      const scaled = clamp(value * bound.factor + bound.offset, bound.min, bound.max);
      // Twelve digits remove rounding errors of sums such as .1 + .2.
      return bound.kind === 'int' ? Math.round(scaled) : Number(scaled.toPrecision(12));
    }
    case 'enum':
      return bound.values[String(job.params[nameOf(bound.from)])];
    case 'seed':
      return job.seed;
    case 'width':
      return known.size?.width;
    case 'height':
      return known.size?.height;
  }
};

const leave = (graph: Graph, bound: Binding): void => {
  if (!('whenAbsent' in bound) || !bound.whenAbsent) return;
  for (const path of bound.whenAbsent.paths) {
    const { node, input } = splitPath(path);
    delete graph[node]?.inputs[input];
  }
  for (const node of bound.whenAbsent.nodes) delete graph[node];
  for (const [path, link] of Object.entries(bound.whenAbsent.links)) {
    const { node, input } = splitPath(path);
    const target = graph[node];
    if (target) target.inputs[input] = [...link];
  }
};

/** Id of a node's copy for result `number`, counted from 1. */
const copyOf = (node: string, number: number): string => (number === 1 ? node : `${node}x${number}`);

/** Copies nodes for the job's number of results. */
const copyNodes = (graph: Graph, { copies }: Template['manifest'], { params }: EngineJob): void => {
  const count = copies ? clamp(Number(params[nameOf(copies.from)]) || 1, 1, maxCopies) : 1;
  for (let number = 2; number <= count; number += 1) {
    for (const id of copies?.nodes ?? []) {
      const node = graph[id];
      if (!node) continue;
      const inputs = Object.entries(node.inputs).map(([name, value]): [string, unknown] => {
        if (name === 'seed' && typeof value === 'number') return [name, value + number - 1];
        const isInside = Array.isArray(value) && copies?.nodes.includes(String(value[0]));
        return [name, isInside ? [copyOf(String(value[0]), number), value[1]] : value];
      });
      graph[copyOf(id, number)] = { ...node, inputs: Object.fromEntries(inputs) };
    }
  }
};

/** An output node and its copies. */
export const outputNodes = (node: string): string[] =>
  Array.from({ length: maxCopies }, (_, place) => copyOf(node, place + 1));

/**
 * Returns a copy of the template's graph with the job's values. A binding without a value keeps the template's own; an absent picture
 * removes what `whenAbsent` names.
 */
export const bindGraph = ({ graph, manifest }: Template, job: EngineJob, known: BoundValues): Graph => {
  const bound = structuredClone(graph);
  const set = (path: string, value: unknown): void => {
    const { node, input } = splitPath(path);
    const target = bound[node];
    if (target) target.inputs[input] = value;
  };
  for (const [path, file] of known.models) set(path, file);
  for (const item of manifest.bindings) {
    const value = valueFor(item, job, known);
    if (value === undefined) leave(bound, item);
    else set(item.path, value);
  }
  copyNodes(bound, manifest, job);
  return bound;
};
