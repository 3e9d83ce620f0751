import type { Brand } from '@atelier/contract/brand';
import { pathFields } from '@atelier/contract/call';
import { idempotencyHeader, type OpenCall, openCalls, openProblem } from '@atelier/contract/open-api';
import { openBase } from '@atelier/contract/open-routes';
import { inputOf, type JsonSchema, schemaOf } from '../../platform/http/openapi.ts';

const rateHeaders = Object.fromEntries(
  [
    ['RateLimit-Limit', 'Requests a minute, of all keys of the owner'],
    ['RateLimit-Remaining', 'Requests left in this minute'],
    ['RateLimit-Reset', 'Seconds until the minute ends'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
);

const idempotencyParameter: JsonSchema = {
  name: idempotencyHeader,
  in: 'header',
  required: true,
  description: 'The same key with the same request returns the same task; with another request it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const uploadBody: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
};

/** True when fields remain that are not part of the path. */
const hasBody = ({ method, path, request }: OpenCall): boolean =>
  method === 'POST' && Object.keys(schemaOf(request, 'input')['properties'] ?? {}).length > pathFields({ path }).length;

const operationOf = (name: string, call: OpenCall): JsonSchema => {
  // A DELETE has no body.
  const method = call.method === 'DELETE' ? 'GET' : call.method;
  const { parameters = [], requestBody } = inputOf({ ...call, method, upload: false });
  return {
    operationId: name,
    summary: call.summary,
    description: call.rights.length === 0 ? 'Every key.' : `Rights: one of ${call.rights.join(', ')}.`,
    security: [{ key: [] }],
    parameters: [...(parameters as JsonSchema[]), ...(call.isIdempotent ? [idempotencyParameter] : [])],
    ...(call.isUpload ? { requestBody: uploadBody } : hasBody(call) ? { requestBody } : {}),
    responses: {
      200: {
        description: 'Done',
        headers: rateHeaders,
        content: { 'application/json': { schema: schemaOf(call.response, 'output') } },
      },
      default: {
        description: 'Refused; after a 429, Retry-After says in how many seconds to try again',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
};

/** OpenAPI 3.1 of the open API, generated from its declarations. */
export const openDocumentOf = ({ webName }: Brand): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, call] of Object.entries(openCalls))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) };
  return {
    openapi: '3.1.0',
    info: { title: `${webName} API`, version: '1' },
    servers: [{ url: openBase }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(openProblem, 'output') },
    },
    paths,
  };
};
