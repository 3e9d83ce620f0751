import { createRandom } from '../ops/geometry/random.ts';
import { foilOf } from './artwork-svg.ts';
import { apart, shade } from './colour-shade.ts';
import { motifs, round } from './motif.ts';
import { across, blobs, down, type Inks, type PrintTile, rect, scatter } from './print-kit.ts';
import { type FurtherPrint, furtherPrints } from './prints/further-prints.ts';
import type { FlatSpec, PrintKey } from './spec.ts';

const glyphs = [
  'M0 1 .35 0 .7 1M.13.62H.57',
  'M0 0V1M0 .5H.6M.6 0V1',
  'M.6.1A.4.5 0 1 0 .6.9',
  'M0 0H.6L0 1H.6',
  'M0 1V0L.35.6.7 0V1',
  'M.32 0A.32.5 0 1 0 .33 0',
];

/** Dye that ran outwards from a knot: wavering rings, and the paler creases where the cloth was bound. */
const tieDye = ({ second, ground }: Inks, seed: number): PrintTile => {
  const random = createRandom(seed + 5);
  const [size, middle] = [34, 17];
  const ring = (radius: number, fill: string, opacity: number): string => {
    const [one, two, three] = [random() * 6, random() * 6, random() * 6];
    const points = Array.from({ length: 48 }, (_, i) => {
      const angle = (i / 48) * Math.PI * 2;
      const waver =
        1 + 0.07 * Math.sin(5 * angle + one) + 0.05 * Math.sin(9 * angle + two) + 0.03 * Math.sin(17 * angle + three);
      return `${round(middle + Math.cos(angle) * radius * waver)} ${round(middle + Math.sin(angle) * radius * waver)}`;
    });
    return `<path d="M${points.join('L')}Z" fill="${fill}" fill-opacity="${opacity}"/>`;
  };
  const pale = shade(ground, 0.2);
  const rings = [16.4, 15.2, 13.4, 12.2, 10.2, 9, 7.2, 6, 4.2, 3, 1.6]
    .map((radius, i) => ring(radius, i % 4 < 2 ? second : pale, 0.3 + 0.03 * i))
    .join('');
  const creases = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2 + random() * 0.2;
    const [from, to] = [2 + random() * 3, 11 + random() * 5];
    const at = (r: number, turn: number): string =>
      `${round(middle + Math.cos(angle + turn) * r)} ${round(middle + Math.sin(angle + turn) * r)}`;
    return `<path d="M${at(from, 0)}Q${at((from + to) / 2, 0.1)} ${at(to, 0.04)}" fill="none" stroke="${pale}" stroke-opacity=".4" stroke-width="${round(0.25 + random() * 0.4)}" stroke-linecap="round"/>`;
  }).join('');
  return { width: size, height: size, content: rings + creases };
};

const builders: Record<
  Exclude<PrintKey, 'solid' | 'colourBlock' | FurtherPrint>,
  (inks: Inks, seed: number) => PrintTile
> = {
  stripeAcross: ({ second }) => across([[0, 1.5, second]], 3.4),
  breton: ({ second }) => across([[0, 0.9, second]], 3),
  stripeDown: ({ second, accent }, seed) =>
    seed % 3 === 0
      ? down(
          [
            [0, 0.36, second],
            [1.6, 0.36, second],
          ],
          3.2,
        )
      : seed % 3 === 1
        ? down([[0, 1.4, second]], 2.8)
        : down(
            [
              [0, 1.2, second],
              [1.9, 0.24, accent],
            ],
            3.8,
          ),
  pinstripe: ({ second }) => ({ width: 1.7, height: 1.7, content: rect(0, 0, 0.17, 1.7, second, 0.75) }),
  gingham: ({ second }) => ({
    width: 3.2,
    height: 3.2,
    content: rect(0, 0, 1.6, 3.2, second, 0.5) + rect(0, 0, 3.2, 1.6, second, 0.5),
  }),
  tartan: ({ second, accent, main }) => ({
    width: 9,
    height: 9,
    content: [
      [0, 1.7, second, 0.5],
      [3.5, 0.35, accent, 0.8],
      [4.4, 2, main, 0.35],
      [7, 0.3, accent, 0.8],
      [7.6, 0.5, second, 0.6],
    ]
      .map(
        ([p, w, f, o]) =>
          rect(p as number, 0, w as number, 9, f as string, o as number) +
          rect(0, p as number, 9, w as number, f as string, o as number),
      )
      .join(''),
  }),
  windowpane: ({ second }) => ({
    width: 5.4,
    height: 5.4,
    content: rect(0, 0, 0.22, 5.4, second) + rect(0, 0, 5.4, 0.22, second),
  }),
  houndstooth: ({ second }) => ({
    width: 3.2,
    height: 3.2,
    content: `<path d="${dogtooth(0.4)}" fill="${second}"/>`,
  }),
  argyle: ({ second, accent, main }) => ({
    width: 6,
    height: 9,
    content: `<path d="M3 0 6 4.5 3 9 0 4.5Z" fill="${second}" fill-opacity=".75"/><path d="M0 0 1.5 2.25 0 4.5M6 0 4.5 2.25 6 4.5" fill="${main}" fill-opacity=".3"/><path d="M0 0 6 9M6 0 0 9" stroke="${accent}" stroke-width=".16" fill="none"/>`,
  }),
  herringbone: ({ second }) => ({
    width: 2.4,
    height: 1.6,
    content: `<path d="M0 0 1.2 .8M0 .8 1.2 1.6M0 1.6 .02 1.61M1.2 .8 2.4 0M1.2 1.6 2.4 .8M0-.8 1.2 0 2.4-.8" stroke="${second}" stroke-width=".22" fill="none"/>`,
  }),
  polkaDot: ({ second }) => ({
    width: 3.2,
    height: 3.2,
    content: `<circle cx=".8" cy=".8" r=".52" fill="${second}"/><circle cx="2.4" cy="2.4" r=".52" fill="${second}"/>`,
  }),
  ditsy: (inks, seed) =>
    scatter(
      8,
      [
        { draw: motifs.flower, size: 1.5, count: 9 },
        { draw: motifs.leaf, size: 0.9, count: 9 },
        { draw: motifs.dot, size: 0.5, count: 8 },
      ],
      inks,
      seed,
    ),
  floral: (inks, seed) =>
    scatter(
      15,
      [
        { draw: motifs.rose, size: 4.6, count: 4 },
        { draw: motifs.flower, size: 3.2, count: 5 },
        { draw: motifs.sprig, size: 3, count: 8 },
        { draw: motifs.flower, size: 1.3, count: 8 },
      ],
      inks,
      seed,
    ),
  daisy: (inks, seed) =>
    scatter(
      9,
      [
        { draw: motifs.daisy, size: 2.5, count: 7 },
        { draw: motifs.leaf, size: 1, count: 6 },
      ],
      inks,
      seed,
    ),
  leaves: (inks, seed) =>
    scatter(
      12,
      [
        { draw: motifs.sprig, size: 4.2, count: 6 },
        { draw: motifs.leaf, size: 2.4, count: 8 },
      ],
      inks,
      seed,
    ),
  paisley: (inks, seed) =>
    scatter(
      12,
      [
        { draw: motifs.paisley, size: 4, count: 7 },
        { draw: motifs.flower, size: 1.2, count: 8 },
        { draw: motifs.dot, size: 0.5, count: 10 },
      ],
      inks,
      seed,
    ),
  geometric: ({ main, second, accent }) => ({
    width: 6,
    height: 6,
    content: `<path d="M0 0H3L0 3Z" fill="${second}"/><path d="M6 6H3L6 3Z" fill="${accent}"/><circle cx="3" cy="3" r=".9" fill="${main}"/><path d="M3 0H6V3" fill="none" stroke="${second}" stroke-width=".26"/><path d="M0 3V6H3" fill="none" stroke="${accent}" stroke-width=".26"/>`,
  }),
  leopard: (inks, seed) =>
    scatter(
      8.5,
      [
        { draw: motifs.spot, size: 1.9, count: 14 },
        { draw: motifs.dot, size: 0.6, count: 9 },
      ],
      { ...inks, main: shade(inks.ground, -0.5), second: shade(inks.ground, -0.14) },
      seed,
    ),
  zebra: (inks, seed) => blobs(11, 16, 2.6, 0.5, [shade(inks.ground, inks.ground > '#888888' ? -0.62 : 0.55)], seed),
  snake: ({ ground }) => ({
    width: 2,
    height: 2.4,
    content: `<path d="M1 0 2 1.2 1 2.4 0 1.2Z" fill="none" stroke="${shade(ground, -0.25)}" stroke-width=".16"/><path d="M1 .5 1.6 1.2 1 1.9.4 1.2Z" fill="${shade(ground, -0.16)}"/>`,
  }),
  camouflage: (inks, seed) =>
    blobs(13, 20, 2.4, 1.5, [shade(inks.ground, -0.16), shade(inks.ground, 0.14), shade(inks.ground, -0.3)], seed),
  tieDye: (inks, seed) => tieDye(inks, seed),
  brush: (inks, seed) => blobs(14, 13, 3, 0.75, [inks.second, inks.accent, shade(inks.ground, 0.12)], seed),
  cloud: (inks, seed) => scatter(11, [{ draw: motifs.cloud, size: 4, count: 7 }], { ...inks, main: inks.second }, seed),
  fruit: (inks, seed) =>
    scatter(
      11,
      [
        { draw: motifs.cherry, size: 3, count: 6 },
        { draw: motifs.lemon, size: 2.6, count: 5 },
        { draw: motifs.leaf, size: 1, count: 5 },
      ],
      inks,
      seed,
    ),
  animals: (inks, seed) =>
    scatter(
      12,
      [
        { draw: motifs.bear, size: 3, count: 5 },
        { draw: motifs.cat, size: 2.8, count: 4 },
        { draw: motifs.star, size: 1.1, count: 6 },
      ],
      { ...inks, accent: apart(inks.accent, inks.main, 0.3) },
      seed,
    ),
  lettering: ({ second }) => ({
    width: 9,
    height: 4.6,
    content: glyphs
      .map(
        (d, i) =>
          `<path transform="translate(${0.5 + i * 1.46 + (i > 2 ? 0 : 0)} ${i % 2 ? 2.7 : 0.6}) scale(1.35)" d="${d}" fill="none" stroke="${second}" stroke-width=".17" stroke-linecap="round" stroke-linejoin="round"/>`,
      )
      .join(''),
  }),
};

/** Four dark and four light threads both ways, woven as a two-and-two twill: the real cloth. */
const dogtooth = (thread: number): string => {
  let path = '';
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const isWarp = (((x - y) % 4) + 4) % 4 < 2;
      if (isWarp ? x < 4 : y < 4) path += `M${round(x * thread)} ${round(y * thread)}h${thread}v${thread}h-${thread}z`;
    }
  }
  return path;
};

/** The repeat of a design's print; undefined for plain cloth and colour blocks. */
export const tileOf = (spec: FlatSpec): PrintTile | undefined => {
  const { print, colours } = spec;
  if (print === 'solid' || print === 'colourBlock') return undefined;
  const inks: Inks = {
    ground: colours.main,
    main: apart(colours.second, colours.main, 0.22),
    second:
      print === 'floral' || print === 'ditsy' || print === 'daisy' || print === 'fruit'
        ? apart(leafOf(colours.main), colours.main, 0.16)
        : print === 'tieDye'
          ? apart(colours.second, colours.main, 0.06)
          : apart(colours.second, colours.main, 0.22),
    accent: apart(colours.accent, colours.main, 0.2),
  };
  const foil = foilOf(spec);
  if (foil) Object.assign(inks, { main: foil.main, accent: foil.second, second: foil.main });
  if (isFurther(print)) {
    const leaf = foil?.main ?? apart(leafOf(colours.main), colours.main, 0.16);
    return furtherPrints[print]({ ...inks, second: leaf }, spec.seed);
  }
  return builders[print](inks, spec.seed);
};

const isFurther = (print: PrintKey): print is FurtherPrint => print in furtherPrints;

const leafOf = (ground: string): string => (ground < '#777777' ? '#8fb08a' : '#4f7f56');
