import { isDark, shade } from '../colour-shade.ts';
import type { Motif } from '../motif.ts';
import { around, path, round, stroke } from './tile-tools.ts';

/** Points of a star round the origin. */
const starPath = (points: number, outer: number, inner: number): string =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    const far = i % 2 ? inner : outer;
    return `${round(Math.cos(angle) * far)} ${round(Math.sin(angle) * far)}`;
  }).join('L')}Z`;

const both = (inner: string): string => `${inner}<g transform="scale(-1 1)">${inner}</g>`;

/** A feather of a wing: long, rounded at its end, from the origin upwards. */
const quill = (long: number, wide: number): string =>
  `M0 0C${-wide} ${round(-long * 0.3)} ${-wide} ${round(-long * 0.8)} 0 ${-long}C${wide} ${round(-long * 0.8)} ${wide} ${round(-long * 0.3)} 0 0Z`;

/** Birds, stars and other small things, each about one unit across, upright. */
export const smallMotifs = {
  star: ({ main }) => path(starPath(5, 0.5, 0.205), main),
  smallStar: ({ accent }) => path(starPath(5, 0.5, 0.205), accent),
  sparkle: ({ accent }) => path(starPath(4, 0.5, 0.12), accent),
  moon: ({ main }) => path('M.2-.42A.46.46 0 1 0 .2.42.43.43 0 0 1 .2-.42Z', main),
  heart: ({ main }) =>
    path('M0 .46C-.26.24-.54.04-.54-.2-.54-.42-.2-.56 0-.24.2-.56.54-.42.54-.2.54.04.26.24 0 .46Z', main),
  butterfly: ({ main, accent }) => {
    const dark = shade(main, isDark(main) ? 0.16 : -0.2);
    return (
      both(
        `${path('M.03-.06C.1-.34.36-.56.54-.46.66-.38.58-.08.4.04.28.1.12.06.03.02Z', main)}${path('M.03.02C.2.04.42.08.44.24.45.4.3.54.2.46.12.4.05.2.02.1Z', main)}${path('M.2-.12C.26-.28.38-.4.48-.36.52-.28.46-.1.36-.04.3-.02.24-.04.2-.12Z', accent, 0.9)}${path('M.14.14C.22.12.34.16.34.24.34.34.26.4.22.36.18.3.15.22.14.14Z', accent, 0.9)}${stroke('M.05-.04C.2-.12.36-.26.46-.38M.06 0C.22-.04.34-.06.44-.08M.06.06C.16.14.24.24.28.38', dark, 0.022, 0.7)}`,
      ) +
      stroke('M-.02-.2C-.06-.32-.12-.4-.2-.44M.02-.2C.06-.32.12-.4.2-.44', dark, 0.024) +
      path('M0-.22C.05-.2.05.2 0 .32-.05.2-.05-.2 0-.22Z', dark)
    );
  },
  /** A swallow that flies to the upper left, wings spread, tail forked. */
  bird: ({ main, accent }) =>
    `${path(
      'M-.42-.26C-.36-.38-.24-.36-.2-.26-.14-.2-.08-.18 0-.16.02-.34.18-.5.5-.54.38-.4.3-.22.2-.06.26.04.34.18.5.36.38.3.3.26.22.22.26.3.28.4.28.5.2.36.12.24.02.16-.1.24-.32.3-.56.2-.38.16-.26.08-.2 0-.26-.06-.3-.14-.32-.2L-.5-.2Z',
      main,
    )}<path d="M-.24-.1C-.16-.02-.08.06.02.1-.06.08-.18.06-.24-.1Z" fill="${accent}"/>`,
  feather: ({ main, accent }) => {
    const deep = shade(main, isDark(main) ? 0.14 : -0.14);
    const barbs = Array.from({ length: 9 }, (_, i) => {
      const y = round(-0.4 + i * 0.075);
      const x = round(0.05 - y * 0.12);
      return `M${x} ${round(y + 0.08)}q-.06-.03-.1-.1M${x} ${round(y + 0.08)}q.05-.04.07-.12`;
    }).join('');
    return (
      path(
        'M.12-.54C.02-.5-.1-.36-.12-.18L-.06-.14-.13-.12C-.14.0-.12.1-.1.18L-.03.16-.09.22C-.07.26-.05.28-.01.28.06.26.1.2.12.12L.07.06.14.06C.18-.06.2-.2.19-.32L.13-.32.18-.38C.18-.46.16-.52.12-.54Z',
        main,
      ) +
      stroke(barbs, deep, 0.014, 0.7) +
      path(
        'M-.06.2C-.14.22-.16.28-.14.34-.1.28-.06.28-.02.28ZM.08.2C.14.24.14.3.1.36.08.3.04.28-.01.28Z',
        accent,
        0.8,
      ) +
      stroke('M.1-.44C.06-.2 0 .1-.06.52', accent, 0.03)
    );
  },
  snowflake: ({ main }) =>
    around(6, stroke('M0 0V-.5M0-.28-.11-.39M0-.28 .11-.39M0-.14-.08-.22M0-.14 .08-.22', main, 0.055)) +
    `<circle r=".07" fill="${main}"/>`,
  snowDot: ({ accent }) => `<circle r=".3" fill="${accent}"/>`,
  /** A crane that flies to the right, seen from the side: wings up, legs stretched, a red crown. */
  crane: ({ main, accent, ground = '#ffffff' }) => {
    // On dark cloth black feathers would be lost.
    const ink = isDark(ground) ? '#8b95a3' : '#23262d';
    const wing = (count: number, from: number, to: number, long: number) =>
      Array.from({ length: count }, (_, i) => {
        const share = i / (count - 1);
        const turn = round(from + (to - from) * share);
        const size = long * (0.78 + 0.22 * Math.sin(share * Math.PI * 0.9));
        return `<g transform="rotate(${turn})">${path(quill(round(size), 0.055), main)}${stroke(quill(round(size), 0.055), ink, 0.012, 0.55)}<path d="M-.03 ${round(-size * 0.8)}C-.02 ${round(-size * 0.94)} 0 ${round(-size)} 0 ${round(-size)}C.02 ${round(-size * 0.95)} .04 ${round(-size * 0.86)} .03 ${round(-size * 0.78)}Z" fill="${ink}"/></g>`;
      }).join('');
    return (
      stroke('M-.2.14C-.36.2-.52.26-.68.26M-.2.16C-.36.24-.5.31-.66.33', ink, 0.024) +
      `<g transform="translate(-.08 .08)">${wing(7, -96, -34, 0.56)}</g><g transform="translate(.08 .06)">${wing(7, -14, 48, 0.56)}</g>` +
      path('M-.26.14C-.18.05-.04.02.12.05.22.06.24.12.16.15.04.2-.14.22-.26.14Z', main) +
      stroke('M-.26.14C-.14.22.02.2.14.16', ink, 0.014, 0.6) +
      path('M-.34.12C-.28.07-.2.07-.12.11-.18.19-.28.22-.38.2Z', ink) +
      stroke('M.14.1C.28.1.36.02.5.0.56-.01.6-.01.63-.02', main, 0.07) +
      stroke('M.2.12C.3.11.37.04.5.025.55.02.6.015.63.01', ink, 0.028) +
      `<circle cx=".66" cy="-.025" r=".048" fill="${main}"/>` +
      path('M.69-.045.84-.015.69.005Z', '#6b6a5e') +
      path('M.625-.06C.64-.1.7-.09.71-.045.675-.055.645-.055.625-.06Z', accent)
    );
  },
  /** A scroll of cloud, as on Chinese silks. */
  scrollCloud: ({ main }) =>
    stroke(
      'M-.6.16C-.5.2-.3.2-.2.16M-.56.16C-.6-.02-.4-.12-.3-.02-.24.06-.34.12-.38.06M-.3-.06C-.3-.28-.02-.34.06-.16.12 0-.08.06-.1-.06M.06-.14C.2-.28.44-.16.38.02.32.14.2.08.26 0M.38.04C.5 0 .6.08.58.18.5.24.2.24-.06.18',
      main,
      0.05,
    ),
  /** A carp seen from above, its tail in a curve. */
  koi: ({ main, accent }) =>
    path(
      'M.02-.52C.2-.44.22-.16.16.06.12.22.14.3.24.44.12.42.06.38.02.32-.04.4-.14.46-.26.46-.14.34-.1.24-.12.08-.18-.16-.16-.44.02-.52Z',
      main,
    ) +
    path(
      'M.17-.2C.28-.22.36-.16.38-.06.28-.06.2-.08.17-.1ZM-.13-.18C-.24-.2-.32-.14-.34-.04-.24-.04-.16-.08-.13-.1Z',
      main,
      0.7,
    ) +
    path(
      'M.02-.46C.1-.42.13-.34.1-.28.04-.24-.04-.28-.06-.34-.04-.4 0-.44.02-.46ZM.1-.14C.16-.06.12.06.06.08 0 .04 0-.06.03-.12ZM0 .14C.06.16.08.24.04.28-.02.26-.04.2 0 .14Z',
      accent,
    ) +
    stroke(
      'M-.02-.22C0-.2.04-.2.06-.22M-.04-.02C-.02 0 0 0 .02-.02M-.04.14C-.02.16.02.16.04.14',
      shade(main, -0.25),
      0.018,
      0.6,
    ),
} as const satisfies Record<string, Motif>;
