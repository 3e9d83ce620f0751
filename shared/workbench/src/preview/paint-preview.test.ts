import { type OklabColour, oklabDistance, oklabOfRgb, parseHex } from '@atelier/catalogue/oklab-colour';
import { describe, expect, it } from 'vitest';
import { type PreviewScene, paintCloth, paintDye, paintLight, readScene } from './preview-parts.ts';

const [width, height] = [40, 50];

/** A blue garment on a grey background, darker towards its left, with an orange square print. */
const sceneOf = (): PreviewScene => {
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  const cover = new Float32Array(width * height);
  for (let y = 10; y < 40; y++) {
    for (let x = 8; x < 32; x++) {
      const i = y * width + x;
      cover[i] = 1;
      const light = 0.8 + (0.4 * (x - 8)) / 24;
      const [r, g, b] = isPrint(x, y) ? [230, 120, 20] : [40 * light, 80 * light, 160 * light];
      data.set([r, g, b, 255], i * 4);
    }
  }
  const scene = readScene({ width, height, data } as ImageData, cover);
  if (!scene) throw new Error('no subject');
  return scene;
};
const isPrint = (x: number, y: number) => x >= 18 && x < 22 && y >= 18 && y < 22;

const at = (pixels: Uint8ClampedArray, x: number, y: number): OklabColour => {
  const i = (y * width + x) * 4;
  return oklabOfRgb(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
};
const hex = (text: string): OklabColour => parseHex(text) ?? { lightness: 0, a: 0, b: 0 };
const neutral = { saturation: 0, contrast: 0, brightness: 0, hue: 0, protectPrint: true };

const groundOf = (pixels: Uint8ClampedArray) =>
  Array.from(pixels).filter((_, k) => {
    const [x, y] = [(k >> 2) % width, Math.floor((k >> 2) / width)];
    return x < 8 || x >= 32 || y < 10 || y >= 40;
  });

describe('colour preview', () => {
  const scene = sceneOf();
  const green = hex('#2a6f4e');

  it('shows the chosen colour in the middle light, with folds and an unchanged background', () => {
    const made = paintDye(scene, { ...neutral, colour: green });
    expect(oklabDistance(at(made, 20, 30), green)).toBeLessThan(0.03);
    expect(at(made, 9, 30).lightness).toBeLessThan(at(made, 30, 30).lightness - 0.05);
    expect(groundOf(made)).toEqual(groundOf(scene.pixels));
  });

  it('keeps a print while it is protected', () => {
    const [before] = [at(scene.pixels, 20, 20)];
    expect(oklabDistance(at(paintDye(scene, { ...neutral, colour: green }), 20, 20), before)).toBeLessThan(0.01);
    const dyed = at(paintDye(scene, { ...neutral, colour: green, protectPrint: false }), 20, 20);
    expect(dyed.a).toBeLessThan(0);
  });

  it('follows the fine tuning', () => {
    const dye = { ...neutral, colour: green };
    const plain = at(paintDye(scene, dye), 20, 30);
    expect(at(paintDye(scene, { ...dye, brightness: 50 }), 20, 30).lightness).toBeGreaterThan(plain.lightness + 0.08);
    const grey = at(paintDye(scene, { ...dye, saturation: -100 }), 20, 30);
    expect(Math.hypot(grey.a, grey.b)).toBeLessThan(0.01);
    const depth = (contrast: number) => {
      const made = paintDye(scene, { ...dye, contrast });
      return at(made, 30, 30).lightness - at(made, 9, 30).lightness;
    };
    expect(depth(80)).toBeGreaterThan(depth(0) * 1.3);
  });
});

describe('cloth preview', () => {
  it('applies the cloth to the garment only, with the requested fold depth', () => {
    const scene = sceneOf();
    const cloth = new Uint8ClampedArray(width * height * 4).map((_, k) => [180, 60, 90, 255][k % 4] ?? 0);
    const made = paintCloth(scene, cloth, 1);
    expect(oklabDistance(at(made, 20, 30), oklabOfRgb(180, 60, 90))).toBeLessThan(0.03);
    expect(at(made, 9, 30).lightness).toBeLessThan(at(made, 30, 30).lightness - 0.05);
    expect(groundOf(made)).toEqual(groundOf(scene.pixels));
    const flat = paintCloth(scene, cloth, 0);
    expect(at(flat, 9, 30)).toEqual(at(flat, 30, 30));
  });
});

describe('light preview', () => {
  const scene = sceneOf();
  const light = { direction: 180, elevation: 20, colour: hex('#ffffff'), strength: 1, lightsGround: false };
  const gain = (made: Uint8ClampedArray, x: number) => at(made, x, 30).lightness / at(scene.pixels, x, 30).lightness;

  it('brightens the side of the lamp, and keeps the background unless it is lit too', () => {
    const made = paintLight(scene, light);
    expect(gain(made, 11)).toBeGreaterThan(gain(made, 29) + 0.1);
    expect(groundOf(made)).toEqual(groundOf(scene.pixels));
    const whole = paintLight(scene, { ...light, lightsGround: true });
    expect(gain(whole, 2)).toBeGreaterThan(gain(whole, 37) + 0.1);
  });

  it('changes nothing at strength 0', () => {
    const made = paintLight(scene, { ...light, strength: 0, lightsGround: true });
    expect(Math.max(...made.map((value, k) => Math.abs(value - (scene.pixels[k] ?? 0))))).toBeLessThanOrEqual(1);
  });
});

it('has no scene without an outline', () => {
  const data = new Uint8ClampedArray(width * height * 4);
  expect(readScene({ width, height, data } as ImageData, new Float32Array(width * height))).toBeUndefined();
});
