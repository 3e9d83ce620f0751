import DxfParser from 'dxf-parser';
import { expect, it } from 'vitest';
import { bodyOf, sizeNames } from '../designs/bodies.ts';
import { designs } from '../designs/designs.ts';
import { drawPattern } from '../drawing/draw-pattern.ts';
import { areaOf, boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { dxfFile, type SizedPieces } from './dxf.ts';

interface Entity {
  type: string;
  layer: string;
  shape?: boolean;
  vertices?: Point[];
  text?: string;
  name?: string;
  position?: Point;
}

/** The file as read by an independent program. */
const readBack = (text: string) =>
  new DxfParser().parseSync(text) as unknown as {
    blocks: Record<string, { entities: Entity[] }>;
    entities: Entity[];
  };

const setsOf = async (id: string, sizes: readonly (typeof sizeNames)[number][]): Promise<SizedPieces[]> => {
  const kind = designs.find((design) => design.id === id)?.gender === 'men' ? 'men' : 'women';
  return Promise.all(sizes.map(async (size) => ({ size, pieces: (await drawPattern(id, bodyOf(kind, size))).pieces })));
};

const expectPieces = (sets: readonly SizedPieces[], text: string) => {
  const { blocks, entities } = readBack(text);
  const inserts = entities.filter(({ type }) => type === 'INSERT');
  expect(inserts).toHaveLength(sets.reduce((sum, { pieces }) => sum + pieces.length, 0));
  for (const { size, pieces } of sets)
    for (const piece of pieces) {
      const name = `${piece.id}-${size}`.toUpperCase();
      const lines = blocks[name]?.entities.filter(({ type }) => type === 'POLYLINE') ?? [];
      const boundaries = lines.filter(({ layer }) => layer === '1');
      expect(boundaries, name).toHaveLength(1);
      expect(boundaries[0]?.shape, name).toBe(true);
      const area = areaOf(boundaries[0]?.vertices ?? []);
      expect(Math.abs(area / areaOf(piece.outline) - 1), name).toBeLessThan(0.001);
      expect(inserts.filter((insert) => insert.name === name)).toHaveLength(1);
    }
};

it.each(designs)('$id reads back piece by piece, one closed boundary each, its area kept', async ({ id }) => {
  const sets = await setsOf(id, ['M']);
  expectPieces(sets, dxfFile(id, sets, 'M'));
});

it.each(['simon', 'jaeger', 'sandy'])('%s has five sizes nested at one position for each piece', async (id) => {
  const sets = await setsOf(id, sizeNames);
  const text = dxfFile(id, sets, 'M');
  expectPieces(sets, text);
  const { entities } = readBack(text);
  const placesOf = (piece: string) =>
    entities
      .filter(({ name }) => name?.startsWith(`${piece.toUpperCase()}-`))
      .map(({ position }) => `${position?.x} ${position?.y}`);
  for (const { id: piece } of sets[0]?.pieces ?? []) {
    expect(placesOf(piece)).toHaveLength(5);
    expect(new Set(placesOf(piece)).size).toBe(1);
  }
  const widths = sets.map(({ pieces }) => boxOf([pieces[0]?.outline ?? []]).width);
  expect(widths).toEqual([...widths].sort((one, other) => one - other));
});

it('is ASCII with CRLF, for any names', async () => {
  const [set] = await setsOf('simone', ['M']);
  const pieces = (set?.pieces ?? []).map((piece) => ({ ...piece, name: { zh: '前片', en: '前片\n<script>' } }));
  const text = dxfFile('衬衫', [{ size: 'M', pieces }], 'M');
  expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain('STYLE NAME: \\U+886C\\U+886B');
});
