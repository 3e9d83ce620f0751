import { shade } from '../colour-shade.ts';
import type { Motif } from '../motif.ts';
import { path, round, stroke } from './tile-tools.ts';

type Place = readonly [number, number];

const text = ([x, y]: Place): string => `${round3(x)} ${round3(y)}`;
const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** Places along a line with the direction there, by which a body is given its width. */
interface Spine {
  at: Place;
  /** To the left of who walks along it. */
  side: Place;
}

const spineOf = (places: readonly Place[]): Spine[] =>
  places.map((at, i) => {
    const [before, after] = [places[Math.max(0, i - 1)] as Place, places[Math.min(places.length - 1, i + 1)] as Place];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const long = Math.hypot(dx, dy) || 1;
    return { at, side: [dy / long, -dx / long] };
  });

const offset = ({ at, side }: Spine, by: number): Place => [at[0] + side[0] * by, at[1] + side[1] * by];

const ribbon = (spine: readonly Spine[], half: (share: number) => number): string => {
  const share = (i: number) => i / (spine.length - 1);
  const left = spine.map((entry, i) => text(offset(entry, half(share(i)))));
  const right = spine.map((entry, i) => text(offset(entry, -half(share(i))))).reverse();
  return `M${[...left, ...right].join('L')}Z`;
};

/** Places close to each other on a smooth line through the given ones (Catmull-Rom). */
const sampled = (knots: readonly Place[], steps: number): Place[] =>
  Array.from({ length: steps }, (_, nth): Place => {
    const along = (nth / (steps - 1)) * (knots.length - 1);
    const i = Math.min(knots.length - 2, Math.floor(along));
    const t = along - i;
    const at = (j: number) => knots[Math.max(0, Math.min(knots.length - 1, j))] as Place;
    const value = (axis: 0 | 1): number => {
      const [p, q, r, u] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
      return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t * t + (3 * q - p - 3 * r + u) * t ** 3);
    };
    return [value(0), value(1)];
  });

/** The body of the dragon: from its tail once round the medallion and over to the head in the middle. */
const coil = sampled(
  [
    ...([
      [0.16, 0.4],
      [0.02, 0.34],
      [-0.16, 0.33],
      [-0.3, 0.2],
      [-0.33, -0.04],
      [-0.22, -0.26],
      [0.01, -0.33],
      [0.24, -0.25],
      [0.34, -0.02],
      [0.28, 0.19],
      [0.13, 0.22],
      [0.1, 0.1],
    ] as const),
  ],
  64,
);

const bodyHalf = (share: number): number => 0.008 + 0.056 * Math.sin(Math.min(1, share * 1.5) * Math.PI * 0.5);

const claw = (x: number, y: number, turn: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${stroke('M0 0C.02-.05 .07-.06 .08-.11', colour, 0.034)}${stroke('M.08-.11C.05-.13 .04-.16 .05-.18M.08-.11C.08-.14 .09-.17 .11-.18M.08-.11C.11-.13 .14-.14 .16-.13', colour, 0.016)}</g>`;

/** A flame that licks outwards. */
const flame = (x: number, y: number, turn: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${path('M-.08 0C-.1-.1 0-.14-.02-.26.08-.18.1-.08.06 0Z', colour)}</g>`;

export const medallions = {
  /** A coiled dragon with its pearl in a ring, one unit across. */
  dragon: ({ main, accent, ground = '#ffffff' }) => {
    const spine = spineOf(coil);
    const deep = shade(main, -0.16);
    const scales = spine
      .slice(6, 58)
      .filter((_, i) => i % 2 === 0)
      .map((entry, i) => {
        const half = bodyHalf((i * 2 + 6) / 63);
        return `M${text(offset(entry, half * 0.8))}Q${text([entry.at[0] + (entry.side[1] ?? 0) * 0.035, entry.at[1] - (entry.side[0] ?? 0) * 0.035])} ${text(offset(entry, -half * 0.5))}`;
      })
      .join('');
    const fins = spine
      .slice(4, 52)
      .filter((_, i) => i % 3 === 0)
      .map((entry, i) => {
        const half = bodyHalf((i * 3 + 4) / 63);
        const tip = offset(entry, half + 0.04);
        const back = [tip[0] + entry.side[1] * 0.03, tip[1] - entry.side[0] * 0.03] as const;
        const foot = spine[Math.min(63, i * 3 + 7)] as Spine;
        return `M${text(offset(entry, half))}L${text(back)}L${text(offset(foot, bodyHalf((i * 3 + 7) / 63)))}Z`;
      })
      .join('');
    const skull =
      'M.13.03C.14-.07.06-.135-.03-.125-.09-.14-.13-.1-.18-.105-.22-.14-.28-.12-.28-.07-.25-.01-.18-.02-.12.0L-.2.05C-.25.05-.26.1-.22.11-.14.12-.06.14.03.12.1.11.13.08.13.03Z';
    const belly = spine.slice(8, 60).map((entry, i) => text(offset(entry, -bodyHalf((i + 8) / 63) * 0.55)));
    const head =
      // Mane, horns, then the skull with open jaws that look to the left, whiskers, beard, eye.
      [-40, -14, 12, 38, 64, 90, 116]
        .map((turn, i) => flame(0.08, 0.0, turn, 0.74 - Math.abs(i - 2) * 0.05, accent))
        .join('') +
      stroke('M.0-.1C.04-.17.11-.2.19-.2M.09-.175C.11-.22.15-.25.19-.26M-.03-.11C-.02-.18.02-.22.08-.25', main, 0.026) +
      path(skull, main) +
      stroke(skull, deep, 0.014) +
      stroke('M-.27-.075C-.3-.13-.26-.19-.2-.19M-.22.08C-.27.12-.27.2-.21.22', accent, 0.016) +
      [-150, -170, 170].map((turn) => flame(-0.06, 0.1, turn, 0.42, accent)).join('') +
      path('M-.2.005-.185.04-.17.002ZM-.14.0-.125.03-.11-.002Z', accent) +
      `<circle cx="-.045" cy="-.05" r=".032" fill="${ground}"/><circle cx="-.053" cy="-.048" r=".016" fill="${accent}"/>` +
      stroke('M-.11-.085C-.07-.115-.02-.11.02-.075', deep, 0.02);
    return (
      `<circle r=".49" fill="none" stroke="${main}" stroke-width=".018"/><circle r=".455" fill="none" stroke="${accent}" stroke-width=".01"/>` +
      path(fins, accent) +
      claw(0.36, 0.1, 78, main) +
      claw(-0.36, 0.06, -62, main) +
      claw(0.14, -0.36, 6, main) +
      claw(-0.24, 0.3, 196, main) +
      path(ribbon(spine, bodyHalf), main) +
      stroke(ribbon(spine, bodyHalf), deep, 0.012) +
      stroke(scales, deep, 0.012, 0.75) +
      stroke(`M${belly.join('L')}`, deep, 0.01, 0.6) +
      [60, 95, 130].map((turn) => flame(0.15, 0.4, turn, 0.44, accent)).join('') +
      head +
      `<circle cx="-.13" cy=".2" r=".045" fill="${accent}" stroke="${deep}" stroke-width=".012"/>`
    );
  },
  /** A phoenix with spread wings whose tail sweeps round, one unit across. */
  phoenix: ({ main, accent }) => {
    const deep = shade(main, -0.16);
    const quill = (long: number, wide: number) =>
      `M0 0C${-wide} ${round3(-long * 0.3)} ${-wide} ${round3(-long * 0.85)} 0 ${-long}C${wide} ${round3(-long * 0.85)} ${wide} ${round3(-long * 0.3)} 0 0Z`;
    const fan = (x: number, y: number, from: number, to: number, long: number, count: number) =>
      Array.from({ length: count }, (_, i) => {
        const share = i / (count - 1);
        const size = round3(long * (0.7 + 0.3 * Math.sin(Math.PI * (0.25 + share * 0.6))));
        return `<g transform="translate(${x} ${y}) rotate(${round(from + (to - from) * share)})">${path(quill(size, 0.036), i % 2 ? accent : main)}${stroke(`M0 0V${round3(-size * 0.85)}`, deep, 0.008, 0.6)}</g>`;
      }).join('');
    /** A tail feather with barbs and an eye at its end. */
    const plume = (...knots: readonly Place[]) => {
      const spine = spineOf(sampled(knots, 26));
      const barbs = spine
        .slice(6, 24)
        .map((entry) => {
          const [ox, oy] = [entry.side[1] * -0.03, entry.side[0] * 0.03];
          const tip = (by: number): string =>
            text([entry.at[0] + entry.side[0] * by - ox, entry.at[1] + entry.side[1] * by - oy]);
          return `M${text(entry.at)}L${tip(0.036)}M${text(entry.at)}L${tip(-0.036)}`;
        })
        .join('');
      const [ex, ey] = (spine.at(-1) as Spine).at;
      return `${stroke(barbs, accent, 0.011)}${stroke(`M${spine.map(({ at }) => text(at)).join('L')}`, main, 0.024)}<circle cx="${round3(ex)}" cy="${round3(ey)}" r=".05" fill="${main}"/><circle cx="${round3(ex)}" cy="${round3(ey)}" r=".032" fill="${accent}"/><circle cx="${round3(ex)}" cy="${round3(ey)}" r=".014" fill="${deep}"/>`;
    };
    return (
      `<circle r=".49" fill="none" stroke="${main}" stroke-width=".016"/>` +
      plume([-0.02, 0.1], [-0.09, 0.26], [-0.24, 0.32], [-0.36, 0.22]) +
      plume([0.06, 0.1], [0.12, 0.26], [0.26, 0.31], [0.37, 0.2]) +
      plume([0.0, 0.1], [-0.03, 0.28], [-0.1, 0.38], [-0.23, 0.4]) +
      plume([0.04, 0.1], [0.08, 0.28], [0.14, 0.37], [0.26, 0.385]) +
      plume([0.02, 0.1], [0.0, 0.24], [0.04, 0.32], [0.02, 0.42]) +
      fan(-0.06, 0.0, -112, -28, 0.38, 9) +
      fan(0.07, 0.0, 28, 112, 0.38, 9) +
      path(
        'M-.07.14C-.14.04-.08-.08.0-.1.02-.18-.04-.22-.02-.28.02-.34.1-.33.11-.27.12-.22.08-.18.09-.1.14-.02.12.1.04.16Z',
        main,
      ) +
      stroke('M-.05.06C-.02.09.04.09.08.05M-.05 0C-.02.03.04.03.09-.01M0-.08C.03-.06.06-.06.08-.08', deep, 0.012, 0.8) +
      path('M-.02-.29-.1-.265-.02-.25Z', accent) +
      [-34, -8, 18]
        .map((turn) => `<g transform="translate(.06 -.31) rotate(${turn})">${path(quill(0.12, 0.02), accent)}</g>`)
        .join('') +
      `<circle cx=".035" cy="-.28" r=".014" fill="${deep}"/>`
    );
  },
} as const satisfies Record<string, Motif>;
