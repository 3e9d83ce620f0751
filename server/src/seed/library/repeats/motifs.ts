import { at } from '../svg-picture.ts';

/** Motifs about the origin, some 40 to 60 across; colours as `#rrggbb`. */
export type Motif = (colours: readonly string[]) => string;

const around = (count: number, part: (turn: number) => string): string =>
  Array.from({ length: count }, (_, index) => part((index * 360) / count)).join('');

const c = (colours: readonly string[], place: number): string => colours[place % colours.length] ?? '#333333';

const petals = (count: number, path: string, fill: string, line = 'none'): string =>
  around(
    count,
    (turn) => `<path d="${path}" fill="${fill}" stroke="${line}" stroke-width="1" transform="rotate(${turn})"/>`,
  );

export const leafShape = (fill: string, vein = 'none'): string =>
  `<path d="M0 0C8 -9 8 -24 0 -34C-8 -24 -8 -9 0 0Z" fill="${fill}"/><path d="M0 -2V-28" stroke="${vein}" stroke-width="1"/>`;

export const daisy: Motif = (k) =>
  petals(12, 'M0 -5C-5 -12 -4 -24 0 -25C4 -24 5 -12 0 -5Z', c(k, 0)) +
  `<circle r="7" fill="${c(k, 1)}"/><circle r="4" fill="${c(k, 2)}" opacity="0.5"/>`;

export const rose: Motif = (k) =>
  at(-22, 14, leafShape(c(k, 2)), -110, 0.8) +
  at(22, 14, leafShape(c(k, 2)), 110, 0.8) +
  `<circle r="24" fill="${c(k, 0)}"/>` +
  around(
    5,
    (turn) =>
      `<path d="M-13 -21A17 17 0 0 1 15 -19Q6 -8 -13 -21Z" fill="${c(k, 1)}" opacity="0.75" transform="rotate(${turn})"/>`,
  ) +
  around(
    3,
    (turn) =>
      `<path d="M-8 -10A10 10 0 0 1 9 -10Q2 -3 -8 -10Z" fill="${c(k, 3)}" opacity="0.8" transform="rotate(${turn + 20})"/>`,
  ) +
  `<path d="M-4 0A4 4 0 1 1 3 3" fill="none" stroke="${c(k, 3)}" stroke-width="2"/>`;

export const tulip: Motif = (k) =>
  `<path d="M0 4C2 18 0 28 0 40" stroke="${c(k, 2)}" stroke-width="3" fill="none"/>` +
  at(0, 40, leafShape(c(k, 2)), -28, 0.9) +
  at(0, 40, leafShape(c(k, 2)), 30, 0.8) +
  `<path d="M-15 -22C-20 0 -10 8 0 8C10 8 20 0 15 -22C10 -18 8 -14 6 -12C4 -18 2 -22 0 -26C-2 -22 -4 -18 -6 -12C-8 -14 -10 -18 -15 -22Z" fill="${c(k, 0)}"/><path d="M0 -26C-8 -12 -6 2 0 8C6 2 8 -12 0 -26Z" fill="${c(k, 1)}"/>`;

export const peony: Motif = (k) =>
  petals(9, 'M0 0C-18 -10 -18 -32 -6 -34Q0 -30 6 -34C18 -32 18 -10 0 0Z', c(k, 0)) +
  petals(7, 'M0 0C-12 -8 -12 -22 -4 -24Q0 -21 4 -24C12 -22 12 -8 0 0Z', c(k, 1)) +
  petals(5, 'M0 0C-7 -5 -7 -13 0 -14C7 -13 7 -5 0 0Z', c(k, 2)) +
  `<circle r="4" fill="${c(k, 3)}"/>`;

export const lotus: Motif = (k) =>
  [-62, 62, -36, 36, 0]
    .map(
      (turn, place) =>
        `<path d="M0 14C-14 0 -12 -22 0 -34C12 -22 14 0 0 14Z" fill="${c(k, place < 2 ? 1 : 0)}" stroke="${c(k, 2)}" stroke-width="1.4" transform="rotate(${turn} 0 12)"/>`,
    )
    .join('') +
  `<path d="M-30 20Q0 30 30 20" stroke="${c(k, 3)}" stroke-width="3" fill="none" stroke-linecap="round"/>`;

export const sunflower: Motif = (k) =>
  petals(16, 'M0 -12C-6 -20 -4 -30 0 -33C4 -30 6 -20 0 -12Z', c(k, 0)) +
  `<circle r="14" fill="${c(k, 1)}"/>` +
  around(10, (turn) => `<circle cy="-9" r="1.6" fill="${c(k, 2)}" transform="rotate(${turn})"/>`) +
  around(5, (turn) => `<circle cy="-4" r="1.6" fill="${c(k, 2)}" transform="rotate(${turn})"/>`);

export const blossom: Motif = (k) =>
  petals(5, 'M0 -2C-12 -8 -12 -20 -4 -23L0 -19L4 -23C12 -20 12 -8 0 -2Z', c(k, 0)) +
  around(
    5,
    (turn) =>
      `<path d="M0 -3V-11" stroke="${c(k, 1)}" stroke-width="1.2" transform="rotate(${turn + 36})"/><circle cy="-12" r="1.7" fill="${c(k, 1)}" transform="rotate(${turn + 36})"/>`,
  ) +
  `<circle r="3" fill="${c(k, 1)}"/>`;

export const poppy: Motif = (k) =>
  petals(4, 'M0 0C-22 -4 -24 -28 0 -28C24 -28 22 -4 0 0Z', c(k, 0)) +
  petals(4, 'M0 0C-6 -2 -6 -8 0 -8C6 -8 6 -2 0 0Z', c(k, 1)) +
  around(12, (turn) => `<circle cy="-11" r="1.4" fill="${c(k, 1)}" transform="rotate(${turn})"/>`) +
  `<circle r="4" fill="${c(k, 2)}"/>`;

export const fern: Motif = (k) =>
  `<path d="M0 44C2 10 -2 -20 0 -44" stroke="${c(k, 0)}" stroke-width="2" fill="none"/>` +
  Array.from(
    { length: 11 },
    (_, row) =>
      at(0, 38 - row * 7.6, leafShape(c(k, row % 2)), 62, 0.66 - row * 0.045) +
      at(0, 38 - row * 7.6, leafShape(c(k, row % 2)), -62, 0.66 - row * 0.045),
  ).join('');

export const eucalyptus: Motif = (k) =>
  `<path d="M0 44C8 14 -8 -14 0 -44" stroke="${c(k, 2)}" stroke-width="2" fill="none"/>` +
  Array.from({ length: 6 }, (_, row) =>
    [-1, 1]
      .map(
        (side) =>
          `<ellipse cx="${side * 12}" cy="${34 - row * 14 + (side > 0 ? -6 : 0)}" rx="11" ry="8.500" fill="${c(k, row + (side > 0 ? 1 : 0) > 0 ? row % 2 : 0)}" transform="rotate(${side * -24} ${side * 12} ${34 - row * 14})"/>`,
      )
      .join(''),
  ).join('');

export const monstera: Motif = (k) =>
  `<path d="M0 34C-40 24 -44 -18 0 -40C44 -18 40 24 0 34Z" fill="${c(k, 0)}"/><path d="M0 44V-36" stroke="${c(k, 1)}" stroke-width="2"/>` +
  [-18, -2, 14]
    .map((y) =>
      [-1, 1]
        .map(
          (side) =>
            `<path d="M${side * 46} ${y - 4}L${side * 12} ${y + 3}L${side * 46} ${y + 6}Z" fill="${c(k, 2)}"/><ellipse cx="${side * 8}" cy="${y - 4}" rx="3" ry="5" fill="${c(k, 2)}" transform="rotate(${side * 40} ${side * 8} ${y - 4})"/>`,
        )
        .join(''),
    )
    .join('');

export const palm: Motif = (k) =>
  [-70, -45, -22, 0, 22, 45, 70]
    .map(
      (turn, place) =>
        `<path d="M0 30C-6 0 -4 -26 0 -44C4 -26 6 0 0 30Z" fill="${c(k, place % 2)}" transform="rotate(${turn} 0 30)"/>`,
    )
    .join('');

export const ginkgo: Motif = (k) =>
  `<path d="M0 34C1 22 -1 16 0 10" stroke="${c(k, 1)}" stroke-width="2.400" fill="none"/><path d="M0 12C-12 4 -30 2 -36 -6C-34 -22 -14 -28 -3 -22L0 -10L3 -22C14 -28 34 -22 36 -6C30 2 12 4 0 12Z" fill="${c(k, 0)}"/>` +
  [-50, -30, -12, 12, 30, 50]
    .map(
      (turn) =>
        `<path d="M0 8V-18" stroke="${c(k, 1)}" stroke-width="0.9" opacity="0.7" transform="rotate(${turn} 0 10)"/>`,
    )
    .join('');

export const berries: Motif = (k) =>
  `<path d="M0 34C4 10 -4 -6 0 -30M0 10C10 4 14 -2 18 -10M0 0C-10 -4 -14 -12 -18 -20" stroke="${c(k, 1)}" stroke-width="2" fill="none"/>` +
  [
    [0, -32],
    [18, -12],
    [-18, -22],
    [8, -20],
    [-8, -10],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="6" fill="${c(k, 0)}"/><circle cx="${(x ?? 0) - 2}" cy="${(y ?? 0) - 2}" r="1.6" fill="#fff" opacity="0.8"/>`,
    )
    .join('') +
  at(0, 22, leafShape(c(k, 2)), 70, 0.7) +
  at(0, 14, leafShape(c(k, 2)), -70, 0.7);

export const wheat: Motif = (k) =>
  `<path d="M0 44V-30" stroke="${c(k, 1)}" stroke-width="1.800"/>` +
  [0, 1, 2, 3, 4]
    .map(
      (row) => at(0, -2 - row * 8, leafShape(c(k, 0)), 32, 0.44) + at(0, -2 - row * 8, leafShape(c(k, 0)), -32, 0.44),
    )
    .join('') +
  at(0, -36, leafShape(c(k, 0)), 0, 0.44);

export const lemon: Motif = (k) =>
  at(14, -16, leafShape(c(k, 1)), 60, 0.8) +
  `<path d="M-26 4C-24 -14 -8 -22 6 -18C18 -14 24 -8 30 -6C28 6 18 20 0 22C-14 22 -22 14 -26 4Z" fill="${c(k, 0)}"/><path d="M-14 -4C-10 -12 -2 -14 6 -12" stroke="#fff" stroke-width="2.400" fill="none" stroke-linecap="round" opacity="0.7"/>`;

export const orange: Motif = (k) =>
  `<circle r="24" fill="${c(k, 0)}"/><circle r="20" fill="${c(k, 1)}"/>` +
  around(8, (turn) => `<path d="M0 -3L-6 -16Q0 -20 6 -16Z" fill="${c(k, 0)}" transform="rotate(${turn})"/>`);

export const cherry: Motif = (k) =>
  `<path d="M-12 14C-8 -6 2 -20 12 -28C12 -12 12 0 14 12" stroke="${c(k, 1)}" stroke-width="2.200" fill="none"/>` +
  at(12, -28, leafShape(c(k, 1)), 74, 0.8) +
  [
    [-14, 20],
    [14, 18],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="11" fill="${c(k, 0)}"/><path d="M${(x ?? 0) - 5} ${(y ?? 0) - 4}q3 -4 6 -3" stroke="#fff" stroke-width="2" fill="none" stroke-linecap="round" opacity="0.85"/>`,
    )
    .join('');

export const strawberry: Motif = (k) =>
  `<path d="M0 28C-20 18 -26 -4 -18 -12C-8 -16 8 -16 18 -12C26 -4 20 18 0 28Z" fill="${c(k, 0)}"/>` +
  around(
    5,
    (turn) =>
      `<path d="M0 -12L-5 -22L0 -20L5 -22Z" fill="${c(k, 1)}" transform="rotate(${(turn - 144) * 0.6} 0 -12)"/>`,
  ) +
  [
    [-9, -3],
    [0, -5],
    [9, -3],
    [-5, 6],
    [5, 6],
    [0, 15],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="1.400" ry="2.200" fill="${c(k, 2)}"/>`)
    .join('');

export const pear: Motif = (k) =>
  at(2, -28, leafShape(c(k, 1)), 60, 0.6) +
  `<path d="M0 -30V-22" stroke="${c(k, 2)}" stroke-width="2.400"/><path d="M0 -24C10 -22 9 -8 14 0C22 12 14 28 0 28C-14 28 -22 12 -14 0C-9 -8 -10 -22 0 -24Z" fill="${c(k, 0)}"/>`;

export const mushroom: Motif = (k) =>
  `<path d="M-7 2Q-10 24 -11 28Q0 33 11 28Q10 24 7 2Z" fill="${c(k, 1)}"/><path d="M-28 6C-28 -14 -12 -26 0 -26C12 -26 28 -14 28 6Q0 12 -28 6Z" fill="${c(k, 0)}"/>` +
  [
    [-14, -6, 4],
    [0, -16, 5],
    [14, -6, 4],
    [3, -2, 3],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c(k, 2)}"/>`)
    .join('');

export const butterfly: Motif = (k) =>
  `${[-1, 1]
    .map(
      (side) =>
        `<g transform="scale(${side} 1)"><path d="M2 -2C8 -30 34 -30 32 -10C31 2 14 6 2 2Z" fill="${c(k, 0)}"/><path d="M2 3C14 6 24 12 20 22C14 30 4 18 2 6Z" fill="${c(k, 1)}"/><circle cx="20" cy="-12" r="4.500" fill="${c(k, 2)}"/><path d="M1 -8Q4 -22 10 -26" stroke="${c(k, 3)}" stroke-width="1.200" fill="none"/></g>`,
    )
    .join('')}<ellipse rx="2.600" ry="13" cy="2" fill="${c(k, 3)}"/>`;

export const bird: Motif = (k) =>
  `<path d="M-30 10C-18 -18 6 -20 18 -10C26 -12 30 -6 36 -6C30 0 26 2 22 4C14 20 -8 20 -16 12L-34 20Z" fill="${c(k, 0)}"/><path d="M-12 2C-2 -8 10 -4 12 4C4 12 -6 10 -12 2Z" fill="${c(k, 1)}"/><circle cx="20" cy="-4" r="2" fill="${c(k, 2)}"/>`;

export const fish: Motif = (k) =>
  `<path d="M-18 0C-8 -16 16 -16 28 0C16 16 -8 16 -18 0L-32 -12Q-28 0 -32 12Z" fill="${c(k, 0)}"/><path d="M10 -10Q4 0 10 10M0 -11Q-6 0 0 11" stroke="${c(k, 1)}" stroke-width="2.400" fill="none"/><circle cx="19" cy="-3" r="2.200" fill="${c(k, 2)}"/>`;

export const cat: Motif = (k) =>
  `<path d="M-22 -6L-22 -28L-8 -18Q0 -20 8 -18L22 -28L22 -6C26 14 12 24 0 24C-12 24 -26 14 -22 -6Z" fill="${c(k, 0)}"/><circle cx="-9" cy="0" r="2.600" fill="${c(k, 1)}"/><circle cx="9" cy="0" r="2.600" fill="${c(k, 1)}"/><path d="M-3 7H3L0 10ZM0 10Q-4 15 -8 12M0 10Q4 15 8 12" stroke="${c(k, 1)}" stroke-width="1.600" fill="${c(k, 2)}"/>`;

export const boat: Motif = (k) =>
  `<path d="M-28 12H28L18 26H-18Z" fill="${c(k, 0)}"/><path d="M-2 8V-32L-26 8Z" fill="${c(k, 1)}"/><path d="M3 8V-24L22 8Z" fill="${c(k, 2)}"/>`;

export const shell: Motif = (k) =>
  `<path d="M0 26L-8 20C-34 10 -30 -24 0 -26C30 -24 34 10 8 20Z" fill="${c(k, 0)}"/>` +
  [-40, -20, 0, 20, 40]
    .map((turn) => `<path d="M0 22V-22" stroke="${c(k, 1)}" stroke-width="1.800" transform="rotate(${turn} 0 22)"/>`)
    .join('');

export const star: Motif = (k) =>
  `<path d="M0 -24L6 -7L24 -7L10 4L15 22L0 11L-15 22L-10 4L-24 -7L-6 -7Z" fill="${c(k, 0)}" stroke="${c(k, 0)}" stroke-width="3" stroke-linejoin="round"/>`;

export const moon: Motif = (k) =>
  `<path d="M8 -24A24 24 0 1 0 22 14A20 20 0 0 1 8 -24Z" fill="${c(k, 0)}"/><circle cx="22" cy="-14" r="2.600" fill="${c(k, 1)}"/><circle cx="14" cy="0" r="1.800" fill="${c(k, 1)}"/>`;

export const cloud: Motif = (k) =>
  `<path d="M-26 14A13 13 0 0 1 -20 -11A17 17 0 0 1 12 -14A14 14 0 0 1 24 14Z" fill="${c(k, 0)}"/>`;

export const heart: Motif = (k) =>
  `<path d="M0 24C-34 2 -26 -24 -10 -22C-4 -21 0 -16 0 -12C0 -16 4 -21 10 -22C26 -24 34 2 0 24Z" fill="${c(k, 0)}"/>`;

export const bow: Motif = (k) =>
  `${[-1, 1]
    .map(
      (side) =>
        `<g transform="scale(${side} 1)"><path d="M2 0C12 -18 34 -20 32 0C34 20 12 18 2 0Z" fill="${c(k, 0)}"/><path d="M8 0Q20 -4 27 0Q20 4 8 0Z" fill="${c(k, 1)}"/><path d="M2 3Q14 14 16 32L8 28L5 34Q6 14 0 4Z" fill="${c(k, 0)}"/></g>`,
    )
    .join('')}<rect x="-6" y="-7" width="12" height="14" rx="4" fill="${c(k, 1)}"/>`;

export const snowflake: Motif = (k) =>
  around(
    6,
    (turn) =>
      `<path d="M0 0V-28M0 -12L-7 -19M0 -12L7 -19M0 -20L-5 -25M0 -20L5 -25" stroke="${c(k, 0)}" stroke-width="2.600" fill="none" stroke-linecap="round" transform="rotate(${turn})"/>`,
  );

export const feather: Motif = (k) =>
  `<path d="M0 40C-14 20 -16 -16 4 -40C18 -18 14 20 0 40Z" fill="${c(k, 0)}"/><path d="M0 46C-2 20 0 -10 4 -36" stroke="${c(k, 1)}" stroke-width="1.800" fill="none"/>` +
  [-14, -2, 10, 22]
    .map((y) => `<path d="M1 ${y}L-12 ${y - 10}M1 ${y}L13 ${y - 10}" stroke="${c(k, 1)}" stroke-width="1.200"/>`)
    .join('');

export const paisley: Motif = (k) =>
  [
    [1, 0],
    [0.72, 1],
    [0.46, 2],
    [0.22, 3],
  ]
    .map(
      ([size, place]) =>
        `<path d="M-4 34C-30 34 -34 2 -12 -12C0 -20 8 -26 6 -38C24 -24 26 34 -4 34Z" fill="${c(k, place ?? 0)}" transform="translate(0 ${6 * (1 - (size ?? 1)) + 2}) scale(${size})"/>`,
    )
    .join('') +
  Array.from({ length: 9 }, (_, index) => {
    const turn = 100 + index * 26;
    const rad = (turn * Math.PI) / 180;
    return `<circle cx="${(-4 + Math.cos(rad) * 31).toFixed(1)}" cy="${(8 + Math.sin(rad) * 31).toFixed(1)}" r="2.600" fill="${c(k, 3)}"/>`;
  }).join('');
