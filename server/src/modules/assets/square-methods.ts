import type { SquareMethod } from '@atelier/contract/model-square';
import { handlers } from '@atelier/engine/builtin/registry';
import { loadTemplates } from '@atelier/engine/comfyui/load-templates';
import type { Template } from '@atelier/engine/comfyui/template';
import { toolByType } from '@atelier/engine/tools';
import type { Offering } from '../tools/tool-offers.ts';

/** Where nodes come from that every model server has. */
const ownPackage = 'ComfyUI core';

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const builtin = ({ supports }: Pick<Offering, 'supports'>): SquareMethod => {
  const types = unique(handlers.map(({ toolType }) => toolType)).flatMap((type) => toolByType(Number(type)) ?? []);
  return {
    kind: 'builtin',
    method: 'classical',
    is_generative: false,
    tools: types.map(({ type }) => ({ type, ready: supports(type) })),
    models: [],
    packages: [],
  };
};

const byMethod = (
  method: string,
  templates: readonly Template[],
  { hasTemplate }: Pick<Offering, 'hasTemplate'>,
): SquareMethod => {
  const types = unique(templates.map(({ manifest }) => manifest.tool));
  const models = new Map(
    templates.flatMap(({ manifest }) => manifest.models.map(({ file, licence }) => [file, licence] as const)),
  );
  const packages = unique(templates.flatMap(({ manifest }) => Object.values(manifest.requiredNodes)));
  return {
    kind: 'template',
    method,
    is_generative: templates.some(({ manifest }) => manifest.isGenerative),
    tools: types.map((type) => ({
      type,
      ready: templates.some(({ name, manifest }) => manifest.tool === type && hasTemplate(name)),
    })),
    models: [...models].map(([file, licence]) => ({ file, licence })),
    packages: packages.filter((name) => name !== ownPackage).sort(),
  };
};

/** Ways in which this installation draws, or could: the engine of the product and the templates that come with it, by their methods. */
export const createSquareMethods = (
  offering: Pick<Offering, 'supports' | 'hasTemplate'>,
  templates: readonly Template[] = loadTemplates().templates,
): (() => SquareMethod[]) => {
  const methods = [...Map.groupBy(templates, ({ manifest }) => manifest.method)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return () => [builtin(offering), ...methods.map(([method, own]) => byMethod(method, own, offering))];
};
