import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderFlat } from '../render-svg.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { artworkKeys, type FlatSpec, flatSpecSchema, type PrintKey, printKeys, surfaceKeys } from '../spec.ts';
import { tileOf } from './print-tile.ts';

const names = printKeys.filter((key) => key !== 'solid' && key !== 'colourBlock');
const grounds = ['#f7f6f2', '#1a1a1a', '#c8102e'] as const;
const time = 60_000;
/** Four of five rows run in the full run only; five, so that the rest still covers all backgrounds and kinds. */
const tagOf = (nth: number): string => (nth % 5 ? ' @full' : '');

/** One of the rows, another for each `nth`; all of them with TEST_FULL=1. */
const some = <Row>(rows: readonly Row[], nth: number): readonly Row[] =>
  process.env['TEST_FULL'] === '1' ? rows : [rows[nth % rows.length] as Row];

const specOf = (print: PrintKey, main?: string): FlatSpec =>
  resolveSpec({ kind: 'dress', fabric: 'cotton', print, ...(main ? { colours: { main } } : {}) }, 5, true);

const side = 240;
const greyOf = async (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();

/** Share of clearly differing pixels. */
const difference = (one: Buffer, other: Buffer): number =>
  one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 60).length / one.length;

describe('every print', () => {
  it.each(names.map((name, nth) => [name, tagOf(nth)] as const))(
    '%s continues over the edges of its repeat%s',
    async (name, _) => {
      const { width, height, content } = tileOf({ ...specOf(name), printScale: 1 }) as NonNullable<
        ReturnType<typeof tileOf>
      >;
      const ground = specOf(name).colours.main;
      // The corner where four repeats meet: clipped to their tiles, and each drawn to its full extent.
      const view = `xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="${width / 2} ${height / 2} ${width} ${height}" preserveAspectRatio="none"`;
      const base = `<rect width="300%" height="300%" fill="${ground}"/>`;
      const places = [0, width].flatMap((x) => [0, height].map((y) => [x, y] as const));
      const clipped = `<svg ${view}>${base}${places.map(([x, y]) => `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`).join('')}</svg>`;
      const whole = `<svg ${view}>${base}${places.map(([x, y]) => `<g transform="translate(${x} ${y})">${content}</g>`).join('')}</svg>`;
      expect(difference(await greyOf(clipped), await greyOf(whole))).toBeLessThan(0.08);
    },
    time,
  );

  it.each(names.map((name, nth) => [name, tagOf(nth), nth] as const))(
    '%s is distinguishable from plain cloth on light, dark and bright backgrounds%s',
    async (name, _, nth) => {
      for (const main of some(grounds, nth)) {
        const canvas = { width: 120, height: 160, views: ['front'], ground: '#ffffff' } as const;
        const spec = specOf(name, main);
        const svg = await renderFlat(spec, canvas);
        expect(/NaN|undefined|Infinity/.test(svg.replace(/base64,[^"]*/g, '')), name).toBe(false);
        const [printed, plain] = [svg, await renderFlat({ ...spec, print: 'solid' }, canvas)].map((text) =>
          sharp(Buffer.from(text)).removeAlpha().raw().toBuffer(),
        );
        const [one, other] = [await printed, await plain] as [Buffer, Buffer];
        const seen = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 14).length / one.length;
        expect(seen, `${name} on ${main}`).toBeGreaterThan(0.02);
      }
    },
    time,
  );
});

describe('every surface, gradient and picture', () => {
  const kinds = ['tShirt', 'dress', 'jeans', 'coat'] as const;
  const canvas = { width: 300, height: 300, views: ['front'], ground: '#ffffff' } as const;
  const changed = async (spec: FlatSpec, plain: FlatSpec): Promise<number> => {
    const [one, other] = await Promise.all(
      [spec, plain].map(async (entry) =>
        sharp(Buffer.from(await renderFlat(entry, canvas)))
          .removeAlpha()
          .raw()
          .toBuffer(),
      ),
    );
    return (one as Buffer).filter((value, at) => Math.abs(value - ((other as Buffer)[at] ?? 0)) > 8).length;
  };

  const seen = surfaceKeys.filter((key) => !['matte', 'goldFoil', 'silverFoil'].includes(key));
  it.each(seen.map((key, nth) => [key, tagOf(nth), nth] as const))(
    '%s is visible on suitable garments, on light and on dark cloth%s',
    async (key, _, nth) => {
      for (const kind of key === 'whiskers' ? (['jeans'] as const) : some(kinds, nth))
        for (const main of some(['#efe6d6', '#24324a'], nth + (nth >> 2))) {
          const plain = resolveSpec({ kind, fabric: 'cotton', colours: { main } }, 5, true);
          expect(await changed({ ...plain, surfaces: [key] }, plain), `${key} ${kind} ${main}`).toBeGreaterThan(400);
        }
    },
    time,
  );

  it('a gradient ends in the named colour, otherwise in white', async () => {
    const plain = resolveSpec({ kind: 'dress', colours: { main: '#c8102e' } }, 5, true);
    for (const [to, wanted] of [
      ['#1f4e9e', [31, 78, 158]],
      [undefined, [250, 248, 243]],
    ] as const) {
      const svg = await renderFlat({ ...plain, gradient: { form: 'ombre', ...(to ? { to } : {}) } }, canvas);
      const last = [...svg.matchAll(/stop-color="(#[0-9a-f]{6})"\/><\/linearGradient>/g)].map(
        (found) => found[1] as string,
      );
      const near = last.some((hex) =>
        wanted.every((value, axis) => Math.abs(Number.parseInt(hex.slice(1 + axis * 2, 3 + axis * 2), 16) - value) < 4),
      );
      expect(near, last.join(' ')).toBe(true);
    }
  });

  it.each(artworkKeys.map((motif, nth) => [motif, tagOf(nth)] as const))(
    '%s is a picture on the chest%s',
    async (motif, _) => {
      const plain = resolveSpec({ kind: 'tShirt', fabric: 'cotton', colours: { main: '#f7f6f2' } }, 5, true);
      const worked = { ...plain, craft: 'embroidery', logo: 'largeChest', artwork: { motif } } as const;
      expect(await changed(worked, plain)).toBeGreaterThan(60);
    },
  );

  it('specs with them can be read from a file, and older ones without them too', () => {
    const plain = resolveSpec({ kind: 'dress' }, 3);
    const rich = {
      ...plain,
      surfaces: ['mesh', 'glitter'],
      gradient: { form: 'dip', to: '#123456' },
      artwork: { motif: 'number', text: '23' },
    };
    expect(flatSpecSchema.safeParse(plain).success).toBe(true);
    expect(flatSpecSchema.safeParse(rich).success).toBe(true);
    expect(flatSpecSchema.safeParse({ ...rich, artwork: { motif: 'number', text: '<script>' } }).success).toBe(false);
  });
});
