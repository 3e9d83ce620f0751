import type { PersonMark } from '@atelier/catalogue/person-mark';
import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type Oklab, parseOklab, writeOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { findSkin, type SkinCover } from '../ops/recolour/skin-cover.ts';
import { coverOfClicked } from '../vision/clicked-person.ts';
import { coverOfPeople } from '../vision/person-cover.ts';
import { seePeople } from '../vision/see-people.ts';

const maxInputSide = 4096;

/** Skin in even light, from very light to deep; our own choice, spaced evenly in lightness. */
export const skinTones = {
  porcelain: '#f0d5c4',
  light: '#e3b899',
  medium: '#c99470',
  tan: '#a8724d',
  brown: '#7f5237',
  deep: '#553626',
} as const;

type SkinTone = keyof typeof skinTones;

/**
 * Most change of lightness (OKLab): about two tones. Beyond it skin looks painted, because eyes, lips and hair do not follow (tried on fair people in `brown`).
 */
const mostChange = 0.2;

/** More of the picture than this in skin's colour is likely wood, sand or beige cloth too. */
const suspiciousShare = 0.35;

/**
 * Diverse skins (62): the same person, skin moved to another tone; features, hair and cloth of other colours stay. Skin is told by its
 * colour: beige cloth is changed with it. Where the networks find people, nothing beyond them changes; else wood and sand do too, and the report
 * warns `skin-uncertain`. Of several people one may be clicked. A tone that is far from the person's own is gone towards as far as looks real (`tone-limited`). Faces keep their features: this changes tone, not ancestry. PNG of the original's size, alpha kept.
 *
 * Method: YCbCr skin box, tint and darkness fall-off, person mask, shift in OKLab. Refuses with `no-skin-found`, `no-face-there`, `body-not-found`.
 */
export const diverseSkins: Handler = {
  toolType: 62,
  timeLimitMs: 60_000,
  async run(job, context) {
    const { finishStep } = context;
    const { tone, strength, person } = job.params as { tone: SkinTone; strength: number; person?: PersonMark };
    const [original] = job.inputs.character ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = await decodePicture(original);
    if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
    await finishStep('decode', 10);
    const seen = await seePeople(context, picture, { meshes: true, bodies: true });
    const people =
      seen && (person ? await coverOfClicked(context, picture, seen, person) : coverOfPeople(seen, picture));
    // The skin of one person is told by that person's colours, whoever else is in the picture.
    const skin = await findSkin(person && people ? greyBeyond(picture, people) : picture);
    if (!skin) throw new EngineError('refused', 'no-skin-found');
    if (people) for (let i = 0; i < people.length; i++) skin.cover[i] = skin.cover[i] * people[i];
    await finishStep('skin', 40);
    const { target, isLimited } = realTone(parseOklab(skinTones[tone]), skin.middle);
    const shifted = shiftTone(picture, skin, target, strength / 100);
    await finishStep('recolour', 80);
    const output = await encodePng(shifted);
    await finishStep('encode', 98);
    const warnings: WarningCode[] = [
      ...(!people && skin.share > suspiciousShare ? (['skin-uncertain'] as const) : []),
      ...(isLimited ? (['tone-limited'] as const) : []),
    ];
    return {
      outputs: [output],
      method: `skin-colour-box${people ? '+person-mask' : ''}+oklab-shift`,
      report: { warnings },
      isGenerative: true,
    };
  },
};

const tones: readonly Oklab[] = Object.values(skinTones).map(parseOklab);

/** The tint that skin of a lightness has, between the tones. */
const tintAt = (lightness: number): readonly [a: number, b: number] => {
  const at = tones.findIndex(([own]) => own <= lightness);
  const [lighter, darker] = [tones[Math.max(0, at - 1)], tones[at < 0 ? tones.length - 1 : at]] as [Oklab, Oklab];
  const part = lighter === darker ? 0 : (lighter[0] - lightness) / (lighter[0] - darker[0]);
  const share = Math.max(0, Math.min(1, part));
  return [lighter[1] + share * (darker[1] - lighter[1]), lighter[2] + share * (darker[2] - lighter[2])];
};

/** The tone, or the last one on the way to it that still looks like skin on this person. */
const realTone = (target: Oklab, own: Oklab): { target: Oklab; isLimited: boolean } => {
  const change = target[0] - own[0];
  if (Math.abs(change) <= mostChange) return { target, isLimited: false };
  const lightness = own[0] + Math.sign(change) * mostChange;
  return { target: [lightness, ...tintAt(lightness)], isLimited: true };
};

/** The picture without colour where the cover is nothing. */
const greyBeyond = (picture: Raster, cover: Float32Array): Raster => {
  const data = picture.data.slice();
  for (let i = 0; i < cover.length; i++)
    if (cover[i] < 0.5) data.fill(128, i * picture.channels, i * picture.channels + 3);
  return { ...picture, data };
};

const shiftTone = (picture: Raster, { cover, middle }: SkinCover, target: Oklab, strength: number): Raster => {
  const { channels } = picture;
  const out: Raster = { ...picture, data: picture.data.slice() };
  const lab: [number, number, number] = [0, 0, 0];
  const ratio = target[0] / middle[0];
  for (let i = 0; i < cover.length; i++) {
    const share = strength * cover[i];
    if (share < 0.004) continue;
    const at = i * channels;
    writeOklab(out.data[at], out.data[at + 1], out.data[at + 2], lab);
    const light = lab[0] / middle[0];
    // Folds and highlights keep their contrast, the tint falls with the light as it did before.
    const lightness = Math.min(1, lab[0] * ratio);
    const a = target[1] * light + (lab[1] - middle[1] * light);
    const b = target[2] * light + (lab[2] - middle[2] * light);
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
