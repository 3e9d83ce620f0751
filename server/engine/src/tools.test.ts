import { groups } from '@atelier/catalogue/groups';
import { defaultParams, inputsSchema, paramsSchema } from '@atelier/catalogue/params';
import { placementPath, toolsOfGroup, toolVersionsAtPath } from '@atelier/catalogue/tool-placement';
import { describe, expect, it } from 'vitest';
import { isToolType, toolByType, toolOf, tools } from './tools.ts';

const toolAtPath = (path: string) => toolVersionsAtPath(tools, path)[0]?.tool;

const specified = {
  styleDesign: [111, 110, 11, 41, 221, 1, 4],
  fabricPattern: [230, 235, 229, 231, 232, 2, 233, 22, 101, 102, 220, 8],
  photoshoot: [730, 722, 731, 72, 741, 740, 750, 800, 300, 215, 210, 212, 213, 6, 64, 61, 63, 62, 220],
  processing: [5, 220, 100],
} as const;

describe('tool rows', () => {
  it.each(Object.entries(specified))('%s has every specified tool and no other [spec 1.5]', (group, types) => {
    const placed = toolsOfGroup(tools, group as keyof typeof specified).map((entry) => entry.tool.type);
    expect([...placed].sort()).toEqual([...types].sort());
  });

  it('have one id and one key for each tool', () => {
    expect(new Set(tools.map((row) => row.type)).size).toBe(tools.length);
    expect(new Set(tools.map((row) => row.key)).size).toBe(tools.length);
  });

  it('have exactly one version for each path', () => {
    const paths = new Set(tools.flatMap((row) => row.placements.map(placementPath)));
    for (const path of paths) {
      const defaults = toolVersionsAtPath(tools, path).filter((entry) => entry.placement.isDefault);
      expect(defaults, path).toHaveLength(1);
      expect(toolAtPath(path), path).toBe(defaults[0]?.tool);
    }
  });

  it.each([
    ['/clothingStyle/accurate_redesign', 111],
    ['/clothingStyle/styleExpansion', 110],
    ['/clothingStyle/styleFusion', 41],
    ['/clothingStyle/seriesColorScheme', 221],
    ['/clothingStyle/styleCreativity', 1],
    ['/clothingStyle/lineFilling', 4],
    ['/aiDrawing/fabicImg', 230],
    ['/aiDrawing/patternFitting', 235],
    ['/aiDrawing/extract_pattern_repeat', 231],
    ['/aiDrawing/extract_pattern', 232],
    ['/aiDrawing/aifitting', 2],
    ['/aiDrawing/accurate_image', 22],
    ['/aiDrawing/flowerExpansion', 101],
    ['/aiDrawing/patternExpansion', 102],
    ['/aiDrawing/changeColors', 220],
    ['/aiDrawing/imageToVector', 8],
    ['/aiShoppingPhotos/AIDressing', 730],
    ['/aiShoppingPhotos/facial_dressing', 741],
    ['/aiShoppingPhotos/change_posture', 750],
    ['/aiShoppingPhotos/extract_clothing', 800],
    ['/aiShoppingPhotos/imgToVideo', 300],
    ['/aiShoppingPhotos/changeBackground', 215],
    ['/aiShoppingPhotos/modelChangeFace', 6],
    ['/aiShoppingPhotos/changeColors', 220],
    ['/aiShoppingPhotos/backgroundFusion', 212],
    ['/aiShoppingPhotos/lightingFusion', 213],
    ['/aiShoppingPhotos/faceEnhancement', 61],
    ['/aiShoppingPhotos/facialExpression', 63],
    ['/aiShoppingPhotos/diverseSkins', 62],
    ['/auxiliaryTools/hDenlarge', 5],
    ['/auxiliaryTools/changeColors', 220],
    ['/auxiliaryTools/fineCutoutImg', 100],
  ])('%s is tool %i [spec 2.10, 2.11, 2.12, 2.13, 2.15]', (path, type) => {
    expect(toolAtPath(path)?.type).toBe(type);
  });

  it('have the specified child versions [spec 2.10, 2.11, 2.12]', () => {
    const versions = tools.flatMap((row) =>
      row.placements.flatMap((placement) => (placement.childVersion ? [[row.type, placement.childVersion]] : [])),
    );
    expect(Object.fromEntries(versions)).toEqual({
      110: '2.0',
      41: '1.0',
      4: '1.0',
      235: '2.0',
      2: '1.0',
      722: '3.0',
      730: '4.0',
      741: '2.0',
      300: '1.0',
      215: '5.0',
      64: '4.0',
      6: '1.0',
    });
  });

  it('have the other versions of a page behind its default', () => {
    expect(toolVersionsAtPath(tools, '/aiShoppingPhotos/AIDressing').map((entry) => entry.tool.type)).toEqual([
      730, 722, 731, 72,
    ]);
  });

  it('have no unknown tool', () => {
    expect(toolAtPath('/auxiliarytools/hdenlarge')).toBeUndefined();
    expect(toolByType(999)).toBeUndefined();
    expect(isToolType(999)).toBe(false);
    expect(isToolType(220)).toBe(true);
  });

  it.each(tools.map((row) => [row.key, row] as const))('%s is complete: texts, price, time [spec 1.5]', (_key, row) => {
    const words = [row, ...row.inputs, ...row.fields].map((part) => part.title);
    for (const text of [...words, row.summary]) {
      expect(text.zh.trim()).not.toBe('');
      expect(text.en.trim()).not.toBe('');
      expect(text.en).not.toMatch(/\p{Script=Han}/u);
    }
    expect(row.price.online).toBeGreaterThan(0);
    expect(Number.isInteger(row.price.online)).toBe(true);
    expect(row.price.offline).toBeGreaterThanOrEqual(1);
    expect(row.price.offline).toBeLessThan(row.price.online);
    expect(row.minutes[0]).toBeLessThanOrEqual(row.minutes[1]);
    expect(row.placements.every((placement) => groups[placement.group].section === 'tools')).toBe(true);
    expect(new Set(row.inputs.map((input) => input.name)).size).toBe(row.inputs.length);
  });

  it('have unique titles', () => {
    expect(new Set(tools.map((row) => row.title.zh)).size).toBe(tools.length);
    expect(new Set(tools.map((row) => row.title.en)).size).toBe(tools.length);
  });

  it('map each tool to its call [spec 2.11]', () => {
    const types = (call: string) => tools.filter((row) => row.call === call).map((row) => row.type);
    expect(types('change_cloth_fabric')).toEqual([2]);
    expect(types('change_cloth_pattern').sort()).toEqual([229, 230, 235]);
    expect(types('change_cloth_color')).toEqual([220]);
    expect(types('change_cloth_logo')).toEqual([233]);
    expect(types('generate_hd')).toEqual([5]);
    expect(types('image2video')).toEqual([300]);
  });

  it('list the tools that need a generative model', () => {
    const types = tools.filter((row) => row.needsModel).map((row) => row.type);
    expect(types.sort((a, b) => a - b)).toEqual([64, 72, 722, 730, 731, 740, 741, 750]);
    // The built-in engine draws it with face detection, otherwise a model.
    expect(
      tools
        .filter((row) => row.needsPeople)
        .map((row) => row.type)
        .sort((a, b) => a - b),
    ).toEqual([6, 63]);
  });

  it('require a membership for the Pro tools only', () => {
    const types = tools.filter((row) => row.minLevel > 0).map((row) => row.type);
    expect(types.sort((a, b) => a - b)).toEqual([64, 722, 731]);
  });

  it('refuse large pictures for the upscale instead of reducing them', () => {
    expect(tools.filter((row) => !row.compresses).map((row) => [row.type, row.maxSide])).toEqual([[5, 2048]]);
  });
});

describe('pictures of a submission [spec 5.9]', () => {
  const accepts = (type: Parameters<typeof toolOf>[0], inputs: unknown) =>
    inputsSchema(toolOf(type)).safeParse(inputs).success;
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);

  it('are 2 to 4 garments for a fusion [spec 5.10]', () => {
    expect([1, 2, 4, 5].map((count) => accepts(41, { garment: ids(count) }))).toEqual([false, true, true, false]);
  });

  it.each([
    [110, 'garment'],
    [11, 'garment'],
    [101, 'pattern'],
    [102, 'pattern'],
  ] as const)('are 1 to 4 for expansion %i [spec 5.10]', (type, name) => {
    expect([0, 1, 4, 5].map((count) => accepts(type, { [name]: ids(count) }))).toEqual([false, true, true, false]);
  });

  it('of a video include an ending image or not [spec 3.19]', () => {
    expect(accepts(300, { startImage: ['a'] })).toBe(true);
    expect(accepts(300, { startImage: ['a'], endImage: ['b'] })).toBe(true);
    expect(accepts(300, { endImage: ['b'] })).toBe(false);
  });

  it('with an unknown name are refused', () => {
    expect(accepts(5, { original: ['a'] })).toBe(true);
    expect(accepts(5, { original: ['a'], garment: ['b'] })).toBe(false);
  });
});

describe('parameters of the first three tools', () => {
  const accepts = (type: Parameters<typeof toolOf>[0], params: unknown) =>
    paramsSchema(toolOf(type)).safeParse(params).success;
  const recolour = { ...defaultParams(toolOf(220)), colour: '#c8102e' };

  it('start with defaults, which are accepted', () => {
    expect(defaultParams(toolOf(5))).toEqual({ method: 'fast', multiple: 2, sharpness: 0 });
    expect(defaultParams(toolOf(100))).toEqual({ subject: 'auto', piece: 'auto', trim: false });
    expect(recolour).toEqual({
      colour: '#c8102e',
      saturation: 0,
      contrast: 0,
      brightness: 0,
      hue: 0,
      coefficient: 2.5,
      protectPrint: true,
      piece: 'auto',
    });
    expect(accepts(5, defaultParams(toolOf(5)))).toBe(true);
    expect(accepts(100, defaultParams(toolOf(100)))).toBe(true);
    expect(accepts(220, recolour)).toBe(true);
  });

  it('recommend 2 or 3 for solid-colour clothes [spec 9.10]', () => {
    const advice = toolOf(220).fields.find((field) => field.name === 'coefficient')?.advice;
    expect(advice).toEqual({ zh: '纯色衣服用 2 或 3', en: 'Use 2 or 3 for solid-colour garments' });
  });

  it('are filled with defaults', () => {
    expect(paramsSchema(toolOf(5)).parse({})).toEqual({ method: 'fast', multiple: 2, sharpness: 0 });
  });

  it('require a target colour', () => {
    expect(accepts(220, defaultParams(toolOf(220)))).toBe(false);
    expect(accepts(220, { ...recolour, colour: 'red' })).toBe(false);
  });

  it('include the ends of each range and every step between [spec 3.20]', () => {
    expect(accepts(5, { multiple: 4, sharpness: 100 })).toBe(true);
    expect(accepts(220, { ...recolour, hue: -180, saturation: 100, contrast: -100, coefficient: 5 })).toBe(true);
    const steps = Array.from({ length: 41 }, (_, index) => 1 + index * 0.1);
    expect(steps.filter((coefficient) => !accepts(220, { ...recolour, coefficient }))).toEqual([]);
  });

  it.each([
    [5, { multiple: 3 }],
    [5, { sharpness: 101 }],
    [5, { sharpness: -1 }],
    [5, { sharpness: 0.5 }],
    [5, { multiple: '2' }],
    [5, { enlarge: 2 }],
    [100, { trim: 'yes' }],
    [100, { colour: '#c8102e' }],
    [220, { ...recolour, saturation: 101 }],
    [220, { ...recolour, contrast: -101 }],
    [220, { ...recolour, brightness: 0.5 }],
    [220, { ...recolour, hue: 181 }],
    [220, { ...recolour, coefficient: 0.9 }],
    [220, { ...recolour, coefficient: 2.55 }],
    [220, { ...recolour, opacity: 1 }],
  ] as const)('tool %i refuses %j', (type, params) => {
    expect(accepts(type, params)).toBe(false);
  });
});
