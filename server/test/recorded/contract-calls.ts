import * as assets from '@atelier/contract/assets';
import * as auth from '@atelier/contract/auth';
import * as batch from '@atelier/contract/batch';
import type { Call } from '@atelier/contract/call';
import * as company from '@atelier/contract/company';
import * as download from '@atelier/contract/download';
import * as generation from '@atelier/contract/generation';
import * as matting from '@atelier/contract/matting';
import * as membership from '@atelier/contract/membership';
import * as share from '@atelier/contract/share';
import * as telemetry from '@atelier/contract/telemetry';
import * as tools from '@atelier/contract/tools';
import * as vectorPreview from '@atelier/contract/vector-preview';
import * as words from '@atelier/contract/words';

const areas = [
  assets,
  auth,
  batch,
  company,
  download,
  generation,
  generation.submitCalls,
  matting,
  membership,
  share,
  telemetry,
  tools,
  vectorPreview,
  words,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** `POST /login`. */
export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** Every call of the contract by its name. */
export const contractCalls: ReadonlyMap<string, Call> = new Map(
  areas
    .flatMap((area) => Object.values(area))
    .filter(isCall)
    .map((call) => [nameOf(call), call] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
