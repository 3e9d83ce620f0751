import { defaultParams } from '@atelier/catalogue/params';
import sharp from 'sharp';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { type ToolType, toolOf } from '../tools.ts';

/** Pictures of an example; omitted ones are generated. */
export interface ExamplePictures {
  /** A garment, a person or a fabric: the tool's subject. */
  subject: EnginePicture;
  /** A mask of the subject's size that overrides garment detection. */
  mask?: EnginePicture;
  pattern?: EnginePicture;
  fabric?: EnginePicture;
  background?: EnginePicture;
  /** Another garment, for a tool that mixes several. */
  other?: EnginePicture;
}

const exampleSeed = 7;
/** The seed selects one; the first belongs to the default seed. */
const prompts = [
  '红色碎花连衣裙，V 领，泡泡袖',
  'navy double-breasted wool coat with patch pockets',
  '米色连帽卫衣，袋鼠口袋，罗纹下摆',
  'striped cotton shirt with a stand collar and long sleeves',
  '高腰阔腿牛仔裤',
  'black quilted down jacket with a hood and a zip',
];
const answers: Record<string, unknown> = {
  colour: '#b8344a',
  placement: { x: 0.5, y: 0.45, scale: 0.25, rotation: 0 },
};

/** Builds a job of a tool with the form's defaults and pictures from `pictures`: the simplest submission. */
export const buildExampleJob = async (
  toolType: ToolType,
  pictures: ExamplePictures,
  { params = {}, seed = exampleSeed }: { params?: Record<string, unknown>; seed?: number } = {},
): Promise<EngineJob> => {
  const form = toolOf(toolType);
  const inputs: EngineJob['inputs'] = {};
  for (const { name, min, mask } of form.inputs) {
    if (mask && min > 0) inputs[name] = [await drawSpot(pictures.subject)];
    else if (min > 0) {
      const first = await pickPicture(name, pictures, seed);
      inputs[name] = [first, ...Array(min - 1).fill(pictures.other ?? first)];
    }
  }
  if (pictures.mask && !inputs.mask) inputs.mask = [pictures.mask];
  const required = form.fields.filter((field) => field.kind === 'placement' || ('required' in field && field.required));
  const prompt = prompts[(seed + prompts.length - (exampleSeed % prompts.length)) % prompts.length];
  const wanted = Object.fromEntries(required.map(({ name }) => [name, name === 'prompt' ? prompt : answers[name]]));
  return {
    id: `example ${toolType}`,
    toolType,
    inputs,
    params: { ...defaultParams(form), ...wanted, ...params },
    seed,
  };
};

const pickPicture = async (
  name: string,
  { subject, pattern, fabric, background }: ExamplePictures,
  seed: number,
): Promise<EnginePicture> => {
  switch (name) {
    case 'pattern':
      return pattern ?? subject;
    case 'logo':
      return drawLogo();
    case 'fabric':
      return fabric ?? pattern ?? subject;
    case 'background':
      return background ?? drawRoom(subject);
    case 'sketch':
      return drawSketch(seed);
    default:
      return subject;
  }
};

const paint = async (svg: string, width: number, height: number): Promise<EnginePicture> => ({
  data: await sharp(Buffer.from(svg)).png().toBuffer(),
  mime: 'image/png',
  width,
  height,
});

const drawLogo = (): Promise<EnginePicture> =>
  paint(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="120" fill="none" stroke="#f4efe6" stroke-width="36"/><path d="M160 70 L220 230 L100 230 Z" fill="#f2c230"/></svg>',
    320,
    320,
  );

/** A wall and a floor in evening light. */
const drawRoom = ({ width, height }: EnginePicture): Promise<EnginePicture> =>
  paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#f3d9b0"/><stop offset="1" stop-color="#8f6a52"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect y="76%" width="100%" height="24%" fill="#5d4636"/></svg>`,
    width,
    height,
  );

/** Half of a garment, left of the line x = 240, by name; the other half is its mirror image. */
const sketches = [
  'M240 92 Q205 96 190 70 L130 96 L54 190 L112 244 L146 206 L142 500 L240 500 M190 70 Q205 128 240 132',
  'M240 120 Q212 118 200 82 L162 96 L140 168 L170 196 L176 262 L90 520 Q160 546 240 546 M176 262 L240 262 M205 270 L176 536',
  'M240 74 L196 70 L176 250 L120 540 L208 540 L240 300 M190 118 L240 118 M196 126 Q206 172 176 180',
  'M240 86 L204 78 L146 104 L66 318 L120 338 L150 262 L144 540 L240 540 M240 86 L204 78 L190 132 L228 176 L240 200 M162 400 L206 400 L206 470 L162 470 Z M240 200 L240 540',
  'M240 96 Q214 88 206 60 L140 88 L66 250 L112 274 L146 214 L150 430 L130 520 L240 520 M150 430 L240 430 M240 96 L240 430',
  'M240 70 L182 70 L120 500 Q180 530 240 530 M184 104 L240 104 M214 110 L196 522',
];

/** Line art like a pen drawing, with small gaps where lines meet. */
const drawSketch = (seed: number): Promise<EnginePicture> => {
  const half = `<path d="${sketches[seed % sketches.length]}" fill="none" stroke="#222" stroke-width="4" stroke-linecap="round" stroke-dasharray="120 3"/>`;
  return paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600"><rect width="100%" height="100%" fill="#fff"/>${half}<g transform="translate(480 0) scale(-1 1)">${half}</g></svg>`,
    480,
    600,
  );
};

/** A layer over the centre of a picture. */
const drawSpot = ({ width, height }: EnginePicture): Promise<EnginePicture> =>
  paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${0.12 * width}" ry="${0.09 * height}" fill="#fff"/></svg>`,
    width,
    height,
  );
