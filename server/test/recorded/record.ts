import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, contractVersion } from '@atelier/contract/call';
import { requests } from './build-requests.ts';
import { contractCalls } from './contract-calls.ts';
import { acceptedResponse, type RecordedCall, type Recording, recordingsFolder, requestSchema } from './recording.ts';

/** `pnpm --filter @atelier/server contract:record`: records requests and accepted responses of this contract version. Recorded calls of a version stay, since bundles use them; new calls are added. */
const record = (name: string, call: Call): RecordedCall => {
  const built = requests[name] ?? [];
  if (!call.upload && built.length === 0) throw new Error(`${name} has no request in build-requests.ts`);
  return {
    auth: call.auth,
    upload: call.upload,
    requests: built,
    request: requestSchema(call),
    response: acceptedResponse(call),
  };
};

const path = join(recordingsFolder, `${contractVersion}.json`);
const known: Recording['calls'] = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Recording).calls : {};
const rows = [...contractCalls].map(([name, call]) => [name, known[name] ?? record(name, call)] as const);
// One line a call, for readable diffs.
const lines = rows.map(([name, row]) => `  ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
writeFileSync(path, `{ "version": "${contractVersion}", "calls": {\n${lines.join(',\n')}\n} }\n`);
process.stdout.write(`${contractVersion}: ${rows.length} calls\n`);
