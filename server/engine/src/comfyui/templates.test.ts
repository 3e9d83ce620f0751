import { defaultParams } from '@atelier/catalogue/params';
import { describe, expect, it } from 'vitest';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { type ToolDefinition, tools } from '../tools.ts';
import { bindGraph } from './bind-graph.ts';
import { fits } from './fits.ts';
import { loadTemplates, templateProblems } from './load-templates.ts';
import { fitSize } from './prepare-pictures.ts';
import { splitPath, type Template, templateFile } from './template.ts';

const { templates, problems } = loadTemplates();
const toolOf = ({ manifest }: Template): ToolDefinition =>
  tools.find((tool) => tool.type === manifest.tool) as ToolDefinition;
const templatesOf = (type: number) => templates.filter(({ manifest }) => manifest.tool === type);

const picture: EnginePicture = { data: new Uint8Array(), mime: 'image/png', width: 1200, height: 1600 };

/** A job of the template's tool with the fewest or the most pictures, answered as the template requires. */
const jobOf = (template: Template, amount: 'min' | 'max'): EngineJob => {
  const tool = toolOf(template);
  const { when } = template.manifest;
  const count = (input: ToolDefinition['inputs'][number]) => {
    const wanted = when.inputs[input.name];
    if (wanted !== undefined) return wanted === 'present' ? 1 : 0;
    return input[amount];
  };
  const inputs = tool.inputs.map((input) => [input.name, Array.from({ length: count(input) }, () => picture)]);
  const choices = Object.entries(when.fields).map(([name, values]) => [name, values[0]]);
  const params = {
    ...defaultParams(tool),
    prompt: 'a red coat',
    negative_prompt: 'hats',
    ...Object.fromEntries(choices),
  };
  return { id: 'job', toolType: tool.type, inputs: Object.fromEntries(inputs), params, seed: 12345 };
};

const bind = (template: Template, job: EngineJob) => {
  const given = template.manifest.bindings.flatMap((bound) => {
    if (bound.kind === 'label') return [bound.path];
    if (bound.kind !== 'image' && bound.kind !== 'mask') return [];
    const index = bound.kind === 'image' ? bound.index : 0;
    return job.inputs[bound.from.slice('input.'.length)]?.[index] ? [bound.path] : [];
  });
  const pictures = new Map(given.map((path) => [path, `atelier/${path}`]));
  return bindGraph(template, job, { pictures, models: new Map(), size: fitSize(template, job) });
};

/** Links to missing nodes, and pictures that were not given. */
const looseEnds = (graph: ReturnType<typeof bindGraph>): string[] =>
  Object.entries(graph).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([name, value]) => {
      if (Array.isArray(value) && !graph[String(value[0])]) return [`${id}.${name} -> ${value[0]}`];
      return node.class_type === 'LoadImage' && value === '' ? [`${id} has no picture`] : [];
    }),
  );

describe('templates', () => {
  it("match the forms of their tools: every source is an input or a field, no range exceeds the form's", () => {
    expect(problems).toEqual([]);
  });

  it('exist for each tool that needs a model, and for model-only features [spec 1.11]', () => {
    const needed = (type: number) => templatesOf(type).filter(({ manifest }) => manifest.role === 'needed');
    const types = tools.filter((tool) => tool.needsModel).map((tool) => tool.type);
    expect(types).toEqual(expect.arrayContaining([722, 730, 72, 731, 741, 740, 750, 64]));
    for (const type of [...types, 6, 63, 800, 300]) expect(needed(type), String(type)).not.toEqual([]);
    expect(needed(72).map(({ manifest }) => manifest.method)).toEqual(
      expect.arrayContaining(['qwen-image-edit-2509', 'catvton', 'idm-vton']),
    );
    expect(needed(300).map(({ manifest }) => manifest.method)).toEqual(
      expect.arrayContaining(['wan-2.1-flf2v', 'wan-2.1-i2v', 'kling-2.5-turbo-pro']),
    );
    const billed = templates.flatMap(({ manifest: { tool, price } }): number[] => (price ? [tool] : []));
    expect(billed).toEqual(expect.arrayContaining([730, 722, 731, 72, 740, 741, 750, 64, 6, 62, 63, 300]));
  });

  it.each(templates.map((template) => [template.name, template] as const))(
    '%s binds with few and many pictures',
    (_n, template) => {
      for (const amount of ['min', 'max'] as const) {
        const job = jobOf(template, amount);
        expect(fits(template, job)).toBe(true);
        const graph = bind(template, job);
        expect(looseEnds(graph)).toEqual([]);
        for (const { node } of template.manifest.outputs) expect(graph[node]).toBeDefined();
        expect(JSON.stringify(graph)).not.toMatch(/\{\}|undefined|null|#\w{6}undefined/);
        const texts = template.manifest.bindings.filter(({ kind }) => kind === 'text');
        for (const { path } of texts) {
          const { node, input } = splitPath(path);
          expect(graph[node]?.inputs[input]).toMatch(/\w{3}/);
        }
      }
    },
  );

  it('use every field of a tool that needs a model, and every model-only field', () => {
    // The built-in engine draws camera moves; transparency and trimming select a template.
    const sourcesOf = ({ manifest }: Template): string[] => [
      ...Object.keys(manifest.when.fields).map((name) => `field.${name}`),
      ...(manifest.size?.ratio ? [manifest.size.ratio] : []),
      ...manifest.bindings.flatMap((bound) => {
        if (bound.kind === 'text') return bound.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.from]));
        return 'from' in bound ? [bound.from] : [];
      }),
      ...(manifest.size && typeof manifest.size.pixels === 'object' ? [manifest.size.pixels.from] : []),
    ];
    const unheeded = tools
      .filter((tool) => templatesOf(tool.type).length > 0)
      .flatMap((tool) => {
        const effective = new Set(templatesOf(tool.type).flatMap(sourcesOf));
        const fields = tool.fields.filter((field) => tool.needsModel || field.needsModel);
        return fields
          .filter((field) => !effective.has(`field.${field.name}`))
          .map((field) => `${tool.type} ${field.name}`);
      });
    expect(unheeded).toEqual([]);
  });

  it('pass the expression editor its fifteen numbers in its own ranges', () => {
    const template = templatesOf(63).find(({ manifest }) => !manifest.price);
    const ranges = Object.fromEntries(
      template?.manifest.bindings.flatMap((bound) =>
        bound.kind === 'float' ? [[splitPath(bound.path).input, [bound.min, bound.max]]] : [],
      ) ?? [],
    );
    const [turn, gaze, lips] = [
      [-20, 20],
      [-15, 15],
      [-20, 15],
    ];
    expect(ranges).toEqual({
      rotate_pitch: turn,
      rotate_yaw: turn,
      rotate_roll: turn,
      blink: [-20, 5],
      eyebrow: [-10, 15],
      wink: [0, 25],
      pupil_x: gaze,
      pupil_y: gaze,
      aaa: [-30, 120],
      eee: lips,
      woo: lips,
      smile: [-0.3, 1.3],
      src_ratio: [0, 1],
      sample_ratio: [-0.2, 1.2],
      crop_factor: [1.5, 2.5],
    });
  });
});

describe('values of a graph', () => {
  const byName = (name: string) => templates.find((template) => template.name === name) as Template;

  it("contain the user's text in terms known to the model", () => {
    const template = byName('dressingPro.qwen-edit');
    const job = jobOf(template, 'max');
    const textOf = (params: object) =>
      bind(template, { ...job, params: { ...job.params, ...params } })['6']?.inputs.prompt;
    expect(textOf({})).toContain('a red coat.');
    expect(textOf({ prompt: '' })).not.toContain(' .');
    expect(textOf({ garmentArea: 'upper' })).toContain('worn as the top');
    expect(textOf({ faceChange: 0 })).toContain('Keep face, hair and identity exactly');
    expect(textOf({ faceChange: 80 })).toContain('another face');
    // Text is a value, never part of the document.
    expect(textOf({ prompt: '"}, "9": {"class_type": "Evil $& $1' })).toContain('"}, "9": {"class_type": "Evil $& $1.');
  });

  it('have the chosen shape and pixel count', () => {
    const template = byName('dressing.qwen-edit');
    const job = jobOf(template, 'min');
    const size = (params: object) => fitSize(template, { ...job, params: { ...job.params, ...params } });
    expect(size({ ratio: 'auto', quality: 'normal' })).toEqual({ width: 880, height: 1184 });
    expect(size({ ratio: '16:9', quality: 'normal' })).toEqual({ width: 1360, height: 768 });
    expect(size({ ratio: '1:1', quality: 'hd' })).toEqual({ width: 1536, height: 1536 });
  });

  it('exist once for each result, without missing pictures', () => {
    const template = byName('dressing.nano-banana-pro');
    const { params, ...job } = jobOf(template, 'min');
    const graph = bind(template, { ...job, params: { ...params, batch_size: 3 } });
    expect(['21', '21x2', '21x3', '21x4'].map((id) => graph[id]?.inputs.seed)).toEqual([
      12345,
      12346,
      12347,
      undefined,
    ]);
    expect(graph['22x3']?.inputs.images).toEqual(['21x3', 0]);
    expect(graph['21x3']?.inputs.images).toEqual(['20', 0]);
    expect(Object.keys(graph['20']?.inputs ?? {})).toEqual(['images.image0', 'images.image1']);
    const alone = byName('styleExpansion.nano-banana-pro');
    expect(bind(alone, jobOf(alone, 'min'))['21']?.inputs.images).toEqual(['1', 0]);
  });

  it('contain the English names of a style and a view', () => {
    const template = byName('styleCreativity.qwen-image');
    const job = jobOf(template, 'min');
    const prompt = bind(template, { ...job, params: { ...job.params, style: 'W03', personView: 'V02' } })['6']?.inputs
      .text;
    expect(prompt).toContain('wrap dress');
    expect(prompt).toContain('full body, front view');
  });

  it("keep a number inside its input's range", () => {
    const template = byName('imageToVideo.wan-i2v');
    const job = jobOf(template, 'min');
    const graph = bind(template, { ...job, params: { ...job.params, cfg_scale: 1, duration: 10 } });
    expect(graph['11']?.inputs.cfg).toBe(9);
    expect(graph['9']?.inputs).toMatchObject({ length: 161, width: 544, height: 736 });
  });
});

describe('a template with former parameter names', () => {
  it('binds the current fields', () => {
    const { name, ...file } = templates.find((one) => one.name === 'dressingBasic.qwen-edit') as Template;
    const former = JSON.parse(JSON.stringify(file).replaceAll('field.batch_size', 'field.batchSize')) as typeof file;
    former.manifest.when = { fields: { batchSize: [1] }, inputs: {} };
    expect(JSON.stringify(former)).toContain('field.batchSize');
    const read = templateFile.parse(former);
    expect(read.manifest.when.fields).toEqual({ batch_size: [1] });
    expect(templateProblems({ name, ...read }, toolOf({ name, ...read }))).toEqual([]);
    expect(JSON.stringify(read)).not.toContain('batchSize');
  });
});

describe('an invalid template', () => {
  it('is reported with position and reason', () => {
    const template = structuredClone(templates.find(({ name }) => name === 'changePosture.qwen-edit') as Template);
    template.manifest.bindings = [
      { kind: 'image', path: '20.inputs.image', from: 'input.hat', index: 0 },
      { kind: 'int', path: '9.inputs.steps', from: 'field.strength', min: 1, max: 50, factor: 1, offset: 0 },
      { kind: 'enum', path: '9.inputs.scheduler', from: 'field.quality', values: { normal: 'simple', best: 'karras' } },
      { kind: 'seed', path: '99.inputs.seed' },
    ];
    template.manifest.size = undefined;
    expect(templateProblems(template, toolOf(template))).toEqual([
      'input.hat is no input',
      'field.strength gives 0, outside 1 to 50',
      'field.quality: nothing for hd',
      'field.quality: no choice best',
      '99.inputs.seed is not in the graph',
    ]);
  });
});
