import type { PersonMark } from '@atelier/catalogue/picture-marks';
import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { type Oklab, parseOklab, writeOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { skinColourOf } from '../ops/face/read-face.ts';
import { createMask } from '../ops/geometry/mask.ts';
import { decodeInput, encodePng, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { tightenCover } from '../ops/people/people-matte.ts';
import { completeFaces } from '../ops/recolour/face-skin.ts';
import { findSkin, minTint, type SkinCover } from '../ops/recolour/skin-cover.ts';
import { closeShine } from '../ops/recolour/skin-shine.ts';
import { areasOfMask } from '../places/areas-of-mask.ts';
import { chooseFace } from '../vision/choose-face.ts';
import { coverOfClicked, coverOfEach } from '../vision/clicked-person.ts';
import { detectPeople } from '../vision/detect-people.ts';
import type { PeopleSeen } from '../vision/people.ts';
import { coverOfPeople } from '../vision/person-cover.ts';
import { chooseModel, type FaceOfPicture, putFace, readGivenFace, seeFaces } from './put-face.ts';

/** Skin tones in neutral light, from very light to deep, evenly spaced in lightness. */
export const skinTones = {
  porcelain: '#f0d5c4',
  light: '#e3b899',
  medium: '#c99470',
  tan: '#a8724d',
  brown: '#7f5237',
  deep: '#553626',
} as const;

type SkinTone = keyof typeof skinTones;

/** Maximum change of lightness (OKLab), about two tones; a larger one looks painted, because eyes, lips and hair do not follow. */
const maxChange = 0.2;
/** The same maximum for a given face. */
const maxOfFace = 0.1;

/** Share of the hue difference to the target that is applied. */
const hueFollows = 0.35;

/** Share of skin-coloured pixels above which wood, sand or beige fabric is probably included. */
const suspiciousShare = 0.35;

/** Alpha above which a change is visible. */
const changed = 0.3;

/** Similarity of the face swap, percent; this form has no field for it. */
const similarity = 80;

interface SkinParams {
  tone: SkinTone;
  /** Percent. */
  strength: number;
  person?: PersonMark;
}

/**
 * Diverse skins (62): shifts the skin of a person to another tone; features, hair and fabric of other colours stay. Skin is detected by
 * colour, so beige fabric changes with it. Where the networks find people, nothing outside them changes; otherwise hair, walls and sand may
 * change too, and the report warns `skin-by-colour`, or `skin-uncertain` where this is a large share of the image, with the changed
 * regions. In a group whose bodies are not all found, the surroundings of their faces may change (`skin-by-colour`). In an image of several
 * people the user may pick one. A tone that is far from the person's own is approached only as far as it looks realistic (`tone-limited`).
 * Returns a PNG of the original's size with its alpha.
 *
 * With an image in `face` it also replaces the face, as face swap (6) does and with the same checks, and shifts all skin of the person
 * towards the tone of that face instead of `tone`; of several people the picked one, otherwise only the largest face.
 *
 * Method: YCbCr skin box, tint and darkness fall-off, person mask, shift in OKLab. Refuses with `no-skin-found`, `no-face-there`,
 * `body-not-found`, and with a face for the reasons of 6.
 */
export const diverseSkins: Handler = {
  toolType: 62,
  timeLimitMs: 90_000,
  async run(job, context) {
    const { finishStep } = context;
    const { tone, strength, person } = job.params as unknown as SkinParams;
    const original = await decodeInput(inputOf(job, 'character'));
    await finishStep('decode', 10);
    const face = job.inputs.face?.[0];
    const wanted = { meshes: true, bodies: true } as const;
    const seen = face ? await seeFaces(context, original, wanted) : await detectPeople(context, original, wanted);
    const replaced = face && seen ? await replaceFace(context, { seen, original, person, face }) : undefined;
    const picture = replaced?.picture ?? original;
    if (replaced) await finishStep('swap', 30);
    const mark = replaced ? replaced.mark : person;
    const { cover: people, isSure } = seen ? await coverOfMeant(context, picture, seen, mark) : unseen;
    // Skin is detected by the colours of the selected people only.
    const own = seen && people && !replaced ? skinOfLargest(picture, seen, mark) : undefined;
    const skin = await findSkin(people ? greyBeyond(picture, people) : picture, {
      middle: replaced?.own,
      face: own,
    });
    if (!skin) throw new EngineError('refused', 'no-skin-found');
    if (people && seen) completeByPeople(picture, skin, seen, people);
    await finishStep('skin', 40);
    const { target, isLimited } = replaced
      ? toneOfFace(replaced.tone, replaced.own)
      : realTone(parseOklab(skinTones[tone]), skin.middle);
    const shifted = shiftTone(picture, skin, target, strength / 100);
    await finishStep('recolour', 80);
    const output = await encodePng(shifted);
    await finishStep('encode', 98);
    const doubt: WarningCode = skin.share > suspiciousShare ? 'skin-uncertain' : 'skin-by-colour';
    const warnings: WarningCode[] = [...(isSure ? [] : [doubt]), ...(isLimited ? (['tone-limited'] as const) : [])];
    const places = !isSure ? markSkin(picture, skin).map((area) => ({ code: doubt, area }) as const) : [];
    return {
      outputs: [output],
      method: `${replaced ? 'face-mesh-swap+' : ''}skin-colour-box${people ? '+person-mask' : ''}+oklab-shift`,
      report: { warnings, ...(places.length > 0 ? { places } : {}) },
      isGenerative: true,
    };
  },
};

interface MeantCover {
  /** null: the positions of people are unknown. */
  cover: Float32Array | null;
  /** True when the mask contains only people. */
  isSure: boolean;
}

const unseen: MeantCover = { cover: null, isSure: false };

/** Returns the mask of the people whose skin changes: the picked person, otherwise all. */
const coverOfMeant = async (
  context: HandlerContext,
  picture: Raster,
  seen: PeopleSeen,
  mark: PersonMark | undefined,
): Promise<MeantCover> => {
  if (mark) return { cover: await coverOfClicked(context, picture, seen, mark), isSure: true };
  const cover = coverOfPeople(seen, picture);
  if (!cover) return (await coverOfEach(context, picture, seen)) ?? unseen;
  await tightenCover(cover, picture, seen);
  return { cover, isSure: true };
};

interface Replacement {
  seen: PeopleSeen;
  original: Raster;
  person: PersonMark | undefined;
  face: EnginePicture;
}

interface Replaced {
  picture: Raster;
  /** Skin colour of the given face, and of the replaced face in the image's light. */
  tone: Oklab;
  own: Oklab;
  /** The person to change in an image of several. */
  mark: PersonMark | undefined;
}

/** Replaces the selected face by the given one. */
const replaceFace = async (
  context: HandlerContext,
  { seen, original, person, face }: Replacement,
): Promise<Replaced> => {
  const target = chooseModel(seen, original, person);
  const given = await readGivenFace(face, context);
  const picture = await putFace(target, given, similarity);
  const [own, tone] = [skinOfFace(target), skinOfFace(given)];
  const { x, y, width, height } = target.face.box;
  const middle = { x: (x + width / 2) / original.width, y: (y + height / 2) / original.height };
  const isOneOfSeveral = seen.faces.filter(({ mesh }) => mesh).length > 1;
  return { picture, tone, own, mark: person ?? (isOneOfSeveral ? middle : undefined) };
};

/** Skin of the selected face; undefined if it cannot be determined. */
const skinOfLargest = (picture: Raster, seen: PeopleSeen, mark: PersonMark | undefined): Oklab | undefined =>
  seen.faces.some(({ mesh }) => mesh) ? skinColourOf(picture, chooseFace(seen, picture, mark).mesh.points) : undefined;

const skinOfFace = ({ picture, face }: FaceOfPicture): Oklab => {
  const skin = skinColourOf(picture, face.mesh.points);
  if (Math.hypot(skin[1], skin[2]) < minTint) throw new EngineError('refused', 'no-skin-found');
  return skin;
};

const tones: readonly Oklab[] = Object.values(skinTones).map(parseOklab);

/** Interpolates the OKLab a and b of skin at a lightness between the tones. */
const tintAt = (lightness: number): readonly [a: number, b: number] => {
  const at = tones.findIndex(([own]) => own <= lightness);
  const [lighter, darker] = [tones[Math.max(0, at - 1)], tones[at < 0 ? tones.length - 1 : at]] as [Oklab, Oklab];
  const part = lighter === darker ? 0 : (lighter[0] - lightness) / (lighter[0] - darker[0]);
  const share = Math.max(0, Math.min(1, part));
  return [lighter[1] + share * (darker[1] - lighter[1]), lighter[2] + share * (darker[2] - lighter[2])];
};

/** Returns the tone, or the closest one towards it that still looks like skin on this person. */
const realTone = (target: Oklab, own: Oklab): { target: Oklab; isLimited: boolean } => {
  const change = target[0] - own[0];
  const lightness = own[0] + Math.max(-maxChange, Math.min(maxChange, change));
  return { target: likeOwn(lightness, own), isLimited: Math.abs(change) > maxChange };
};

/**
 * Skin colour at a lightness: the geometric mean of the chroma in neutral light and in the image's own light, with part of the hue change.
 * Photographs differ more in colour temperature than skins do, and the neutral tint looks olive in warm evening light. Overexposed skin
 * regains half of its chroma.
 */
const likeOwn = (lightness: number, own: Oklab): Oklab => {
  const [before, after] = [tintAt(own[0]), tintAt(lightness)];
  const chroma = Math.hypot(own[1], own[2]) * (Math.hypot(...after) / Math.hypot(...before));
  const hue = Math.atan2(own[2], own[1]);
  const turned = hue + hueFollows * (Math.atan2(after[1], after[0]) - hue);
  const wanted = Math.sqrt(chroma * Math.hypot(...after));
  return [lightness, wanted * Math.cos(turned), wanted * Math.sin(turned)];
};

/**
 * Skin colour at a lightness in the image's light: offsets the present skin's tint by the difference between the tones in neutral light.
 */
const inItsLight = (lightness: number, own: Oklab): Oklab => {
  const [before, after] = [tintAt(own[0]), tintAt(lightness)];
  return [lightness, own[1] + after[0] - before[0], own[2] + after[1] - before[1]];
};

/**
 * Target tone towards another face's skin. Photographs differ more in exposure and colour temperature than skins do, so only the lightness
 * of that face is used, up to half of the maximum for a chosen tone, and the tint follows as skin does, in the image's own light.
 */
const toneOfFace = (given: Oklab, own: Oklab): { target: Oklab; isLimited: boolean } => {
  const change = given[0] - own[0];
  const lightness = own[0] + Math.max(-maxOfFace, Math.min(maxOfFace, change));
  return { target: inItsLight(lightness, own), isLimited: Math.abs(change) > maxOfFace };
};

/** Regions where skin was changed, the largest first. */
const markSkin = (picture: Raster, { cover }: SkinCover): PictureArea[] =>
  areasOfMask(createMask(picture, (i) => cover[i] > changed));

/** Limits the skin mask to people and completes it in their faces by the mesh points. */
const completeByPeople = (picture: Raster, skin: SkinCover, { faces }: PeopleSeen, people: Float32Array): void => {
  for (let i = 0; i < people.length; i++) skin.cover[i] = skin.cover[i] * people[i];
  const closed = completeFaces(
    picture,
    skin,
    faces.flatMap(({ mesh }) => mesh ?? []),
    people,
  );
  closeShine(picture, skin, closed);
};

/** Returns the image with grey pixels where the mask is below 0.5. */
const greyBeyond = (picture: Raster, cover: Float32Array): Raster => {
  const data = picture.data.slice();
  for (let i = 0; i < cover.length; i++)
    if (cover[i] < 0.5) data.fill(128, i * picture.channels, i * picture.channels + 3);
  return { ...picture, data };
};

/** Exponent by which specular highlights of lightened skin keep their height above the mean; highlights do not grow with skin lightness. */
const shineGrows = 0.5;
/** Lightness of skin after its mean moved: shade scales proportionally, highlights stay below white and remain bright on darkened skin. */
const moveLightness = (own: number, from: number, to: number): number => {
  const ratio = to / from;
  if (own <= from) return own * ratio;
  if (ratio < 1) return to + (own - from) * ((1 + ratio) / 2);
  const rise = Math.max(1, (ratio ** shineGrows * (1 - from)) / (1 - to));
  const part = Math.min(1, (own - from) / (1 - from));
  return to + ((1 - to) * rise * part) / (1 + (rise - 1) * part);
};

const shiftTone = (picture: Raster, { cover, middle }: SkinCover, target: Oklab, strength: number): Raster => {
  const { channels } = picture;
  const out: Raster = { ...picture, data: picture.data.slice() };
  const lab: [number, number, number] = [0, 0, 0];
  const [light, tintA, tintB] = middle;
  const tint = Math.max(1e-6, tintA * tintA + tintB * tintB);
  for (let i = 0; i < cover.length; i++) {
    const share = strength * cover[i];
    if (share < 0.004) continue;
    const at = i * channels;
    writeOklab(out.data[at], out.data[at + 1], out.data[at + 2], lab);
    const scale = Math.max(1e-3, lab[0] / light);
    const lightness = moveLightness(lab[0], light, target[0]);
    // Share of the skin's tint: highlights have little, and must not be shifted past grey to the opposite hue. Blush and lips keep their
    // excess.
    const own = (lab[1] * tintA + lab[2] * tintB) / (scale * tint);
    const part = Math.max(0, Math.min(1, own));
    const [after, kept] = [(part * lightness) / target[0], Math.min(1, lightness / Math.max(1e-3, lab[0]))];
    const a = target[1] * after + kept * (lab[1] - part * scale * tintA);
    const b = target[2] * after + kept * (lab[2] - part * scale * tintB);
    writeSrgb(
      lab[0] + share * (lightness - lab[0]),
      lab[1] + share * (a - lab[1]),
      lab[2] + share * (b - lab[2]),
      out.data,
      at,
    );
  }
  return out;
};
