import type { Brand } from '@atelier/contract/brand';
import { apiBase, type Call, pathFields } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { contractVersion } from '@atelier/contract/version';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  // `$schema` and `~standard` are not OpenAPI's.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
};

interface Fields {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const parametersOf = (call: Call, { properties = {}, required = [] }: Fields, isListed: (name: string) => boolean) => {
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

/** The fields of a request without those that travel in the path. */
const bodySchema = (call: Call, schema: JsonSchema & Fields): JsonSchema => {
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

const inputOf = (call: Call): JsonSchema => {
  const schema: JsonSchema & Fields = schemaOf(call.request, 'input');
  if (call.method === 'GET') return { parameters: parametersOf(call, schema, () => true) };
  const parameters = parametersOf(call, schema, (name) => pathFields(call).includes(name));
  const content = call.upload
    ? { 'multipart/form-data': { schema: uploadBody } }
    : { 'application/json': { schema: bodySchema(call, schema) } };
  return { ...(parameters.length > 0 && { parameters }), requestBody: { required: true, content } };
};

const operationOf = (call: Call): JsonSchema => ({
  tags: [call.auth === 'login' ? 'login' : 'public'],
  summary: `${call.method} ${call.path}${call.added ? ' (added)' : ''}`,
  ...(call.auth === 'login' ? { security: [{ bearer: [] }] } : {}),
  ...inputOf(call),
  responses: {
    200: {
      description: 'success is "1"; anything else is a failure',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: '1' }, data: schemaOf(call.response, 'output') },
            required: ['success', 'data'],
          },
        },
      },
    },
    default: { description: 'failure', content: { 'application/json': { schema: schemaOf(apiAnswer, 'output') } } },
  },
});

/** OpenAPI 3.1 of the calls that this server answers, made of the contract's declarations, under the installation's name. */
export const openApiOf = (calls: readonly Call[], { webName, envelopeSeparator }: Brand) => {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = `${apiBase}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: webName,
      version: contractVersion,
      description: `The payloads inside the envelope. Bodies and answers of calls with a bearer travel as { data: "<ciphertext><separator><key>" } with the separator "${envelopeSeparator}", see the wire document.`,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
