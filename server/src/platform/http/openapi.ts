import { type Call, pathFields } from '@atelier/contract/call';
import { z } from 'zod';

/** A JSON Schema, or a fragment of an OpenAPI document. */
export type JsonSchema = Record<string, unknown>;

/** Input or output schema in OpenAPI 3.1 form. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  // `$schema` and `~standard` are not OpenAPI's.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
};

interface Fields {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const parametersOf = (
  call: Pick<Call, 'path'>,
  { properties = {}, required = [] }: Fields,
  isListed: (name: string) => boolean,
) => {
  const inPath = pathFields(call);
  return Object.entries(properties)
    .filter(([name]) => isListed(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    }));
};

/** The fields of a request without its path parameters. */
const bodySchema = (call: Pick<Call, 'path'>, schema: JsonSchema & Fields): JsonSchema => {
  const inPath = pathFields(call);
  if (inPath.length === 0) return schema;
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  const required = (schema.required ?? []).filter((name) => !inPath.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
};

const uploadBody: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

type Declaration = Pick<Call, 'method' | 'path' | 'request' | 'upload'>;

/** Parameters and body of a call's request. */
export const inputOf = (call: Declaration): JsonSchema => {
  const schema: JsonSchema & Fields = schemaOf(call.request, 'input');
  if (call.method === 'GET') return { parameters: parametersOf(call, schema, () => true) };
  const parameters = parametersOf(call, schema, (name) => pathFields(call).includes(name));
  const content = call.upload
    ? { 'multipart/form-data': { schema: uploadBody } }
    : { 'application/json': { schema: bodySchema(call, schema) } };
  return { ...(parameters.length > 0 && { parameters }), requestBody: { required: true, content } };
};
