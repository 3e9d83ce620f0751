import { apart, isDark, shade } from './colour-shade.ts';
import { around, path, put, randomOf, round, stroke } from './prints/tile-tools.ts';
import type { FlatSpec, SurfaceKey } from './spec.ts';

/** One repeat of a surface texture, cm. */
interface Texture {
  width: number;
  height: number;
  content: string;
}

/** Colour seen through holes: a shade of the cloth. */
const holeOf = (main: string): string => (isDark(main) ? shade(main, 0.3) : shade(main, -0.42));
const threadOf = (main: string): string => (isDark(main) ? shade(main, 0.14) : shade(main, -0.14));

/** The same repeat, larger. */
const larger = ({ width, height, content }: Texture, times: number): Texture => ({
  width: round(width * times),
  height: round(height * times),
  content: `<g transform="scale(${times})">${content}</g>`,
});

/** Locks of hair that fall one way, in four tones: tapered, so that they lie over each other like fur. */
const hairs = (main: string, size: { width: number; height: number }, { count, long, wide, seed }: Hairs): Texture => {
  const random = randomOf(seed);
  const tones = isDark(main)
    ? [shade(main, -0.12), shade(main, 0.06), shade(main, 0.16), shade(main, 0.26)]
    : [shade(main, -0.22), shade(main, -0.1), shade(main, 0), shade(main, 0.09)];
  let content = '';
  const step = Math.ceil(count / 24);
  for (let layer = 0; layer < 24; layer++) {
    let d = '';
    for (let nth = 0; nth < step; nth++) {
      const [x, y] = [random() * size.width, random() * size.height];
      const [sway, fall] = [(random() - 0.5) * long * 0.9, long * (0.7 + random() * 0.6)];
      for (const dx of [-size.width, 0, size.width])
        for (const dy of [-size.height, 0, size.height]) {
          const [px, py] = [x + dx, y + dy];
          if (px < -long || px > size.width + long || py < -long * 1.4 || py > size.height + 0.2) continue;
          const tip = `${round(px + sway)} ${round(py + fall)}`;
          d += `M${round(px - wide)} ${round(py)}Q${round(px - wide * 0.6 + sway * 0.2)} ${round(py + fall * 0.55)} ${tip}Q${round(px + wide + sway * 0.25)} ${round(py + fall * 0.5)} ${round(px + wide)} ${round(py)}Z`;
        }
    }
    content += path(d, tones[layer % tones.length] as string, 0.75);
  }
  return { ...size, content };
};

interface Hairs {
  count: number;
  long: number;
  wide: number;
  seed: number;
}

const mesh = (main: string): Texture => {
  const [w, h] = [0.9, 1.56];
  const d = `M0 0L${w / 2} .26V.78L0 1.04V${h}M${w} 0L${w / 2} .26M${w / 2} .78L${w} 1.04V${h}`;
  return { width: w, height: h, content: stroke(d, isDark(main) ? main : shade(main, -0.2), 0.15, 0.95) };
};

/** Rows of shells worked between chains: what is open is seen through. */
const crochet = (main: string): Texture => {
  const [hole, thread] = [holeOf(main), threadOf(main)];
  const size = { width: 3.6, height: 4.2 };
  const shell = `${[-64, -32, 0, 32, 64].map((turn) => `<g transform="rotate(${turn})">${path('M0-.2C-.22-.5-.24-1.1 0-1.5.24-1.1.22-.5 0-.2Z', main)}${stroke('M0-.3C-.16-.6-.18-1 0-1.4.18-1 .16-.6 0-.3Z', thread, 0.09)}</g>`).join('')}${[-48, -16, 16, 48].map((turn) => `<ellipse transform="rotate(${turn})" cx="0" cy="-1.32" rx=".13" ry=".24" fill="${hole}"/>`).join('')}`;
  const open = `<ellipse cx="0" cy=".42" rx=".34" ry=".26" fill="${hole}"/><ellipse cx="-.72" cy=".36" rx=".2" ry=".2" fill="${hole}"/><ellipse cx=".72" cy=".36" rx=".2" ry=".2" fill="${hole}"/>`;
  const at = (x: number, y: number, inner: string) =>
    put(size, { x, y, scale: 2 }, `<g transform="scale(.5)">${inner}</g>`);
  const chain = (y: number) => stroke(`M-.2 ${y}q.3-.18.6 0t.6 0 .6 0 .6 0 .6 0 .6 0 .6 0`, thread, 0.12);
  return {
    ...size,
    content: `${at(0.9, 1.7, open)}${at(2.7, 3.8, open)}${at(0.9, 1.5, shell)}${at(2.7, 3.6, shell)}${at(2.7, 1.05, open)}${at(0.9, 3.15, open)}${chain(2.05)}${chain(4.15)}`,
  };
};

const eyelet = (main: string): Texture => {
  const [hole, thread] = [holeOf(main), threadOf(main)];
  const drop = (fill: string) =>
    `${path('M0-.3C-.22-.55-.2-.95 0-1.05.2-.95.22-.55 0-.3Z', fill)}${stroke('M0-.3C-.22-.55-.2-.95 0-1.05.2-.95.22-.55 0-.3Z', thread, 0.13)}`;
  const flower = `${around(6, drop(hole))}<circle r=".16" fill="${hole}" stroke="${thread}" stroke-width=".12"/>`;
  const dot = `<circle r=".2" fill="${hole}" stroke="${thread}" stroke-width=".14"/>`;
  const leaf = `${stroke('M-.9.5C-.4.4-.1.2 0-.5M0 0C.3.3.6.4.9.4', thread, 0.1)}`;
  const size = { width: 5, height: 5 };
  const at = (x: number, y: number, inner: string) =>
    put(size, { x, y, scale: 2 }, `<g transform="scale(.5)">${inner}</g>`);
  return {
    ...size,
    content: `${at(1.25, 1.25, flower)}${at(3.75, 3.75, flower)}${at(3.75, 1.25, dot)}${at(1.25, 3.75, dot)}${at(3.75, 2, leaf)}${at(1.25, 4.5, leaf)}${at(2.5, 0.2, dot)}${at(0.1, 2.5, dot)}${at(2.5, 2.5, dot)}`,
  };
};

const waffle = (): Texture => ({
  width: 1.3,
  height: 1.3,
  content: `<path d="M0 0H1.3V1.3H0Z" fill="#fff" fill-opacity=".12"/>${path('M.16.16H1.14V1.14H.16Z', '#000', 0.13)}${path('M.34.34H.96V.96H.34Z', '#000', 0.14)}${path('M.16 1.14 .34.96H.96L1.14 1.14Z', '#fff', 0.22)}${path('M1.14.16 .96.34V.96L1.14 1.14Z', '#fff', 0.12)}`,
});

const boucle = (main: string): Texture => {
  const random = randomOf(41);
  const size = { width: 6, height: 6 };
  const tones = [
    shade(main, isDark(main) ? 0.12 : -0.15),
    shade(main, isDark(main) ? 0.2 : 0.08),
    shade(main, isDark(main) ? -0.08 : -0.24),
  ];
  let content = '';
  for (let nth = 0; nth < 110; nth++) {
    const curl = stroke('M-.3.1C-.36-.3.3-.36.3 0 .28.3-.12.28-.1.02', tones[nth % 3] as string, 0.26, 0.8);
    content += put(size, { x: random() * 6, y: random() * 6, turn: random() * 360, scale: 0.5 + random() * 0.5 }, curl);
  }
  return { ...size, content };
};

const pointelle = (main: string): Texture => {
  const hole = holeOf(main);
  const size = { width: 3.2, height: 4 };
  const dot = (x: number, y: number) => put(size, { x, y, scale: 0.5 }, `<ellipse rx=".42" ry=".5" fill="${hole}"/>`);
  const diamond = (x: number, y: number) =>
    [
      [0, -1],
      [-0.45, -0.5],
      [0.45, -0.5],
      [-0.9, 0],
      [0.9, 0],
      [-0.45, 0.5],
      [0.45, 0.5],
      [0, 1],
    ]
      .map(([dx, dy]) => dot(x + (dx as number) * 0.85, y + (dy as number) * 0.85))
      .join('');
  return { ...size, content: diamond(0.8, 1) + diamond(2.4, 3) };
};

const openKnit = (main: string): Texture => {
  const [hole, thread] = [holeOf(main), threadOf(main)];
  const size = { width: 1.5, height: 1.7 };
  const one = `<ellipse rx=".36" ry=".5" fill="${hole}"/>${stroke('M-.44-.5C-.5-.1-.5.2-.36.5M.44-.5C.5-.1.5.2.36.5', thread, 0.09)}`;
  const at = (x: number, y: number) => put(size, { x, y, scale: 0.95 }, one);
  return { ...size, content: at(0.375, 0.425) + at(1.125, 1.275) };
};

const seersucker = (main: string): Texture => {
  const tone = isDark(main) ? shade(main, 0.2) : shade(main, -0.17);
  const random = randomOf(5);
  let puckers = '';
  for (let y = 0; y < 8; y++)
    puckers += `M${round(1 + random() * 0.1)} ${round(y * 0.5 + random() * 0.2)}q.25-.16.5 0t.46-.04`;
  return {
    width: 2,
    height: 4,
    content: `${path('M0 0H1V4H0Z', tone, 0.55)}${stroke(puckers, '#000', 0.08, 0.24)}${stroke(
      puckers.replace(/M([\d.]+) ([\d.]+)/g, (_, x, y) => `M${x} ${round(Number(y) + 0.14)}`),
      '#fff',
      0.08,
      0.4,
    )}`,
  };
};

const glitter = (main: string): Texture => {
  const random = randomOf(23);
  const size = { width: 6, height: 6 };
  const [light, deep] = [isDark(main) ? shade(main, 0.42) : '#ffffff', shade(main, isDark(main) ? 0.22 : -0.2)];
  let [bright, dim, stars] = ['', '', ''];
  for (let nth = 0; nth < 300; nth++) {
    const [x, y, r] = [random() * 6, random() * 6, 0.04 + random() * 0.07];
    const disc = `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 0-${round(r * 2)} 0z`;
    if (nth % 2) bright += disc;
    else dim += disc;
  }
  for (let nth = 0; nth < 7; nth++)
    stars += put(
      size,
      { x: random() * 6, y: random() * 6, scale: 0.5 + random() * 0.6 },
      path('M0-.5C.04-.1.1-.04.5 0 .1.04.04.1 0 .5-.04.1-.1.04-.5 0-.1-.04-.04-.1 0-.5Z', light),
    );
  return { ...size, content: path(dim, deep, 0.75) + path(bright, light, 0.85) + stars };
};

const lurex = (main: string): Texture => {
  const random = randomOf(3);
  let d = '';
  for (let nth = 0; nth < 26; nth++)
    d += `M${round(random() * 4)} ${round(random() * 4)}h${round(0.25 + random() * 0.5)}`;
  return { width: 4, height: 4, content: stroke(d, apart('#f2e4b8', main, 0.2), 0.1, 0.9) };
};

/** Rows of plumes that lie over each other. */
const feathers = (main: string): Texture => {
  const [deep, pale] = [shade(main, isDark(main) ? -0.12 : -0.24), shade(main, isDark(main) ? 0.2 : 0.05)];
  const size = { width: 3.2, height: 4.4 };
  const barbs = Array.from(
    { length: 8 },
    (_, i) => `M0 ${round(-0.3 + i * 0.11)}q-.16.06-.3.22M0 ${round(-0.3 + i * 0.11)}q.16.06.3.22`,
  ).join('');
  const plume = `${path('M0-.55C.4-.5.42.2.2.52L.12.44.06.58 0 .46-.06.58-.12.44-.2.52C-.42.2-.4-.5 0-.55Z', pale)}${stroke(barbs, deep, 0.022, 0.75)}${stroke('M0-.5V.46', deep, 0.03)}${stroke('M0-.55C.4-.5.42.2.2.52L.12.44.06.58 0 .46-.06.58-.12.44-.2.52C-.42.2-.4-.5 0-.55', deep, 0.03, 0.75)}`;
  const at = (x: number, y: number, turn: number) => put(size, { x, y, turn, scale: 3 }, plume);
  return { ...size, content: at(0, 4.3, 3) + at(1.6, 2.2, -4) + at(0, 0, 3) + at(1.6, -2.1, -4) };
};

/** What repeats on a cloth, by what it is like. Sheens and washes are laid on each piece and have none. */
export const textureOf = (key: SurfaceKey, { colours }: FlatSpec): Texture | undefined => {
  const { main } = colours;
  switch (key) {
    case 'mesh':
      return mesh(main);
    case 'crochet':
      return larger(crochet(main), 1.5);
    case 'eyelet':
      return larger(eyelet(main), 1.2);
    case 'waffle':
      return waffle();
    case 'boucle':
      return boucle(main);
    case 'pointelle':
      return pointelle(main);
    case 'openKnit':
      return openKnit(main);
    case 'seersucker':
      return seersucker(main);
    case 'glitter':
      return glitter(main);
    case 'lurex':
      return lurex(main);
    case 'feathers':
      return larger(feathers(main), 1.45);
    case 'fur':
      return hairs(main, { width: 9, height: 9 }, { count: 640, long: 2.1, wide: 0.15, seed: 11 });
    default:
      return undefined;
  }
};
