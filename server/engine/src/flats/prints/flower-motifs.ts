import { shade } from '../colour-shade.ts';
import type { Motif } from '../motif.ts';
import { around, path, round, stroke } from './tile-tools.ts';

const petal = (long: number, wide: number, point = 0.5): string =>
  `M0 0C${-wide} ${round(-long * 0.25)} ${-wide} ${round(-long * (1 - point * 0.4))} 0 ${-long}C${wide} ${round(-long * (1 - point * 0.4))} ${wide} ${round(-long * 0.25)} 0 0Z`;

const stamens = (count: number, long: number, colour: string): string =>
  around(count, `${stroke(`M0 0V${-long}`, colour, 0.02)}<circle cy="${-long}" r=".026" fill="${colour}"/>`);

/** Flowers with a shape of their own, one unit across. `main` is the flower, `second` leaves and stems, `accent` the inside. */
export const flowerMotifs = {
  /** Five round petals and long stamens. */
  plum: ({ main, accent }) => {
    const edge = shade(main, -0.1);
    return (
      around(
        5,
        `<circle cy="-.27" r=".215" fill="${main}"/>${stroke('M-.12-.38A.16.16 0 0 1 .12-.38', edge, 0.025, 0.6)}`,
      ) +
      `<circle r=".15" fill="${edge}" fill-opacity=".6"/>` +
      stamens(9, 0.24, accent) +
      `<circle r=".05" fill="${accent}"/>`
    );
  },
  plumBud: ({ main, second }) =>
    `<circle cy="-.12" r=".26" fill="${main}"/>${path('M-.2.1C-.14-.02.14-.02.2.1.1.22-.1.22-.2.1Z', second)}`,
  /** Seen from above: three rings of narrow petals that curl to the middle. */
  chrysanthemum: ({ main, accent }) => {
    const deep = shade(main, -0.12);
    const ring = (count: number, long: number, wide: number, fill: string, start: number) =>
      `${around(count, `<path d="${petal(long, wide)}"/>`, start).replace(
        /^/,
        `<g fill="${fill}" stroke="${deep}" stroke-width=".012" stroke-opacity=".65">`,
      )}</g>`;
    return (
      ring(18, 0.52, 0.068, main, 0) +
      ring(14, 0.37, 0.062, shade(main, 0.04), 9) +
      ring(10, 0.22, 0.052, main, 4) +
      `<circle r=".07" fill="${accent}"/>`
    );
  },
  /** Seen from the side: pointed petals that open upwards, the pod in the middle. */
  lotus: ({ main, accent }) => {
    const [deep, pale] = [shade(main, -0.12), shade(main, 0.06)];
    const leaf = (turn: number, long: number, wide: number, fill: string) =>
      `<g transform="translate(0 .26) rotate(${turn})">${path(petal(long, wide, 0.95), fill)}${stroke(petal(long, wide, 0.95), deep, 0.014, 0.75)}${stroke(`M0 ${round(-long * 0.2)}V${round(-long * 0.8)}`, deep, 0.01, 0.4)}</g>`;
    return (
      [-62, 62].map((turn) => leaf(turn, 0.56, 0.12, deep)).join('') +
      [-38, 38].map((turn) => leaf(turn, 0.64, 0.15, main)).join('') +
      leaf(0, 0.72, 0.17, pale) +
      [-19, 19].map((turn) => leaf(turn, 0.58, 0.15, main)).join('') +
      `<ellipse cy=".17" rx=".13" ry=".07" fill="${accent}"/>` +
      [-52, -24, 24, 52].map((turn) => leaf(turn, 0.36, 0.13, pale)).join('')
    );
  },
  lotusPad: ({ second }) =>
    path('M0-.02C-.1-.3-.5-.26-.5.02-.5.26-.2.34.04.3.36.28.54.1.46-.08.4-.22.16-.28.02-.02Z', second) +
    stroke(
      'M0-.02C-.16-.06-.3-.06-.44-.02M0-.02C-.12.08-.24.16-.34.22M0-.02C.06.1.1.18.1.28M0-.02C.16.04.3.06.42.06',
      '#ffffff',
      0.02,
      0.4,
    ),
  hibiscus: ({ main, accent }) => {
    const deep = shade(main, -0.14);
    const one =
      path('M0 0C-.14-.12-.3-.3-.22-.44-.16-.54-.06-.46 0-.5.08-.54.2-.5.24-.4.28-.26.14-.1 0 0Z', main) +
      stroke('M0-.08C-.04-.2-.08-.3-.12-.38M0-.08C.02-.2.02-.32.02-.42M0-.08C.06-.2.1-.28.15-.36', deep, 0.016, 0.6) +
      path('M0 0C-.06-.06-.08-.12-.02-.2.06-.14.07-.06 0 0Z', deep, 0.75);
    return (
      around(5, one) +
      stroke('M0 0C.1-.06.2-.16.28-.28', accent, 0.045) +
      `<g fill="${accent}"><circle cx=".3" cy="-.3" r=".035"/><circle cx=".24" cy="-.3" r=".025"/><circle cx=".31" cy="-.23" r=".025"/><circle cx=".22" cy="-.24" r=".022"/></g>`
    );
  },
  /** A leaf of a fan palm. */
  palmLeaf: ({ second }) =>
    Array.from({ length: 11 }, (_, i) => {
      const turn = -75 + i * 15;
      const long = 0.62 - Math.abs(i - 5) * 0.022;
      return `<g transform="translate(0 .3) rotate(${turn})">${path(petal(round(long), 0.05, 0.95), second)}</g>`;
    }).join('') + stroke('M0 .3C.02 .4 .04 .5 .02 .6', second, 0.04),
  monstera: ({ second, ground = '#ffffff' }) =>
    path('M0 .5C-.34.44-.52.16-.44-.14-.36-.4-.12-.5 0-.5.12-.5.36-.4.44-.14.52.16.34.44 0 .5Z', second) +
    stroke(
      'M-.5-.1C-.4-.08-.32-.06-.22-.02M-.5.16C-.38.14-.3.12-.2.12M-.36.4C-.3.32-.24.28-.16.24M.5-.1C.4-.08.32-.06.22-.02M.5.16C.38.14.3.12.2.12M.36.4C.3.32.24.28.16.24M-.3-.42C-.24-.32-.2-.26-.14-.2M.3-.42C.24-.32.2-.26.14-.2',
      ground,
      0.05,
    ) +
    stroke('M0 .62V-.4', shade(second, 0.14), 0.025, 0.8),
  bambooLeaf: ({ second }) => path('M0 0C.12-.1.16-.34 0-.62-.1-.36-.1-.12 0 0Z', second),
  /** Three leaves that hang from a joint. */
  bambooSpray: ({ second }) =>
    [
      [150, 0.95],
      [185, 1.1],
      [222, 0.9],
      [115, 0.7],
    ]
      .map(
        ([turn, size]) =>
          `<g transform="rotate(${turn}) scale(${size})">${path('M0 0C.1-.1.13-.34 0-.62-.09-.36-.09-.12 0 0Z', second)}</g>`,
      )
      .join(''),
} as const satisfies Record<string, Motif>;
