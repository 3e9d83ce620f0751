import { toolForms } from '@atelier/catalogue/formed-tools';
import { defaultParams } from '@atelier/catalogue/params';
import type { ToolType } from '@atelier/catalogue/tools';
import sharp from 'sharp';
import type { EngineJob, EnginePicture } from '../engine.ts';

/** What an example is made from; what is left out is drawn. */
export interface ExamplePictures {
  /** A garment, a person, a cloth: what the tool works on. */
  subject: EnginePicture;
  /** A cover of the subject's size that wins over looking for the garment. */
  mask?: EnginePicture;
  pattern?: EnginePicture;
  fabric?: EnginePicture;
  background?: EnginePicture;
}

const PROMPT = '红色碎花连衣裙，V 领，泡泡袖';
const answers: Record<string, unknown> = {
  colour: '#b8344a',
  prompt: PROMPT,
  placement: { x: 0.5, y: 0.45, scale: 0.25, rotation: 0 },
};

/** A job of a tool with the form's defaults, its pictures from `pictures`: a submission as the simplest person makes it. */
export async function buildExampleJob(
  toolType: ToolType,
  pictures: ExamplePictures,
  { params = {}, seed = 7 }: { params?: Record<string, unknown>; seed?: number } = {},
): Promise<EngineJob> {
  const form = toolForms[toolType];
  const inputs: EngineJob['inputs'] = {};
  for (const { name, min, mask } of form.inputs) {
    if (mask && min > 0) inputs[name] = [await drawSpot(pictures.subject)];
    else if (min > 0) inputs[name] = Array(min).fill(await pickPicture(name, pictures));
  }
  if (pictures.mask && !inputs.mask) inputs.mask = [pictures.mask];
  const required = form.fields.filter((field) => field.kind === 'placement' || ('required' in field && field.required));
  const wanted = Object.fromEntries(required.map(({ name }) => [name, answers[name]]));
  return {
    id: `example ${toolType}`,
    toolType,
    inputs,
    params: { ...defaultParams(form), ...wanted, ...params },
    seed,
  };
}

async function pickPicture(
  name: string,
  { subject, pattern, fabric, background }: ExamplePictures,
): Promise<EnginePicture> {
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
      return drawSketch(subject);
    default:
      return subject;
  }
}

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

/** A line drawing of what stands in a picture: dark edges on white. */
async function drawSketch({ data, width, height }: EnginePicture): Promise<EnginePicture> {
  const edges = await sharp(data)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .blur(2)
    .convolve({ width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1], scale: 0.4 })
    .threshold(28)
    .negate()
    .png()
    .toBuffer();
  return { data: edges, mime: 'image/png', width, height };
}

/** A layer over the middle of a picture. */
const drawSpot = ({ width, height }: EnginePicture): Promise<EnginePicture> =>
  paint(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${0.12 * width}" ry="${0.09 * height}" fill="#fff"/></svg>`,
    width,
    height,
  );
