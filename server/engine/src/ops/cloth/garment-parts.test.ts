import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findGarmentParts } from './garment-parts.ts';

const size = { width: 300, height: 300 };

const coverOf = async (body: string): Promise<Float32Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${body}</svg>`;
  const data = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').raw().toBuffer();
  return Float32Array.from(data, (value) => value / 255);
};

/** A body with two sleeves that point the given degrees from straight down. */
const drawTee = (degrees: number, length = 90) =>
  coverOf(
    `<g fill="#fff"><path d="M110 60 Q150 80 190 60 L200 280 L100 280 Z"/>
    <rect x="95" y="62" width="46" height="${length}" transform="rotate(${degrees} 118 75)"/>
    <rect x="159" y="62" width="46" height="${length}" transform="rotate(${-degrees} 182 75)"/></g>`,
  );

const partAt = (part: Uint8Array, x: number, y: number) => part[y * size.width + x];

it('rotates the cloth of sleeves to their direction, and keeps the body straight', async () => {
  for (const degrees of [45, 75]) {
    const { part, limbs } = findGarmentParts(await drawTee(degrees), size);
    expect(limbs).toHaveLength(2);
    expect(partAt(part, 150, 200)).toBe(0);
    const reach = (sign: 1 | -1) => {
      const angle = (degrees / 180) * Math.PI;
      return partAt(part, Math.round(150 + sign * (32 + 70 * Math.sin(angle))), Math.round(75 + 70 * Math.cos(angle)));
    };
    const [left, right] = [limbs[(reach(-1) ?? 0) - 1], limbs[(reach(1) ?? 0) - 1]];
    expect(Math.abs((left?.turn ?? 0) - degrees)).toBeLessThan(7);
    expect(Math.abs((right?.turn ?? 0) + degrees)).toBeLessThan(7);
  }
});

it('rotates trouser legs, which meet from the crotch to the waist', async () => {
  const cover = await coverOf('<path fill="#fff" d="M100 20 L200 20 L270 280 L205 280 L150 110 L95 280 L30 280 Z"/>');
  const { part, limbs } = findGarmentParts(cover, size);
  expect(limbs.map(({ turn }) => Math.round(Math.abs(turn) / 5) * 5)).toEqual([15, 15]);
  expect(partAt(part, 70, 250)).not.toBe(partAt(part, 230, 250));
  // The two meet in one line without straight pixels between them.
  for (let y = 24; y < 106; y++) {
    const row = [...part.subarray(y * size.width + 104, y * size.width + 197)];
    expect(row).not.toContain(0);
    expect(row.filter((value, x) => x > 0 && value !== row[x - 1])).toHaveLength(1);
  }
});

it('keeps uncertain parts straight: a skirt, a vest, one sleeve alone, a blob, nothing', async () => {
  const shapes = [
    '<path fill="#fff" d="M110 30 L190 30 L260 270 L40 270 Z"/>',
    '<path fill="#fff" d="M110 30 Q150 90 190 30 L215 30 L200 110 L210 270 L90 270 L100 110 L85 30 Z"/>',
    '<g fill="#fff"><path d="M110 60 L190 60 L200 280 L100 280 Z"/><rect x="95" y="62" width="46" height="90" transform="rotate(60 118 75)"/></g>',
    '<ellipse fill="#fff" cx="150" cy="150" rx="120" ry="90"/>',
    '',
  ];
  for (const shape of shapes) expect(findGarmentParts(await coverOf(shape), size).limbs).toEqual([]);
});
