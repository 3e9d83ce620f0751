import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@atelier/contract/call';
import { z } from 'zod';

/** JSON Schema, as far as the contract needs it. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** One call as declared in a contract version. */
export interface RecordedCall {
  auth: Call['auth'];
  upload: boolean;
  /** Recorded requests of that version. Empty for an upload. */
  requests: readonly unknown[];
  /** Schema of a request. */
  request: Schema;
  /** Schema of `data` in a response. */
  response: Schema;
}

export interface Recording {
  version: string;
  calls: Record<string, RecordedCall>;
}

export const recordingsFolder = import.meta.dirname;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    '~standard'?: unknown;
  };
  return rest;
};

/** Request schema, and what the server accepts. */
export const requestSchema = (call: Call): Schema => schemaOf(call.request, 'input');

/** Response schema of a client: unknown fields are accepted. */
export const acceptedResponse = (call: Call): Schema => schemaOf(call.response, 'input');

/** Response schema of the server: defaults are filled in. */
export const sentResponse = (call: Call): Schema => schemaOf(call.response, 'output');

const numbersOf = (version: string) => version.split('.').map(Number);
const byVersion = (one: Recording, other: Recording): number => {
  const [a, b] = [numbersOf(one.version), numbersOf(other.version)];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
};

/** Every recording of the folder, the oldest first. */
export const readRecordings = (): Recording[] =>
  readdirSync(recordingsFolder)
    .filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(recordingsFolder, name), 'utf8')) as Recording)
    .sort(byVersion);
