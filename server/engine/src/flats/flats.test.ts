import { garmentKinds } from '@atelier/catalogue/attributes';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { areaOf, boxOf, type Edge } from './edge.ts';
import { editSpec, fuseSpecs, partialSpecOfStyle, varySpec } from './edit-spec.ts';
import { carrySpec, readFlatSpec, writeSpecToPng } from './flat-file.ts';
import { drawGarment } from './garment.ts';
import type { Piece } from './piece.ts';
import { drawFlatPicture, renderFlat } from './render-svg.ts';
import { resolveSpec } from './resolve-spec.ts';
import { type FlatSpec, flatSpecSchema } from './spec.ts';

const styles = Object.values(garmentStyles).flat();
const specOfSeed = (seed: number): FlatSpec =>
  resolveSpec(partialSpecOfStyle(styles[seed % styles.length]?.code), seed);
const seeds = Array.from({ length: 300 }, (_, seed) => seed);
/** Cm: taller than the tallest coat with a hood, wider than the widest sleeves. */
const room = { width: 190, height: 260 };
const time = 60_000;
/** Drawn once for all tests: spec and both views of every seed. */
const designs = seeds.map((seed) => {
  const spec = specOfSeed(seed);
  return { spec, front: drawGarment(spec, 'front'), back: drawGarment(spec, 'back') };
});
const contour = (pieces: readonly Piece[]): Edge[] =>
  pieces.filter((entry) => !entry.isInner).map(({ outline }) => outline);

const describeSpec = ({ kind, gender, neckline, collar, sleeveType, sleeveLength, hem, seed }: FlatSpec): string =>
  [seed, kind, gender, neckline, collar, sleeveType, sleeveLength, hem].join(' ');

describe('300 designs from 300 seeds', () => {
  it(
    'have finite coordinates, pieces within size limits, and unique names',
    () => {
      for (const design of designs) {
        const { spec } = design;
        for (const view of ['front', 'back'] as const) {
          const pieces = design[view];
          const label = `${describeSpec(spec)} ${view}`;
          expect(new Set(pieces.map(({ name }) => name)).size, label).toBe(pieces.length);
          const places = pieces.flatMap((entry) => [
            ...entry.outline,
            ...entry.lines.flatMap(({ edge }) => edge),
            ...entry.folds.flatMap(({ edge }) => edge),
          ]);
          expect(
            places.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)),
            label,
          ).toBe(true);
          const box = boxOf(pieces.map(({ outline }) => outline));
          expect(box.right - box.left, label).toBeLessThan(room.width);
          expect(box.bottom - box.top, label).toBeLessThan(room.height);
          for (const entry of pieces) expect(areaOf(entry.outline), `${label} ${entry.name}`).toBeGreaterThan(0.01);
        }
      }
    },
    time,
  );

  it(
    'are as wide and high in the back view as in the front, except for one-sided parts',
    () => {
      for (const { spec, ...drawn } of designs) {
        const [front, back] = [boxOf(contour(drawn.front)), boxOf(contour(drawn.back))];
        expect(Math.abs(front.right - front.left - back.right + back.left), describeSpec(spec)).toBeLessThan(6);
        expect(Math.abs(front.bottom - back.bottom), describeSpec(spec)).toBeLessThan(9);
      }
    },
    time,
  );

  it(
    'are symmetric where nothing is meant to differ',
    () => {
      for (const design of designs) {
        const { spec } = design;
        const isOneSided = spec.hem === 'asymmetric' || spec.neckline === 'oneShoulder';
        if (isOneSided) continue;
        for (const view of ['front', 'back'] as const) {
          const box = boxOf(contour(design[view]));
          expect(Math.abs(box.left + box.right), `${describeSpec(spec)} ${view}`).toBeLessThan(0.4);
        }
      }
    },
    time,
  );

  it(
    'differ from each other and are the same again for the same seed',
    async () => {
      const drawn = seeds.map((seed) => JSON.stringify({ ...specOfSeed(seed), seed: 0 }));
      expect(new Set(drawn).size).toBe(300);
      const canvas = { width: 400, height: 400, views: ['front', 'back'] as const, ground: '#ffffff' };
      expect(await renderFlat(specOfSeed(17), canvas)).toBe(await renderFlat(specOfSeed(17), canvas));
    },
    time,
  );
});

describe('every kind of garment', () => {
  it.each(garmentKinds.map(({ key }) => key))(
    '%s is drawn inside its canvas, with named groups for its pieces',
    async (kind) => {
      const spec = resolveSpec({ kind }, 5);
      const canvas = { width: 180, height: 240, views: ['front', 'back'] as const, ground: '#ffffff' };
      const svg = await renderFlat(spec, canvas);
      expect(svg).toContain('<g id="front"');
      expect(svg).toContain('<g id="back"');
      expect(svg.match(/data-piece="/g)?.length).toBeGreaterThan(1);
      expect(/NaN|undefined|Infinity/.test(svg.replace(/base64,[^"]*/g, ''))).toBe(false);
      const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
      const edge = [...data].filter((value, at) => {
        const x = at % info.width;
        const y = Math.floor(at / info.width);
        return (x < 4 || y < 4 || x >= info.width - 4 || y >= info.height - 4) && value < 250;
      });
      expect(edge).toHaveLength(0);
      expect([...data].filter((value) => value < 250).length / data.length).toBeGreaterThan(0.08);
    },
  );
});

describe('embedded spec', () => {
  const spec = specOfSeed(4);
  const sheet = { ratio: '3:4', quality: 'normal', views: ['front'], ground: '#ffffff' } as const;

  it(
    'is restored from the PNG, from the SVG, and after the picture was uploaded again',
    async () => {
      const { png, svg } = await drawFlatPicture(spec, sheet);
      expect(readFlatSpec(png)).toEqual(spec);
      expect(readFlatSpec(svg)).toEqual(spec);
      const rewritten = await sharp(png.data).png().toBuffer();
      expect(readFlatSpec({ data: rewritten, mime: 'image/png' })).toBeUndefined();
      expect(readFlatSpec({ data: carrySpec(png.data, rewritten), mime: 'image/png' })).toEqual(spec);
    },
    time,
  );

  it(
    'is refused when forged, and absent in other pictures',
    async () => {
      const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
      expect(readFlatSpec({ data: plain, mime: 'image/png' })).toBeUndefined();
      const forged = { ...spec, printScale: 1e9 };
      expect(readFlatSpec({ data: writeSpecToPng(plain, forged), mime: 'image/png' })).toBeUndefined();
      expect(flatSpecSchema.safeParse({ ...spec, colours: { ...spec.colours, main: '"/><script>' } }).success).toBe(
        false,
      );
    },
    time,
  );
});

describe('technical drawing', () => {
  const spec = resolveSpec(
    { kind: 'shirt', collar: 'mandarin', pocket: 'chest', fit: 'regular', gender: 'man' },
    4,
    true,
  );
  const sheet = { ratio: '3:4', quality: 'normal', views: ['front', 'back'], ground: '#ffffff' } as const;
  const textOf = async (of: FlatSpec): Promise<string> =>
    new TextDecoder().decode((await drawFlatPicture(of, sheet)).svg.data);

  it('has its lines in layers of each piece', async () => {
    const svg = await textOf(spec);
    const layers = [...svg.matchAll(/<g id="front-(\S+)-(?:seams|stitching|folds)" class="(\w+)"/g)];
    expect(layers.map(([, name, layer]) => `${name} ${layer}`)).toEqual(
      expect.arrayContaining(['sleeve-right seams', 'collar-right stitching', 'pocket-chest stitching']),
    );
    expect(svg.match(/class="outline"/g)?.length).toBeGreaterThan(10);
  });

  it('labels the seams, with names in both languages', async () => {
    const svg = await textOf(spec);
    const notes = /<g id="callout-notes"[\s\S]*?<\/g>/.exec(svg)?.[0] ?? '';
    expect(notes).toContain('collar: mandarin');
    expect(notes).toContain('口袋：胸袋');
    expect(svg.match(/<g id="callout-\d/g)?.length).toBe(notes.match(/<text/g)?.length);
  });

  it('measures the drawing: longer trousers have a longer inseam', async () => {
    const inseam = async (length: 'ankle' | 'full'): Promise<number> =>
      Number(
        /inseam {2}([\d.]+)/.exec(
          await textOf(resolveSpec({ kind: 'trousers', length, fit: 'straight' }, 4, true)),
        )?.[1],
      );
    const [ankle, full] = [await inseam('ankle'), await inseam('full')];
    expect(ankle).toBeGreaterThan(60);
    expect(full).toBeGreaterThan(ankle + 3);
    expect(full).toBeLessThan(90);
  });
});

describe('edits and mixes', () => {
  const dress = resolveSpec({ kind: 'dress', neckline: 'v', collar: 'none', sleeveLength: 'short', print: 'ditsy' }, 3);

  it(
    'an edit changes the named parts and keeps the rest',
    () => {
      const edited = editSpec(dress, { sleeveLength: 'long', colours: { main: '#1d2b4a' } });
      expect(edited).toEqual({
        ...dress,
        sleeveLength: 'long',
        colours: { ...dress.colours, main: '#1d2b4a' },
        cuff: edited.cuff,
      });
    },
    time,
  );

  it(
    'a variation keeps the kind and changes something; small freedom keeps the silhouette',
    () => {
      for (const seed of seeds.slice(0, 60)) {
        const spec = specOfSeed(seed);
        const near = varySpec(spec, seed + 1, 1);
        expect([near.kind, near.fit, near.length, near.sleeveLength], describeSpec(spec)).toEqual([
          spec.kind,
          spec.fit,
          spec.length,
          spec.sleeveLength,
        ]);
        expect(JSON.stringify({ ...varySpec(spec, seed + 1, 5), seed: 0 })).not.toBe(
          JSON.stringify({ ...spec, seed: 0 }),
        );
      }
    },
    time,
  );

  it(
    'a fusion has the cut of the first, the print of the second and the colours of the third',
    () => {
      const shirt = resolveSpec({ kind: 'shirt', print: 'tartan' }, 8);
      const coat = resolveSpec({ kind: 'coat', colours: { main: '#6f1d2c' } }, 9);
      const fused = fuseSpecs([dress, shirt, coat], 1);
      expect([fused.kind, fused.neckline, fused.print, fused.colours.main]).toEqual([
        'dress',
        'v',
        'tartan',
        '#6f1d2c',
      ]);
    },
    time,
  );
});

describe('details drawn on top', () => {
  const cardigan = resolveSpec({ kind: 'cardigan', closure: 'buttons', collar: 'none', neckline: 'v' }, 4, true);

  it('of a cardigan are its buttons, on the front band', () => {
    const names = drawGarment(cardigan, 'front').map(({ name }) => name);
    expect(names).toContain('closure');
    expect(names.indexOf('closure')).toBeGreaterThan(names.indexOf('neck-band-right'));
  });

  it('of a slanted hem have no line of a straight one', () => {
    const tee = resolveSpec({ kind: 'tShirt', hem: 'asymmetric' }, 4, true);
    const body = drawGarment(tee, 'front').find(({ name }) => name === 'body') as Piece;
    const low = boxOf([body.outline]);
    const wide = low.right - low.left;
    const across = body.lines.filter(({ edge }) => boxOf([edge]).right - boxOf([edge]).left > wide * 0.8);
    expect(across).toEqual([]);
  });

  it.each(['tank', 'dress'] as const)('of a %s with lace are below its hem', (kind) => {
    const laced = resolveSpec({ kind, craft: 'laceTrim', hem: 'straight', fit: 'slim' }, 4, true);
    const pieces = drawGarment(laced, 'front');
    const lace = pieces.find(({ shows }) => shows?.includes('craft.laceTrim')) as Piece;
    const [own, rest] = [
      boxOf([lace.outline]),
      boxOf(pieces.filter((entry) => entry !== lace).map(({ outline }) => outline)),
    ];
    expect(own.bottom).toBeGreaterThan(rest.bottom + 1);
  });

  it('of a velvet blazer are lapels of its own cloth, unless a second one is named', () => {
    const blazer = resolveSpec({ kind: 'blazer', fabric: 'velvet', colours: { main: '#1a1a1a' } }, 3, true);
    const lapels = drawGarment(blazer, 'front').filter(({ name }) => name.includes('lapel'));
    expect(lapels.length).toBeGreaterThan(0);
    expect(new Set(lapels.map(({ cloth }) => cloth ?? 'main'))).toEqual(new Set(['main']));
  });

  it('of a cape cover the arms and widen to its hem, with openings for the hands in front', () => {
    const cape = resolveSpec({ kind: 'coat', details: ['cape'], length: 'knee' }, 4, true);
    const [front, back] = [drawGarment(cape, 'front'), drawGarment(cape, 'back')];
    const whole = boxOf(contour(front));
    expect(whole.right - whole.left).toBeGreaterThan(
      1.1 * (boxOf(contour(drawGarment({ ...cape, details: [] }, 'front'))).right * 2),
    );
    expect(front.filter(({ name }) => name.startsWith('cape-slit'))).toHaveLength(2);
    expect(back.filter(({ name }) => name.startsWith('cape-slit'))).toHaveLength(0);
  });

  it('of a racerback are narrower between the shoulders behind than in front', () => {
    const tank = resolveSpec({ kind: 'tank', details: ['racerback'] }, 4, true);
    const widthAt = (view: 'front' | 'back'): number => {
      const body = drawGarment(tank, view).find(({ name }) => name === 'body') as Piece;
      const low = boxOf([body.outline]);
      const near = body.outline.filter(([x, y]) => x > 0 && y > low.top + 6 && y < low.top + 15).map(([x]) => x);
      return Math.min(...near);
    };
    expect(widthAt('back')).toBeLessThan(widthAt('front') * 0.7);
  });
});
