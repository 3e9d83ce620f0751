import { motif } from '../motif.ts';
import { type PrintBuilder, put, randomOf, round, stroke, wrapped } from './tile-tools.ts';

export const chinesePrints = {
  plumBlossom: (inks) => {
    const size = { width: 16, height: 17 };
    const branch = motif('plumBranch', inks);
    const draw = (x: number, y: number, isMirrored: boolean) =>
      wrapped(
        size,
        { x, y, reach: 7.4 },
        (px, py) =>
          `<g transform="translate(${round(px)} ${round(py)})${isMirrored ? ' scale(-1 1)' : ''}">${branch}</g>`,
      );
    return { ...size, content: draw(4.4, 4.6, false) + draw(12.4, 13.1, true) };
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
      content: `${stem(5, 4, 0.8)}${stem(15, 12.6, -0.9)}${stem(12.4, 3, 0.6)}${pads.map((at) => put(size, at, motif('lotusPad', inks))).join('')}${put(size, { x: 5, y: 4, scale: 6 }, motif('lotus', inks))}${put(size, { x: 15, y: 12.6, turn: 6, scale: 6 }, motif('lotus', inks))}${put(size, { x: 12.4, y: 3, turn: -10, scale: 2.6 }, motif('lotus', inks))}`,
    };
  },
  batik: (inks, seed) => {
    const random = randomOf(seed);
    const size = { width: 14, height: 14 };
    const { main } = inks;
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
      content: `${crackle}${at(3.5, 3.5, motif('batikFlower', inks))}${at(10.5, 10.5, motif('batikFlower', inks))}${at(10.5, 3.5, motif('batikSprig', inks))}${at(3.5, 10.5, motif('batikSprig', inks))}${specks}`,
    };
  },
} as const satisfies Record<string, PrintBuilder>;
