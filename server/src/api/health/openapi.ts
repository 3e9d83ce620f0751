import type { Brand } from '@atelier/contract/brand';
import { apiBase, type Call } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { contractVersion } from '@atelier/contract/version';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  // `$schema` and `~standard` are not OpenAPI's.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
};

const parametersOf = (call: Call) => {
  const { properties = {}, required = [] } = schemaOf(call.request, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const uploadBody: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

const inputOf = (call: Call): JsonSchema => {
  if (call.method === 'GET') return { parameters: parametersOf(call) };
  const content = call.upload
    ? { 'multipart/form-data': { schema: uploadBody } }
    : { 'application/json': { schema: schemaOf(call.request, 'input') } };
  return { requestBody: { required: true, content } };
};

const operationOf = (call: Call): JsonSchema => ({
  tags: [call.auth === 'public' ? 'public' : 'login'],
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
      description: `What stands inside the envelope. Bodies and answers of calls with a bearer travel as { data: "<ciphertext><separator><key>" } with the separator "${envelopeSeparator}", see the wire document.`,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
