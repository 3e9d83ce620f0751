import { defaultParams } from '@atelier/catalogue/params';
import type { PersonMark } from '@atelier/catalogue/picture-marks';
import type { Handler, HandlerContext } from '../handler.ts';
import { clarifyPlane } from '../ops/colour/local-contrast.ts';
import { writeOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { blurBox } from '../ops/geometry/box-filter.ts';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodeInput, encodePng, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { toolOf } from '../tools.ts';
import { chooseFace } from '../vision/choose-face.ts';
import { detectPeople } from '../vision/detect-people.ts';
import { faceNear } from '../vision/face-near.ts';
import type { FoundFace, PeopleSeen } from '../vision/people.ts';

interface FaceParams {
  /** The face that the user picked; takes precedence over the position. */
  person?: PersonMark;
  /** Centre of the face in percent of the image's width and height; height of the face in percent of the image's. */
  centreX: number;
  centreY: number;
  faceHeight: number;
  /** Each 0 to 100. */
  denoise: number;
  clarity: number;
  sharpen: number;
}

/** An upright ellipse, pixels of the picture. */
interface Ellipse {
  middleX: number;
  middleY: number;
  radiusX: number;
  radiusY: number;
}

/** Margin factors of a detected face, whose points end at its outline. */
const [roomX, roomY] = [1.06, 1.12];
/** Width of the ellipse relative to its height. */
const aspect = 0.78;
/** Share of the ellipse's radius over which the change fades in from the rim. */
const fade = 0.3;
/** Colour sigma of the bilateral filter, clip limit of CLAHE and unsharp amount at 100. */
const fullNoise = 45;
const fullClip = 2.2;
const fullSharpen = 1;
/** 8-bit steps per unit of OKLab a and b; only differences of steps are used, so rounding loses nothing. */
const tintScale = 400;
/** Share of CLAHE's change that is applied; the full change looks like a drawing. */
const clarityShare = 0.6;

/**
 * Face enhancement (61) inside an ellipse given by its centre and height: reduces noise, raises local contrast and sharpens lightness,
 * fading out at the rim. The ellipse is placed on the picked face, on a detected face whose centre lies in it, or, at the default position,
 * on the largest face. It does not restore features. Pixels outside the ellipse keep their bytes. Returns a PNG of the original's size with
 * its alpha.
 *
 * Method: bilateral filter, CLAHE, unsharp mask. Refuses with `input-too-large` above 4096 px a side.
 */
export const faceEnhancement: Handler = {
  toolType: 61,
  timeLimitMs: 60_000,
  async run(job, context) {
    const { finishStep } = context;
    const params = job.params as unknown as FaceParams;
    const original = inputOf(job, 'character');
    const picture = await decodeInput(original);
    await finishStep('decode', 10);
    const pointed = ellipseOf(picture, params);
    const found = await findEllipse(context, picture, pointed, params);
    await finishStep('face', 20);
    const enhanced = await enhance(picture, found ?? pointed, params);
    await finishStep('enhance', 80);
    const output = await encodePng(enhanced);
    await finishStep('encode', 98);
    const method = `bilateral+clahe+unsharp ${found ? 'on a found face' : 'in an ellipse'}`;
    return { outputs: [output], method, report: { warnings: [] } };
  },
};

const ellipseOf = ({ width, height }: Raster, { centreX, centreY, faceHeight }: FaceParams): Ellipse => {
  const radiusY = (faceHeight / 200) * height;
  return { middleX: (centreX / 100) * width, middleY: (centreY / 100) * height, radiusX: radiusY * aspect, radiusY };
};

/** Ellipse of the picked face, otherwise of the face near the given ellipse; null when none is found. */
const findEllipse = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  { middleX, middleY, radiusX, radiusY }: Ellipse,
  params: FaceParams,
): Promise<Ellipse | null> => {
  const seen = await detectPeople(context, picture, { meshes: true });
  const pointed = { x: middleX - radiusX, y: middleY - radiusY, width: 2 * radiusX, height: 2 * radiusY };
  const face =
    seen &&
    (params.person
      ? chooseFace(seen, picture, params.person)
      : (faceNear(seen, pointed) ?? (isUnplaced(params) ? largest(seen) : null)));
  if (!face) return null;
  const { x, y, width, height } = face.box;
  return {
    ...{ middleX: x + width / 2, middleY: y + height / 2 },
    ...{ radiusX: (roomX * width) / 2, radiusY: (roomY * height) / 2 },
  };
};

/** The largest face: the default when no position is given. */
const largest = ({ faces }: PeopleSeen): FoundFace | null => faces.find(({ mesh }) => mesh) ?? null;

const isUnplaced = (params: FaceParams): boolean => {
  const start = defaultParams(toolOf(61));
  return (['centreX', 'centreY', 'faceHeight'] as const).every((name) => params[name] === start[name]);
};

const enhance = async (
  picture: Raster,
  { middleX, middleY, radiusX, radiusY }: Ellipse,
  params: FaceParams,
): Promise<Raster> => {
  const { width, height, channels } = picture;
  const left = Math.max(0, Math.floor(middleX - radiusX));
  const top = Math.max(0, Math.floor(middleY - radiusY));
  const box = {
    width: Math.min(width, Math.ceil(middleX + radiusX)) - left,
    height: Math.min(height, Math.ceil(middleY + radiusY)) - top,
  };
  const count = box.width * box.height;
  const indexOf = (j: number) => (top + Math.floor(j / box.width)) * width + left + (j % box.width);
  const lab: [number, number, number] = [0, 0, 0];
  const readLab = (at: number) => writeOklab(picture.data[at], picture.data[at + 1], picture.data[at + 2], lab);
  const planes = [0, 1, 2].map(() => new Uint8Array(count)) as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j < count; j++) {
    readLab(indexOf(j) * channels);
    planes[0][j] = Math.round(lab[0] * 255);
    planes[1][j] = Math.round(lab[1] * tintScale + 128);
    planes[2][j] = Math.round(lab[2] * tintScale + 128);
  }
  const wanted = await clarify(planes[0], box, radiusY, params);
  const [tintA, tintB] = await smoothTint([planes[1], planes[2]], box, params.denoise);
  const out: Raster = { ...picture, data: picture.data.slice() };
  for (let j = 0; j < count; j++) {
    const u = (left + (j % box.width) + 0.5 - middleX) / radiusX;
    const v = (top + Math.floor(j / box.width) + 0.5 - middleY) / radiusY;
    const share = smoothStep((1 - Math.hypot(u, v)) / fade);
    if (share === 0) continue;
    const at = indexOf(j) * channels;
    readLab(at);
    const change = (plane: Uint8Array, next: ArrayLike<number>) => share * (next[j] - plane[j]);
    writeSrgb(
      Math.max(0, Math.min(1, lab[0] + change(planes[0], wanted) / 255)),
      lab[1] + change(planes[1], tintA) / tintScale,
      lab[2] + change(planes[2], tintB) / tintScale,
      out.data,
      at,
    );
  }
  return out;
};

/** The lightness that a fully covered pixel should have, 0 to 255. */
const clarify = async (
  lightness: Uint8Array,
  box: { width: number; height: number },
  radius: number,
  { denoise, clarity, sharpen }: FaceParams,
): Promise<Float32Array> => {
  const { cv } = await loadOpenCv();
  const smooth = clarifyPlane(cv, lightness, box, { noise: (denoise / 100) * fullNoise, clip: 0 });
  const clear = clarifyPlane(cv, smooth, box, { noise: 0, clip: (clarity / 100) * fullClip });
  const mixed = Float32Array.from(smooth, (value, i) => value + clarityShare * (clear[i] - value));
  const soft = blurBox(mixed, box.width, box.height, Math.max(1, Math.round(radius / 80)));
  const amount = (sharpen / 100) * fullSharpen;
  return mixed.map((value, i) => value + amount * (value - soft[i]));
};

const smoothTint = async (
  [a, b]: [Uint8Array, Uint8Array],
  box: { width: number; height: number },
  denoise: number,
): Promise<[Uint8Array, Uint8Array]> => {
  if (denoise === 0) return [a, b];
  const { cv } = await loadOpenCv();
  const options = { noise: (denoise / 100) * fullNoise, clip: 0 };
  return [clarifyPlane(cv, a, box, options), clarifyPlane(cv, b, box, options)];
};

const smoothStep = (value: number): number => {
  const part = Math.max(0, Math.min(1, value));
  return part * part * (3 - 2 * part);
};
