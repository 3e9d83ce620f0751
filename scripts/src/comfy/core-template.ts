import { type Template, templateFile } from '@atelier/engine/comfyui/template';
import type { Graph } from '@atelier/engine/comfyui/wire';

const core = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, 'ComfyUI core']));

/** A template of core nodes that need no weights: scales, blends, masks and saves. 730 represents any tool that sends a picture. */
export const coreTemplate = (): Template => ({
  name: 'core-nodes',
  ...templateFile.parse({
    manifest: {
      tool: 730,
      method: 'core-nodes',
      role: 'needed',
      isGenerative: false,
      requiredNodes: core(
        'LoadImage',
        'ImageScale',
        'ImageBlend',
        'ImageToMask',
        'MaskToImage',
        'InvertMask',
        'SaveImage',
      ),
      bindings: [{ kind: 'image', path: '1.inputs.image', from: 'input.model' }],
      outputs: [
        { node: '7', kind: 'image' },
        { node: '8', kind: 'image' },
      ],
      timeLimitSeconds: 120,
    },
    graph: {
      1: { class_type: 'LoadImage', inputs: { image: '' } },
      2: {
        class_type: 'ImageScale',
        inputs: { image: ['1', 0], upscale_method: 'lanczos', width: 96, height: 64, crop: 'disabled' },
      },
      3: {
        class_type: 'ImageBlend',
        inputs: { image1: ['1', 0], image2: ['2', 0], blend_factor: 0.5, blend_mode: 'multiply' },
      },
      4: { class_type: 'ImageToMask', inputs: { image: ['3', 0], channel: 'red' } },
      5: { class_type: 'InvertMask', inputs: { mask: ['4', 0] } },
      6: { class_type: 'MaskToImage', inputs: { mask: ['5', 0] } },
      7: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'atelier/result' } },
      8: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'atelier/mask' } },
    },
  }),
});

/** Keeps a processor busy for a while in many small steps, since ComfyUI looks for an interruption between nodes. @param salt no two alike, so that nothing is taken from its cache */
export const longGraph = (image: string, salt: number, steps = 60): Graph => {
  const graph: Graph = { 1: { class_type: 'LoadImage', inputs: { image } } };
  for (let at = 2; at < steps + 2; at += 1) {
    const side = 2048 + ((at + salt) % 7) * 8;
    graph[at] = {
      class_type: 'ImageScale',
      inputs: {
        image: [String(at - 1), 0],
        upscale_method: 'lanczos',
        width: side + salt,
        height: side,
        crop: 'disabled',
      },
    };
  }
  graph['900'] = {
    class_type: 'SaveImage',
    inputs: { images: [String(steps + 1), 0], filename_prefix: 'atelier/long' },
  };
  return graph;
};
