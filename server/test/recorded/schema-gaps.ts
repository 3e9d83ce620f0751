import type { Schema } from './recording.ts';

/** One side of a wire: a schema and the document of its `$ref`s. */
interface Side {
  schema: Schema;
  root: Schema;
}

const resolve = ({ schema, root }: Side): Schema => {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (name !== undefined) return resolve({ schema: (root.$defs?.[name] ?? {}) as Schema, root });
  return schema.$ref === '#' ? root : schema;
};

/** `type: ['string', 'null']` equals `anyOf`. */
const alternatives = (schema: Schema): readonly Schema[] | undefined => {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }) as Schema);
  return (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
};

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

const lowest = ['minimum', 'minLength', 'minItems'] as const;
const highest = ['maximum', 'maxLength', 'maxItems'] as const;
const exact = ['pattern', 'format'] as const;

const limitGaps = (writer: Schema, reader: Schema, path: string): string[] => {
  const isBelow = (name: (typeof lowest)[number]) =>
    reader[name] !== undefined && (writer[name] ?? Number.NEGATIVE_INFINITY) < reader[name];
  const isAbove = (name: (typeof highest)[number]) =>
    reader[name] !== undefined && (writer[name] ?? Number.POSITIVE_INFINITY) > reader[name];
  const differs = (name: (typeof exact)[number]) => reader[name] !== undefined && writer[name] !== reader[name];
  return [...lowest.filter(isBelow), ...highest.filter(isAbove), ...exact.filter(differs)].map(
    (name) => `${path}: ${name} is narrower`,
  );
};

const objectGaps = (writer: Side, reader: Side, path: string): string[] => {
  const [sent, taken] = [writer.schema, reader.schema];
  const properties = Object.entries((taken.properties ?? {}) as Record<string, Schema>);
  const given = (sent.properties ?? {}) as Record<string, Schema>;
  const missing = (taken.required ?? []).filter((name) => !(sent.required ?? []).includes(name));
  const surplus = Object.keys(given).filter((name) => taken.properties?.[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name}: is not always there`),
    ...(taken.additionalProperties === false ? surplus.map((name) => `${path}.${name}: is not known`) : []),
    ...properties.flatMap(([name, schema]) => {
      const own = given[name];
      return own === undefined ? [] : gaps({ ...writer, schema: own }, { ...reader, schema }, `${path}.${name}`);
    }),
    ...(typeof sent.additionalProperties === 'object' && typeof taken.additionalProperties === 'object'
      ? gaps(
          { ...writer, schema: sent.additionalProperties as Schema },
          { ...reader, schema: taken.additionalProperties as Schema },
          `${path}.*`,
        )
      : []),
  ];
};

const fitsType = (writer: Schema, reader: Schema): boolean =>
  reader.type === undefined || writer.type === reader.type || (writer.type === 'integer' && reader.type === 'number');

/** Every sent alternative must match one accepted alternative. */
const alternativeGaps = (writer: Side, reader: Side, path: string): string[] => {
  const { enum: values, ...rest } = writer.schema;
  // One list of values may have been an alternative for each.
  const each = values?.map((value) => ({ ...rest, const: value }) as Schema);
  const sent = alternatives(writer.schema) ?? each ?? [writer.schema];
  const taken = alternatives(reader.schema) ?? [reader.schema];
  return sent.flatMap((one) => {
    const tries = taken.map((other) => gaps({ ...writer, schema: one }, { ...reader, schema: other }, path));
    return tries.some((found) => found.length === 0) ? [] : (tries.sort((a, b) => a.length - b.length)[0] ?? []);
  });
};

const gaps = (writerSide: Side, readerSide: Side, path: string): string[] => {
  const writer = { ...writerSide, schema: resolve(writerSide) };
  const reader = { ...readerSide, schema: resolve(readerSide) };
  if (alternatives(writer.schema) || alternatives(reader.schema)) return alternativeGaps(writer, reader, path);
  const taken = valuesOf(reader.schema);
  if (taken !== undefined) {
    const sent = valuesOf(writer.schema);
    const isInside = sent?.every((value) => taken.includes(value)) ?? false;
    return isInside ? [] : [`${path}: a value outside of ${JSON.stringify(taken)}`];
  }
  if (!fitsType(writer.schema, reader.schema)) {
    return [`${path}: ${writer.schema.type ?? 'anything'} instead of ${reader.schema.type}`];
  }
  const items = reader.schema.items;
  return [
    ...(valuesOf(writer.schema) ? [] : limitGaps(writer.schema, reader.schema, path)),
    ...objectGaps(writer, reader, path),
    ...(items === undefined
      ? []
      : gaps(
          { ...writer, schema: (writer.schema.items ?? {}) as Schema },
          { ...reader, schema: items as Schema },
          `${path}[]`,
        )),
  ];
};

/** Values of `writer` that `reader` may refuse, one line each; empty: compatible. A field unknown to the reader is no gap. */
export const schemaGaps = (writer: Schema, reader: Schema): string[] =>
  gaps({ schema: writer, root: writer }, { schema: reader, root: reader }, '$');
