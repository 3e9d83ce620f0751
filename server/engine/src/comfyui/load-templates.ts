import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FieldRow, ToolForm } from '@atelier/catalogue/tool-form';
import { z } from 'zod';
import { toolByType } from '../tools.ts';
import { type Binding, splitPath, type Template, type TextPart, templateFile } from './template.ts';

type NumberBinding = Extract<Binding, { kind: 'int' | 'float' }>;

const nameOf = (source: string): string => source.slice(source.indexOf('.') + 1);

/** Values of a choice field as keys; undefined for other fields. */
const choicesOf = (field: FieldRow): string[] | undefined => {
  if (field.kind === 'switch') return ['true', 'false'];
  if (field.kind === 'ratio') return [...field.options];
  return field.kind === 'choice' ? field.options.map((option) => String(option.value)) : undefined;
};

const numbersOf = (field: FieldRow): number[] | undefined => {
  if (field.kind === 'slider') return [field.min, field.max, field.default];
  if (field.kind !== 'choice') return undefined;
  const values = field.options.map((option) => option.value);
  return values.every((value) => typeof value === 'number') ? values : undefined;
};

const numberProblems = (bound: NumberBinding, field: FieldRow): string[] => {
  const values = numbersOf(field);
  if (!values) return [`${bound.from} has no numbers`];
  const outside = values
    .map((value) => value * bound.factor + bound.offset)
    .filter((value) => value < bound.min - 1e-9 || value > bound.max + 1e-9);
  const isUneven = bound.kind === 'int' && field.kind === 'slider' && (field.step * bound.factor) % 1 !== 0;
  return [
    ...(outside.length > 0 ? [`${bound.from} gives ${outside[0]}, outside ${bound.min} to ${bound.max}`] : []),
    ...(isUneven ? [`${bound.from} does not give whole numbers`] : []),
  ];
};

const tableProblems = (source: string, field: FieldRow, table: Record<string, unknown>): string[] => {
  const choices = choicesOf(field);
  if (!choices) return [`${source} has no choices`];
  return [
    ...choices.filter((value) => !Object.hasOwn(table, value)).map((value) => `${source}: nothing for ${value}`),
    ...Object.keys(table)
      .filter((value) => !choices.includes(value))
      .map((value) => `${source}: no choice ${value}`),
  ];
};

const partProblems = (part: TextPart, row: ToolForm): string[] => {
  if (typeof part === 'string') return [];
  const { from, text, words, levels } = part;
  const name = nameOf(from);
  if (from.startsWith('input.')) {
    if (text === undefined) return [`${from} has no words`];
    return row.inputs.some((input) => input.name === name) ? [] : [`${from} is no input`];
  }
  const field = row.fields.find((candidate) => candidate.name === name);
  if (!field) return [`${from} is no field`];
  if (words) return tableProblems(from, field, words);
  if (levels) return field.kind === 'slider' ? [] : [`${from} has no numbers`];
  return choicesOf(field) || field.kind === 'slider' ? [`${from} needs words`] : [];
};

const bindingProblems = (bound: Binding, { manifest }: Template, row: ToolForm): string[] => {
  const fieldOf = (source: string) => row.fields.find((field) => field.name === nameOf(source));
  switch (bound.kind) {
    case 'image':
    case 'mask': {
      const input = row.inputs.find((candidate) => candidate.name === nameOf(bound.from));
      if (!input) return [`${bound.from} is no input`];
      const index = bound.kind === 'image' ? bound.index : 0;
      if (index >= input.max) return [`${bound.from} has no picture ${index + 1}`];
      const isThere = index < Math.max(input.min, manifest.when.inputs[input.name] === 'present' ? 1 : 0);
      return isThere || bound.whenAbsent ? [] : [`${bound.from} ${index + 1} may be absent`];
    }
    case 'text':
      return bound.parts.flatMap((part) => partProblems(part, row));
    case 'int':
    case 'float':
    case 'enum': {
      const field = fieldOf(bound.from);
      if (!field) return [`${bound.from} is no field`];
      return bound.kind === 'enum' ? tableProblems(bound.from, field, bound.values) : numberProblems(bound, field);
    }
    default:
      return [];
  }
};

const pathsOf = ({ manifest }: Template): string[] => [
  ...manifest.bindings.flatMap((bound) => [
    bound.path,
    ...('whenAbsent' in bound && bound.whenAbsent
      ? [...bound.whenAbsent.paths, ...Object.keys(bound.whenAbsent.links)]
      : []),
  ]),
  ...manifest.models.map((item) => item.path),
];

const nodesOf = ({ manifest }: Template): string[] => [
  ...manifest.outputs.flatMap(({ node, cover }) => (cover === undefined ? [node] : [node, cover])),
  ...Object.keys(manifest.weight),
  ...(manifest.copies?.nodes ?? []),
  ...manifest.bindings.flatMap((bound) => ('whenAbsent' in bound && bound.whenAbsent ? bound.whenAbsent.nodes : [])),
];

const graphProblems = (template: Template): string[] => {
  const { graph, manifest } = template;
  const used = new Set(Object.values(graph).map((node) => node.class_type));
  const links = Object.values(graph).flatMap((node) =>
    Object.values(node.inputs).flatMap((value) =>
      Array.isArray(value) && value.length === 2 ? [String(value[0])] : [],
    ),
  );
  const isSet = (path: string) => {
    const { node, input } = splitPath(path);
    return Object.hasOwn(graph[node]?.inputs ?? {}, input);
  };
  const twice = manifest.bindings.map((bound) => bound.path).filter((path, at, all) => all.indexOf(path) !== at);
  return [
    ...pathsOf(template)
      .filter((path) => !isSet(path))
      .map((path) => `${path} is not in the graph`),
    ...[...nodesOf(template), ...links].filter((node) => !graph[node]).map((node) => `there is no node ${node}`),
    ...twice.map((path) => `${path} is bound twice`),
    ...[...used].filter((name) => !manifest.requiredNodes[name]).map((name) => `${name} is not said to be required`),
    ...Object.keys(manifest.requiredNodes)
      .filter((name) => !used.has(name))
      .map((name) => `${name} is required but not used`),
  ];
};

const conditionProblems = ({ manifest }: Template, row: ToolForm): string[] => [
  ...Object.entries(manifest.when.fields).flatMap(([name, values]) => {
    const field = row.fields.find((candidate) => candidate.name === name);
    if (!field) return [`field.${name} is no field`];
    const isPossible = (value: string | number | boolean) =>
      field.kind === 'slider'
        ? typeof value === 'number' && value >= field.min && value <= field.max
        : choicesOf(field)?.includes(String(value)) === true;
    return values.filter((value) => !isPossible(value)).map((value) => `field.${name} is never ${value}`);
  }),
  ...Object.keys(manifest.when.inputs).flatMap((name) =>
    row.inputs.some((input) => input.name === name && input.min === 0) ? [] : [`input.${name} is not optional`],
  ),
];

const sizeProblems = ({ manifest: { size, bindings } }: Template, row: ToolForm): string[] => {
  const wants = bindings.some(({ kind }) => kind === 'width' || kind === 'height' || kind === 'label');
  if (!size) return wants ? ['a size is bound but none is given'] : [];
  const fieldOf = (source: string) => row.fields.find((field) => field.name === nameOf(source));
  const ratio = size.ratio === undefined ? undefined : fieldOf(size.ratio);
  const isAuto = ratio === undefined || (ratio.kind === 'ratio' && ratio.options.includes('auto'));
  const hasShape =
    size.from !== undefined && row.inputs.some((input) => input.name === nameOf(size.from ?? '') && input.min > 0);
  const amount = typeof size.pixels === 'number' ? undefined : fieldOf(size.pixels.from);
  return [
    ...(size.ratio !== undefined && ratio?.kind !== 'ratio' ? [`${size.ratio} is no ratio`] : []),
    ...(isAuto && !hasShape ? ['nothing gives the size its shape'] : []),
    ...(typeof size.pixels === 'number'
      ? []
      : amount
        ? tableProblems(size.pixels.from, amount, size.pixels.values)
        : [`${size.pixels.from} is no field`]),
  ];
};

/**
 * Mismatches between a template and the catalogue's form of its tool: unknown inputs and fields, ranges that exceed the field's, choices
 * without a value, missing paths and nodes. Empty when it fits.
 */
export const templateProblems = (template: Template, row: ToolForm): string[] => [
  ...template.manifest.bindings.flatMap((bound) => bindingProblems(bound, template, row)),
  ...conditionProblems(template, row),
  ...sizeProblems(template, row),
  ...graphProblems(template),
];

/** Folder of the product's templates. */
const ownTemplates = fileURLToPath(new URL('../../templates', import.meta.url));

export interface LoadedTemplates<Kind extends Template = Template> {
  /** In order of preference. */
  templates: Kind[];
  /** `<name>: <problem>`; such a template is not used. */
  problems: string[];
}

/** Lines that say why a file is no template. */
const messagesOf = (error: unknown): string[] =>
  error instanceof z.ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : [error instanceof Error ? error.message : String(error)];

/** Reads JSON files by the names of their templates. `parse` may throw. */
export const readTemplates = <Kind extends Template>(
  files: Iterable<readonly [name: string, file: string]>,
  parse: (name: string, content: unknown) => Kind,
): LoadedTemplates<Kind> => {
  const loaded: LoadedTemplates<Kind> = { templates: [], problems: [] };
  for (const [name, file] of files) {
    try {
      const template = parse(name, JSON.parse(readFileSync(file, 'utf8')));
      const row = toolByType(template.manifest.tool);
      const problems = row ? templateProblems(template, row) : [];
      if (problems.length === 0) loaded.templates.push(template);
      loaded.problems.push(...problems.map((problem) => `${name}: ${problem}`));
    } catch (error) {
      loaded.problems.push(...messagesOf(error).map((problem) => `${name}: ${problem}`));
    }
  }
  loaded.templates.sort((a, b) => a.manifest.order - b.manifest.order || a.name.localeCompare(b.name));
  return loaded;
};

/** Files of a folder by their names without `.json`. */
export const listTemplates = (folder: string): [name: string, file: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -'.json'.length), join(folder, name)]);

/**
 * Reads the product's templates and the operator's; the operator's replace those of the same name. @param extra the operator's folder.
 * @throws file system errors of an unreadable folder.
 */
export const loadTemplates = (extra?: string, own: string = ownTemplates): LoadedTemplates =>
  readTemplates(
    new Map((extra === undefined ? [own] : [own, extra]).flatMap(listTemplates)),
    (name, content): Template => ({ name, ...templateFile.parse(content) }),
  );
