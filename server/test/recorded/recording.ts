import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@atelier/contract/call';
import { z } from 'zod';

/** JSON Schema, as far as the contract needs it. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** One call as a version of the contract declared it. */
export interface RecordedCall {
  auth: Call['auth'];
  upload: boolean;
  /** What clients of that version send. Empty for an upload. */
  requests: readonly unknown[];
  /** What such a client sends, in general. */
  request: Schema;
  /** What such a client accepts as `data`. */
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

/** What clients send by this declaration, and what the server takes. */
export const requestSchema = (call: Call): Schema => schemaOf(call.request, 'input');

/** What a client takes by this declaration: unknown fields are no reason to refuse. */
export const acceptedResponse = (call: Call): Schema => schemaOf(call.response, 'input');

/** What the server sends by this declaration: defaults are filled in. */
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
