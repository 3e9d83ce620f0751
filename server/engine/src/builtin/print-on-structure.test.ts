import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { repeatTryOn } from './repeat-try-on.ts';

const width = 416;
const height = 480;
const timeout = 120_000;

const paint = async (body: string, side = 80): Promise<EnginePicture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${body}</svg>`;
  return { data: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png', width: side, height: side };
};

/** A drawn tee with features, under a new print. */
const dress = async (marks: string, print: EnginePicture, params: Record<string, unknown> = {}) => {
  const drawn = await drawGarmentPhoto({
    width,
    height,
    garment: 'tshirt',
    colour: '#aeb6c2',
    ground: '#6d5a48',
    noise: 2,
    seed: 5,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`;
  const png = await sharp(drawn.png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  const mask = await sharp(drawn.mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const picture = (data: Uint8Array): EnginePicture => ({ data, mime: 'image/png', width, height });
  const { outputs } = await repeatTryOn.run(
    {
      id: 'task',
      toolType: 230,
      inputs: { garment: [picture(png)], mask: [picture(mask)], pattern: [print] },
      params: { size: 12, rotation: 0, folds: 100, bend: 0, layout: 'straight', ...params },
      seed: 3,
    },
    { finishStep: async () => {} },
  );
  const [output] = outputs;
  if (!output) throw new Error('no output');
  const { data, channels } = await decodePicture(output);
  return toOklabPlanes(data, channels);
};

/** How much darker a pixel column is than those six to its sides, as a share. */
const lineContrast = (lightness: Float32Array, x: number, [top, bottom]: readonly [number, number]) => {
  const mean = (column: number) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) sum += lightness[y * width + column] ?? 0;
    return sum / (bottom - top);
  };
  return 1 - Math.min(mean(x), mean(x - 1), mean(x + 1)) / ((mean(x - 6) + mean(x + 6)) / 2);
};

describe('a new print', () => {
  const rows = [200, 380] as const;
  const placket = `<path d="M200 110 V400 M222 110 V400 M250 220 H300 V280 H250 Z" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/>`;

  it(
    'keeps placket and pocket as lines @full',
    async () => {
      const dots = await paint(
        '<rect width="80" height="80" fill="#e8e0d0"/><circle cx="40" cy="40" r="18" fill="#c04a56"/>',
      );
      const { lightness } = await dress(placket, dots);
      const plain = await dress('', dots);
      for (const x of [200, 222]) {
        const own = lineContrast(lightness, x, rows) - lineContrast(plain.lightness, x, rows);
        expect(own).toBeGreaterThan(0.04);
      }
      expect(lineContrast(lightness, 250, [226, 274]) - lineContrast(plain.lightness, 250, [226, 274])).toBeGreaterThan(
        0.04,
      );
    },
    timeout,
  );

  it(
    'shows a placket more clearly than the cloth did, and no line without one @full',
    async () => {
      const dots = await paint(
        '<rect width="80" height="80" fill="#e8e0d0"/><circle cx="40" cy="40" r="18" fill="#c04a56"/>',
      );
      const faint =
        '<path d="M200 110 V400 M222 110 V400" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="1.6"/>';
      const [lined, plain] = [(await dress(faint, dots)).lightness, (await dress('', dots)).lightness];
      for (const x of [200, 222]) {
        expect(lineContrast(lined, x, rows) - lineContrast(plain, x, rows)).toBeGreaterThan(0.07);
      }
      // Beside the lines both are the same picture, except for noise.
      let [sum, count] = [0, 0];
      for (let y = rows[0]; y < rows[1]; y++) {
        for (let x = 234; x < 290; x++, count++)
          sum += Math.abs((lined[y * width + x] ?? 0) - (plain[y * width + x] ?? 0));
      }
      expect(sum / count).toBeLessThan(0.004);
    },
    timeout,
  );

  it(
    'excludes letters of a print from the lines @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const letters = `<g fill="none" stroke="#20242c" stroke-width="5">${Array.from({ length: 6 }, (_, n) => `<path d="M${150 + 20 * n} 200 v40 M${150 + 20 * n} 220 h12"/>`).join('')}</g>`;
      const [printed, plain] = [(await dress(letters, plainPrint)).lightness, (await dress('', plainPrint)).lightness];
      let worst = 0;
      for (let y = 196; y < 246; y++) {
        for (let x = 146; x < 266; x++) {
          worst = Math.max(worst, (plain[y * width + x] ?? 0) - (printed[y * width + x] ?? 0));
        }
      }
      expect(worst).toBeLessThan(0.28);
    },
    timeout,
  );

  it(
    'shows nothing of thin dark lettering, and all of dark piping @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const words = `<text x="208" y="220" font-size="34" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="#20242c">COLTER</text><text x="208" y="240" font-size="15" font-family="sans-serif" text-anchor="middle" fill="#20242c">PHARMACISTS</text><g stroke="#20242c" stroke-width="1.2">${[248, 252, 256].map((y) => `<path d="M150 ${y} h116"/>`).join('')}</g>`;
      const piping = '<path d="M208.4 100 V420" stroke="#20242c" stroke-width="3"/>';
      const [printed, plain, piped] = [
        (await dress(words, plainPrint)).lightness,
        (await dress('', plainPrint)).lightness,
        (await dress(piping, plainPrint)).lightness,
      ];
      let [worst, sum, count] = [0, 0, 0];
      for (let y = 190; y < 262; y++) {
        for (let x = 130; x < 286; x++, count++) {
          const darker = Math.abs((plain[y * width + x] ?? 0) - (printed[y * width + x] ?? 0));
          worst = Math.max(worst, darker);
          sum += darker;
        }
      }
      expect(worst).toBeLessThan(0.08);
      expect(sum / count).toBeLessThan(0.012);
      expect(lineContrast(piped, 207, [280, 380])).toBeGreaterThan(0.04);
    },
    timeout,
  );

  it(
    'shows nothing of a print in thin grey lines, and keeps the folds beside it @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const figures = Array.from({ length: 15 }, (_, n) => {
        const [x, y] = [150 + 26 * (n % 5), 200 + 26 * Math.floor(n / 5)];
        return `<circle cx="${x}" cy="${y}" r="8"/><path d="M${x - 10} ${y + 10} l10 -18 l10 18 M${x - 8} ${y} h16"/>`;
      }).join('');
      const drawing = `<g fill="none" stroke="#5c626c" stroke-width="1.3">${figures}</g>`;
      const fold = '<ellipse cx="208" cy="340" rx="7" ry="46" fill="#000" fill-opacity=".14"/>';
      const [printed, plain, folded] = [
        (await dress(drawing, plainPrint)).lightness,
        (await dress('', plainPrint)).lightness,
        (await dress(drawing + fold, plainPrint)).lightness,
      ];
      const meanStep = (one: Float32Array, [left, top, right, bottom]: readonly [number, number, number, number]) => {
        let [sum, count] = [0, 0];
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++, count++)
            sum += Math.abs((one[y * width + x] ?? 0) - (plain[y * width + x] ?? 0));
        }
        return sum / count;
      };
      expect(meanStep(printed, [138, 186, 272, 268])).toBeLessThan(0.008);
      expect(meanStep(folded, [204, 320, 212, 370])).toBeGreaterThan(0.05);
    },
    timeout,
  );

  it(
    'keeps narrow folds beside a large print on the chest, and shows nothing of the print @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const motifs = Array.from({ length: 150 }, (_, n) => {
        const [x, y] = [136 + 10 * (n % 15), 166 + 14 * Math.floor(n / 15)];
        return `<path d="M${x} ${y} h5 v7 h-5 Z" fill="${n % 2 ? '#b02a30' : '#1d3f2c'}"/>`;
      }).join('');
      const fold = '<ellipse cx="208" cy="356" rx="5" ry="34" fill="#000" fill-opacity=".2"/>';
      const [printed, plain] = [
        (await dress(motifs + fold, plainPrint)).lightness,
        (await dress('', plainPrint)).lightness,
      ];
      const meanStep = ([left, top, right, bottom]: readonly [number, number, number, number]) => {
        let [sum, count] = [0, 0];
        for (let y = top; y < bottom; y++) {
          for (let x = left; x < right; x++, count++) {
            sum += Math.abs((printed[y * width + x] ?? 0) - (plain[y * width + x] ?? 0));
          }
        }
        return sum / count;
      };
      expect(meanStep([205, 336, 211, 376])).toBeGreaterThan(0.08);
      expect(meanStep([136, 166, 284, 300])).toBeLessThan(0.02);
    },
    timeout,
  );

  it(
    'attenuates all-over damask, and no fold of plain cloth @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const damask =
        '<defs><pattern id="d" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M4 0 L8 4 L4 8 L0 4 Z" fill="#000" fill-opacity=".28"/></pattern></defs><rect width="416" height="480" fill="url(#d)"/>';
      const fold = '<ellipse cx="208" cy="300" rx="7" ry="70" fill="#000" fill-opacity=".14"/>';
      const sparkles = `<path d="M196 270 h2 v2 h-2 Z M214 284 h2 v2 h-2 Z M200 300 h2 v2 h-2 Z" fill="#14161a"/>`;
      const [woven, folded, sparkling, plain] = [
        (await dress(damask, plainPrint)).lightness,
        (await dress(fold, plainPrint)).lightness,
        (await dress(fold + sparkles, plainPrint)).lightness,
        (await dress('', plainPrint)).lightness,
      ];
      const deviation = (lightness: Float32Array) => {
        let [sum, square, count] = [0, 0, 0];
        for (let y = 220; y < 360; y++) {
          for (let x = 160; x < 256; x++, count++) {
            const value = (lightness[y * width + x] ?? 0) - (plain[y * width + x] ?? 0);
            sum += value;
            square += value * value;
          }
        }
        return Math.sqrt(square / count - (sum / count) ** 2);
      };
      // .065 as in the photograph.
      expect(deviation(woven)).toBeLessThan(0.045);
      expect(deviation(folded)).toBeGreaterThan(0.035);
      // A few dark specks beside a fold are no print.
      expect(deviation(sparkling)).toBeGreaterThan(0.035);
    },
    timeout,
  );

  it(
    'treats threads of a fine stripe as no seams, and a placket among them as one @full',
    async () => {
      const plainPrint = await paint('<rect width="80" height="80" fill="#e8e0d0"/>');
      const at = Array.from({ length: 20 }, (_, n) => 148 + 6 * n);
      const lines = at.map((x) => `M${x + 0.5} 120 V390`).join(' ');
      const threads = `<path d="${lines}" fill="none" stroke="#000" stroke-opacity=".05" stroke-width="1.4"/>`;
      const placketLine = '<path d="M208.5 110 V400" stroke="#000" stroke-opacity=".25" stroke-width="1.6"/>';
      const [striped, buttoned, plain] = [
        (await dress(threads, plainPrint)).lightness,
        (await dress(threads + placketLine, plainPrint)).lightness,
        (await dress('', plainPrint)).lightness,
      ];
      const contrastOf = (lightness: Float32Array, x: number) => {
        const mean = (from: number, to: number) => {
          let sum = 0;
          for (let y = rows[0]; y < rows[1]; y++) {
            for (let column = from; column <= to; column++) {
              sum += (lightness[y * width + column] ?? 0) / (plain[y * width + column] ?? 1);
            }
          }
          return sum / (rows[1] - rows[0]) / (to - from + 1);
        };
        return (mean(x - 3, x - 3) + mean(x + 3, x + 3)) / 2 - mean(x, x);
      };
      const threadContrast = at.slice(3, -3).reduce((sum, x) => sum + contrastOf(striped, x), 0) / (at.length - 6);
      expect(threadContrast).toBeLessThan(0.04);
      expect(contrastOf(buttoned, 208)).toBeGreaterThan(0.1);
    },
    timeout,
  );

  it(
    'of drawn stripes with the frame on an edge stays in two colours @full',
    async () => {
      const stripes = await paint(
        '<rect width="40" height="40" fill="#f4f1ea"/><rect width="18" height="40" fill="#23406e"/>',
        40,
      );
      const { b } = await dress('', stripes);
      const between = { some: 0, all: 0 };
      for (let x = 150; x < 270; x++) {
        const value = b[300 * width + x] ?? 0;
        between.all++;
        if (value > -0.07 && value < -0.02) between.some++;
      }
      expect(between.some / between.all).toBeLessThan(0.25);
    },
    timeout,
  );

  it(
    'follows the sleeves: vertical stripes run along them @full',
    async () => {
      const stripes = await paint(
        '<rect width="40" height="40" fill="#f4f1ea"/><rect width="18" height="40" fill="#23406e"/>',
        40,
      );
      const { b } = await dress('', stripes, { size: 9 });
      const leanAt = (left: number, top: number, side: number) => {
        let [xx, xy, yy] = [0, 0, 0];
        for (let y = top; y < top + side; y++) {
          for (let x = left; x < left + side; x++) {
            const i = y * width + x;
            const [dx, dy] = [(b[i + 1] ?? 0) - (b[i - 1] ?? 0), (b[i + width] ?? 0) - (b[i - width] ?? 0)];
            xx += dx * dx;
            xy += dx * dy;
            yy += dy * dy;
          }
        }
        return ((Math.atan2(2 * xy, xx - yy) / 2) * 180) / Math.PI;
      };
      expect(Math.abs(leanAt(180, 280, 60))).toBeLessThan(4);
      // The drawn sleeves point 45 degrees outwards and down.
      expect(Math.abs(Math.abs(leanAt(66, 175, 26)) - 45)).toBeLessThan(12);
    },
    timeout,
  );
});
