import { isDark, shade } from '../colour-shade.ts';
import { place } from '../motif.ts';
import { scatter } from '../print-kit.ts';
import { flowerMotifs } from './flower-motifs.ts';
import { medallions } from './medallions.ts';
import { smallMotifs } from './small-motifs.ts';
import { around, type PrintBuilder, path, put, randomOf, round, stroke, wrapped } from './tile-tools.ts';

/** A branch that bends at its joints, as wood of plum does. */
const branch = (places: readonly (readonly [number, number, number])[], colour: string): string =>
  places
    .slice(1)
    .map(([x, y, wide], i) => {
      const [bx, by] = places[i] as readonly [number, number, number];
      return stroke(
        `M${bx} ${by}Q${round((bx + x) / 2 + (y - by) * 0.08)} ${round((by + y) / 2 - (x - bx) * 0.08)} ${x} ${y}`,
        colour,
        wide,
      );
    })
    .join('');

export const chinesePrints = {
  plumBlossom: (inks) => {
    const size = { width: 16, height: 17 };
    const wood = isDark(inks.ground) ? '#a58a72' : '#4b372c';
    const spray = `${branch(
      [
        [-6, 5, 0.6],
        [-3.4, 2.4, 0.52],
        [-1.6, 1.9, 0.42],
        [0.8, -1, 0.34],
        [3, -2, 0.24],
        [5.2, -5, 0.14],
      ],
      wood,
    )}${branch(
      [
        [-3.4, 2.4, 0.34],
        [-3.6, -0.6, 0.22],
        [-2.4, -3, 0.045],
      ],
      wood,
    )}${branch(
      [
        [0.8, -1, 0.26],
        [3.2, 0.6, 0.14],
      ],
      wood,
    )}`;
    const bloom = (x: number, y: number, scale: number, turn: number) =>
      place(x, y, turn, scale, flowerMotifs.plum(inks));
    const bud = (x: number, y: number, turn: number) =>
      place(x, y, turn, 0.95, flowerMotifs.plumBud({ ...inks, second: wood }));
    const drawn = `${spray}${bloom(-3.2, 1.6, 2.5, 10)}${bloom(0.4, -0.6, 2.9, 40)}${bloom(-3.2, -1.8, 1.9, -20)}${bloom(3.4, -2.4, 2.1, 15)}${bloom(3.2, 0.6, 1.6, -10)}${bud(-2.3, -3.2, 10)}${bud(5.2, -5.2, 35)}${bud(4.4, -3.8, 60)}${bud(-0.9, 1.2, 170)}`;
    const draw = (x: number, y: number, isMirrored: boolean) =>
      wrapped(
        size,
        { x, y, reach: 7.4 },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)})${isMirrored ? ' scale(-1 1)' : ''}">${drawn}</g>`,
      );
    return { ...size, content: draw(4.4, 4.6, false) + draw(12.4, 13.1, true) };
  },
  bamboo: (inks) => {
    const size = { width: 18, height: 24 };
    const green = inks.main;
    const [deep, pale] = [shade(green, -0.12), shade(green, 0.1)];
    const stalk = (x: number, wide: number, shift: number, tone: string) =>
      [-1, 0, 1, 2, 3, 4]
        .map((nth) => {
          const y = nth * 6 - shift;
          return `${path(`M${x - wide} ${round(y + 0.2)}C${round(x - wide * 0.8)} ${round(y + 2)} ${round(x - wide * 0.8)} ${round(y + 4)} ${x - wide} ${round(y + 5.8)}H${x + wide}C${round(x + wide * 0.8)} ${round(y + 4)} ${round(x + wide * 0.8)} ${round(y + 2)} ${x + wide} ${round(y + 0.2)}Z`, tone)}${stroke(`M${round(x - wide * 1.1)} ${round(y)}H${round(x + wide * 1.1)}`, deep, 0.16)}${stroke(`M${round(x - wide * 0.45)} ${round(y + 0.8)}V${round(y + 5.2)}`, '#ffffff', 0.1, 0.25)}`;
        })
        .join('');
    const spray = (x: number, y: number, scale: number, mirrored: boolean, tone: string) =>
      wrapped(
        size,
        { x, y, reach: scale },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)}) scale(${mirrored ? -scale : scale} ${scale})">${stroke('M-.45-.16C-.3-.1-.14-.04 0 0', deep, 0.03)}${flowerMotifs.bambooSpray({ ...inks, second: tone })}</g>`,
      );
    return {
      ...size,
      content: `${stalk(4.2, 0.62, 0, green)}${stalk(13, 0.48, 3, pale)}${stalk(15.6, 0.3, 1.5, deep)}${spray(6.4, 3, 3.2, false, green)}${spray(2.2, 9, 2.8, true, deep)}${spray(7, 15, 3.4, false, green)}${spray(11, 6, 3, true, pale)}${spray(15.4, 12.2, 3, false, green)}${spray(10.6, 20, 3.2, true, deep)}${spray(2, 20.6, 2.6, true, green)}`,
    };
  },
  lotus: (inks) => {
    const size = { width: 20, height: 18 };
    const stem = (x: number, y: number, bend: number) =>
      wrapped(size, { x, y, reach: 8 }, (px, py) =>
        stroke(
          `M${round(px)} ${round(py + 1)}C${round(px + bend)} ${round(py + 3)} ${round(px - bend)} ${round(py + 4.4)} ${round(px + bend * 0.4)} ${round(py + 6)}`,
          inks.second,
          0.22,
        ),
      );
    const pads = [
      { x: 8.6, y: 9, turn: 8, scale: 5.2 },
      { x: 18.4, y: 17, turn: -12, scale: 5.4 },
      { x: 1.4, y: 1.6, turn: 30, scale: 3.4 },
    ];
    return {
      ...size,
      content: `${stem(5, 4, 0.8)}${stem(15, 12.6, -0.9)}${stem(12.4, 3, 0.6)}${pads.map((at) => put(size, at, flowerMotifs.lotusPad(inks))).join('')}${put(size, { x: 5, y: 4, scale: 6 }, flowerMotifs.lotus(inks))}${put(size, { x: 15, y: 12.6, turn: 6, scale: 6 }, flowerMotifs.lotus(inks))}${put(size, { x: 12.4, y: 3, turn: -10, scale: 2.6 }, flowerMotifs.lotus(inks))}`,
    };
  },
  chrysanthemum: (inks, seed) =>
    scatter(
      16,
      [
        { draw: flowerMotifs.chrysanthemum, size: 6.2, count: 3 },
        { draw: flowerMotifs.chrysanthemum, size: 3.6, count: 4 },
        {
          draw: ({ second }) =>
            path(
              'M0 .5C-.1.4-.06.3-.2.26-.3.2-.2.12-.3.02-.34-.1-.2-.1-.2-.24-.14-.4-.04-.36 0-.52.06-.38.16-.4.2-.24.22-.1.34-.1.3.02.2.12.3.2.2.26.06.3.1.4 0 .5Z',
              second,
            ) + stroke('M0 .5V-.34M0 .2-.16.06M0 .2 .16.06M0-.04-.12-.16M0-.04 .12-.16', '#ffffff', 0.02, 0.35),
          size: 2.2,
          count: 8,
        },
      ],
      inks,
      seed,
    ),
  crane: (inks) => {
    const size = { width: 26, height: 22 };
    const cloud = { ...inks, main: shade(inks.ground, isDark(inks.ground) ? 0.24 : -0.16) };
    const at = [
      { x: 6.5, y: 5.8, turn: -6, scale: 10.4 },
      { x: 19.5, y: 16.8, turn: -14, scale: 10.4 },
    ];
    const clouds = [
      { x: 18.6, y: 5.6, scale: 4.4 },
      { x: 5.6, y: 16.6, scale: 4.8 },
      { x: 12.4, y: 11.2, scale: 3 },
      { x: 25, y: 10.6, scale: 2.8 },
    ];
    return {
      ...size,
      content: [
        ...clouds.map((one) => put(size, one, smallMotifs.scrollCloud(cloud))),
        ...at.map((one) => put(size, one, smallMotifs.crane(inks))),
      ].join(''),
    };
  },
  dragon: (inks) => {
    const size = { width: 22, height: 22 };
    const cloud = (x: number, y: number, scale: number) => put(size, { x, y, scale }, smallMotifs.scrollCloud(inks));
    return {
      ...size,
      content: `${put(size, { x: 5.5, y: 5.5, scale: 9.6 }, medallions.dragon(inks))}${put(size, { x: 16.5, y: 16.5, scale: 9.6 }, medallions.dragon(inks))}${cloud(16.5, 5.2, 4.4)}${cloud(5.5, 16.2, 4.4)}${cloud(13.4, 8.2, 2.2)}${cloud(2.4, 19.2, 2.2)}${cloud(19.6, 2.2, 2.2)}${cloud(8.6, 13.2, 2.2)}`,
    };
  },
  phoenix: (inks) => {
    const size = { width: 22, height: 22 };
    const flower = (x: number, y: number, scale: number) =>
      put(size, { x, y, scale }, flowerMotifs.plum({ ...inks, accent: inks.ground }));
    return {
      ...size,
      content: `${put(size, { x: 5.5, y: 5.5, scale: 10 }, medallions.phoenix(inks))}${put(size, { x: 16.5, y: 16.5, scale: 10 }, medallions.phoenix(inks))}${flower(16.5, 5.5, 3)}${flower(5.5, 16.5, 3)}${flower(13.6, 8.4, 1.2)}${flower(19.4, 2.6, 1.2)}${flower(2.6, 19.4, 1.2)}${flower(8.4, 13.6, 1.2)}`,
    };
  },
  porcelain: (inks) => {
    const size = { width: 18, height: 18 };
    const blue = inks.main;
    const wash = shade(blue, 0.24);
    const leaf = 'M0 0C.5-.5.2-1.2-.5-1.5-.2-1-.6-.6-.2-.3-.5-.3-.8-.1-.8.2-.5 0-.2.2 0 0Z';
    const half = `${around(8, `${path('M0-.4C-.7-.9-.6-1.7 0-2.3.6-1.7.7-.9 0-.4Z', wash)}${stroke('M0-.4C-.7-.9-.6-1.7 0-2.3.6-1.7.7-.9 0-.4Z', blue, 0.13)}${stroke('M0-.8V-1.7', blue, 0.09)}`)}${around(8, path('M0-1.4C-.3-1.8-.2-2.4 0-2.8.2-2.4.3-1.8 0-1.4Z', blue), 22.5)}<circle r=".95" fill="${inks.ground}" stroke="${blue}" stroke-width=".14"/>${around(6, `<circle cy="-.5" r=".16" fill="${blue}"/>`)}<circle r=".2" fill="${blue}"/>`;
    const scroll = `${stroke('M-4.4 3.4C-5.6-1-3.4-4.6 0-4.4 3.6-4.2 5-.6 3.6 2.2 2.4 4.2-.4 4.6-1.8 3.4', blue, 0.2)}${[
      [-4.7, 1, -80],
      [-4.2, -2, -40],
      [-1.6, -4.2, 10],
      [1.8, -4, 50],
      [4, -1.6, 95],
      [4, 1.4, 140],
      [1.6, 3.9, 190],
    ]
      .map(([x, y, turn], i) =>
        place(
          x as number,
          y as number,
          (turn as number) + (i % 2 ? 40 : -20),
          i % 2 ? 1.15 : -1.15,
          path(leaf, i % 3 ? blue : wash) + stroke(leaf, blue, 0.08),
        ),
      )
      .join('')}${stroke('M-1.8 3.4C-1 2.8-.6 3.6-1.2 3.9', blue, 0.2)}`;
    const link = stroke('M-4.4 3.4C-4.2 5-3 6 -.6 6.4', blue, 0.2);
    const draw = (x: number, y: number, turn: number) =>
      put(size, { x, y, turn, scale: 8 }, `<g transform="scale(.125)">${link}${scroll}${half}</g>`);
    return {
      ...size,
      content:
        draw(4.5, 4.5, 0) +
        draw(13.5, 13.5, 180) +
        draw(13.5, 4.5, 90).replaceAll(half, '') +
        draw(4.5, 13.5, 270).replaceAll(half, '') +
        put(
          size,
          { x: 13.5, y: 4.5, scale: 3.4 },
          `${around(
            6,
            path('M0-.06C-.16-.2-.14-.4 0-.5.14-.4.16-.2 0-.06Z', wash) +
              stroke('M0-.06C-.16-.2-.14-.4 0-.5.14-.4.16-.2 0-.06Z', blue, 0.035),
          )}<circle r=".09" fill="${blue}"/>`,
        ) +
        put(
          size,
          { x: 4.5, y: 13.5, scale: 3.4 },
          `${around(
            6,
            path('M0-.06C-.16-.2-.14-.4 0-.5.14-.4.16-.2 0-.06Z', wash) +
              stroke('M0-.06C-.16-.2-.14-.4 0-.5.14-.4.16-.2 0-.06Z', blue, 0.035),
          )}<circle r=".09" fill="${blue}"/>`,
        ),
    };
  },
  batik: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 14, height: 14 };
    const { main, ground } = inks;
    const dots = (count: number, far: number, r: number) =>
      around(count, `<circle cy="${-far}" r="${r}" fill="${main}"/>`);
    const flower = `${around(8, path('M0-.7C-.5-1.1-.5-1.9 0-2.5.5-1.9.5-1.1 0-.7Z', main) + stroke('M0-1.1V-1.9', ground, 0.13))}${dots(16, 3, 0.16)}<circle r=".45" fill="${main}"/>${dots(6, 0.22, 0.08).replaceAll(main, ground)}`;
    const sprig = `${around(4, `${path('M0-.3C-.8-.9-.7-2-.1-2.7.1-1.9 0-1 0-.3Z', main)}${path('M.2-.5C.9-1 1-1.8.7-2.5.3-1.9.2-1.2.2-.5Z', main)}${stroke('M-.25-.9-.28-1.9', ground, 0.1)}`, 45)}${dots(4, 1.5, 0.2)}<circle r=".28" fill="${main}"/>`;
    let crackle = '';
    for (let nth = 0; nth < 7; nth++) {
      const [x, y] = [random() * 14, random() * 14];
      const bends = Array.from(
        { length: 4 },
        () => `l${round((random() - 0.3) * 1.9)} ${round((random() - 0.5) * 2.2)}`,
      ).join('');
      crackle += wrapped(size, { x, y, reach: 7 }, (px, py) =>
        stroke(`M${round(px)} ${round(py)}${bends}`, main, 0.05, 0.5),
      );
    }
    let specks = '';
    for (const [x, y] of [
      [7, 1.2],
      [7, 5.8],
      [1.2, 7],
      [5.8, 7],
      [8.2, 7],
      [12.8, 7],
      [7, 8.2],
      [7, 12.8],
    ] as const)
      specks += `<circle cx="${x}" cy="${y}" r=".22" fill="${main}"/>`;
    const at = (x: number, y: number, inner: string) =>
      put(size, { x, y, scale: 7 }, `<g transform="scale(.143)">${inner}</g>`);
    return {
      ...size,
      content: `${crackle}${at(3.5, 3.5, flower)}${at(10.5, 10.5, flower)}${at(10.5, 3.5, sprig)}${at(3.5, 10.5, sprig)}${specks}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;
