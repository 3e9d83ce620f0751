import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';

const paint = (width: number, height: number, body: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer();

/** A face with eyes, lips and hair over a blue shirt before a grey wall. */
const person = () =>
  paint(
    480,
    600,
    `<rect width="480" height="600" fill="#b9bec4"/><g transform="scale(2)">
      <path d="M20 300 L50 210 L190 210 L220 300z" fill="#2c4f86"/>
      <ellipse cx="120" cy="85" rx="68" ry="75" fill="#241a16"/>
      <rect x="98" y="150" width="44" height="66" fill="#d2a07c"/>
      <ellipse cx="120" cy="115" rx="55" ry="68" fill="#dcab88"/>
      <circle cx="98" cy="105" r="7" fill="#231815"/><circle cx="142" cy="105" r="7" fill="#231815"/>
      <path d="M100 150 Q120 162 140 150" stroke="#a84f4a" stroke-width="6" fill="none"/></g>`,
  );

/** Checked cloth, six whole repeats across. */
const cloth = () =>
  paint(
    480,
    480,
    `<defs><pattern id="p" width="80" height="80" patternUnits="userSpaceOnUse"><rect width="80" height="80" fill="#e9dfc9"/><rect width="34" height="80" fill="#8c3b3f" opacity="0.75"/><rect width="80" height="34" fill="#27405e" opacity="0.75"/><circle cx="58" cy="58" r="9" fill="#c9913f"/></pattern></defs><rect width="480" height="480" fill="url(#p)"/>`,
  );

const motif = () =>
  paint(
    400,
    400,
    '<circle cx="200" cy="200" r="130" fill="none" stroke="#1f4e9e" stroke-width="60"/><circle cx="200" cy="200" r="40" fill="#c8402e"/>',
  );

const scene = () =>
  paint(
    480,
    600,
    '<defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#9fc3d6"/><stop offset="1" stop-color="#f4dcc0"/></linearGradient></defs><rect width="480" height="600" fill="url(#s)"/><path d="M0 420C120 360 300 440 480 380V600H0Z" fill="#d8ac7a"/>',
  );

const sketch = () =>
  paint(
    480,
    600,
    '<g fill="none" stroke="#222" stroke-width="5"><path d="M170 90L90 130L50 330L110 345L130 230L120 520H360L350 230L370 345L430 330L390 130L310 90Q240 150 170 90Z"/><path d="M240 150V520"/></g>',
  );

const garment = async (seed: number): Promise<Buffer> => {
  const { jpeg } = await drawGarmentPhoto({
    width: 480,
    height: 600,
    garment: seed % 2 === 0 ? 'tshirt' : 'coat',
    colour: ['#3f6f8f', '#9c5b2e', '#5d7a4f', '#8a4a5a'][seed % 4] ?? '#3f6f8f',
    ground: '#dcd8d0',
    noise: 3,
    seed: 40 + seed,
  });
  return jpeg;
};

/** A garment with a print on its chest. */
const printed = async (): Promise<Buffer> => {
  const print = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="130" height="130"><circle cx="65" cy="65" r="60" fill="#f0c53c"/><path d="M65 18L78 52L114 54L86 77L96 112L65 92L34 112L44 77L16 54L52 52Z" fill="#b5262f"/></svg>',
  );
  return sharp(await garment(0))
    .composite([{ input: print, left: 175, top: 230 }])
    .jpeg({ quality: 95 })
    .toBuffer();
};

const byInput: Readonly<Record<string, () => Promise<Buffer>>> = {
  pattern: motif,
  logo: motif,
  fabric: cloth,
  background: scene,
  character: person,
  face: person,
  model: person,
  sketch,
};
/** The kind of original for a tool: a face, cloth with repeats, else a garment. */
const byTool: Readonly<Record<number, () => Promise<Buffer>>> = {
  231: cloth,
  232: printed,
  61: person,
  62: person,
  63: person,
  6: person,
  64: person,
};

/** A drawn picture that fits an input of a tool. */
export const samplePicture = (type: number, input: string, at = 0): Promise<Buffer> =>
  (byInput[input] ?? byTool[type] ?? (() => garment(at)))();
