import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type Oklab, parseOklab, writeOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { findSkin, type SkinCover } from '../ops/recolour/skin-cover.ts';
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

/** More of the picture than this in skin's colour is likely wood, sand or beige cloth too. */
const suspiciousShare = 0.35;

/**
 * Diverse skins (62): the same person, skin moved to another tone; features, hair and cloth of other colours stay. Skin is told by its
 * colour: beige cloth is changed with it. Where the networks find people, nothing beyond them changes; else wood and sand do too, and the report
 * warns `skin-uncertain`. Faces keep their features: this changes tone, not ancestry. PNG of the original's size, alpha kept.
 *
 * Method: YCbCr skin box, tint and darkness fall-off, person mask, shift in OKLab. Refuses with `no-skin-found`.
 */
export const diverseSkins: Handler = {
  toolType: 62,
  timeLimitMs: 60_000,
  async run(job, context) {
    const { finishStep } = context;
    const { tone, strength } = job.params as { tone: SkinTone; strength: number };
    const [original] = job.inputs.character ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = await decodePicture(original);
    if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
    await finishStep('decode', 10);
    const skin = await findSkin(picture);
    if (!skin) throw new EngineError('refused', 'no-skin-found');
    const seen = await seePeople(context, picture, { meshes: true, bodies: true });
    const people = seen && coverOfPeople(seen, picture);
    if (people) for (let i = 0; i < people.length; i++) skin.cover[i] = skin.cover[i] * people[i];
    await finishStep('skin', 40);
    const shifted = shiftTone(picture, skin, parseOklab(skinTones[tone]), strength / 100);
    await finishStep('recolour', 80);
    const output = await encodePng(shifted);
    await finishStep('encode', 98);
    const warnings: WarningCode[] = !people && skin.share > suspiciousShare ? ['skin-uncertain'] : [];
    return {
      outputs: [output],
      method: `skin-colour-box${people ? '+person-mask' : ''}+oklab-shift`,
      report: { warnings },
    };
  },
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
