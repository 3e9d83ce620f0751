import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaGaps } from './schema-gaps.ts';

const shape = {
  id: z.string(),
  state: z.enum(['queued', 'completed']),
  size: z.number().int().min(1).max(100),
  note: z.string().nullable(),
  level: z.union([z.literal(0), z.literal(1)]),
  rows: z.array(z.object({ name: z.string() })),
  byName: z.record(z.string(), z.object({ url: z.string() })),
  any: z.unknown(),
};

/** Newer responses that an older client accepts. */
const gapsOf = (change: z.ZodRawShape) =>
  schemaGaps(
    z.toJSONSchema(z.object({ ...shape, ...change }), { io: 'output' }),
    z.toJSONSchema(z.object(shape), { io: 'input' }),
  );

describe('schema gaps between a newer writer and an older reader', () => {
  it.each([
    ['nothing new', {}],
    ['a new field', { added: z.string() }],
    ['a new field in a row', { rows: z.array(z.object({ name: z.string(), age: z.number() })) }],
    ['fewer values', { state: z.enum(['queued']) }],
    ['one value', { state: z.literal('queued') }],
    ['one list instead of alternatives', { level: z.literal([0, 1]) }],
    ['a narrower figure', { size: z.number().int().min(2).max(50) }],
    ['never null', { note: z.string() }],
    ['a type where anything goes', { any: z.boolean() }],
  ])('none with %s', (_, change) => {
    expect(gapsOf(change)).toEqual([]);
  });

  it.each([
    ['a field that may be missing', { id: z.string().optional() }, '$.id: is not always there'],
    ['another type', { id: z.number() }, '$.id: number instead of string'],
    ['a new value in a list instead of alternatives', { level: z.literal([0, 1, 4]) }, '$.level: a value outside of'],
    ['a new value', { state: z.enum(['queued', 'completed', 'paused']) }, '$.state: a value outside of'],
    ['any text where values were', { state: z.string() }, '$.state: a value outside of'],
    ['a wider figure', { size: z.number().int().min(0).max(100) }, '$.size: minimum is narrower'],
    ['null where there was none', { id: z.string().nullable() }, '$.id: null instead of string'],
    ['a row without its field', { rows: z.array(z.object({})) }, '$.rows[].name: is not always there'],
    ['a value of a record', { byName: z.record(z.string(), z.object({})) }, '$.byName.*.url: is not always there'],
  ])('some with %s', (_, change, gap) => {
    expect(gapsOf(change).join('\n')).toContain(gap);
  });
});
