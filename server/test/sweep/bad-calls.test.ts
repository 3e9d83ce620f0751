import { apiBase, type Call } from '@atelier/contract/call';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from '../generation/studio.ts';
import { requests } from '../recorded/build-requests.ts';
import { contractCalls } from '../recorded/contract-calls.ts';
import { envelope } from '../test-server.ts';
import { badStrings, badValues, pathsOf, replaceAt, sampleOf } from './bad-values.ts';

const isFull = process.env.TEST_FULL === '1';
/** Inputs of one call. */
const samples = isFull ? 400 : 4;

let studio: Studio;
/** Ann's ids that replace invented ones in the recorded requests, so that bad input gets past "not found". */
let own: readonly (readonly [string, string])[];

beforeAll(async () => {
  studio = await openStudio();
  const upload = await studio.upload();
  const { id } = await studio.submit();
  await studio.reach(id, 'completed');
  own = [
    ['0198f0c2-0000-7000-8000-000000000001', id],
    ['0198f0c2-0000-7000-8000-000000000002', upload.id],
  ];
});
afterAll(() => studio.close());

/** Ends the session or deletes shared test data: swept last. */
const isDestructive = (name: string) => /Logout|\/del_|cancel_|revoke|DELETE/.test(name);

const sweepable = [...contractCalls]
  .filter(([, { upload }]) => !upload)
  .sort(([one], [other]) => Number(isDestructive(one)) - Number(isDestructive(other)));

const withOwn = (request: unknown): unknown =>
  JSON.parse(own.reduce((text, [madeUp, real]) => text.replaceAll(madeUp, real), JSON.stringify(request)));

interface Bad {
  request: unknown;
  language: 'zh' | 'en';
}

/** Every request of the call with one bad value in one place, and with a surplus field. */
const badRequests = (name: string, call: Call): Bad[] => {
  const values = call.method === 'GET' ? badStrings : badValues;
  const all = (requests[name] ?? [{}])
    .map(withOwn)
    .flatMap((request) => [
      ...pathsOf(request).flatMap((path) => values.map((value) => replaceAt(request, path, value))),
      ...values.map((value) => ({ ...(request as object), page: value, surplus: value })),
    ]);
  return sampleOf(all, samples, name).map((request, index) => ({ request, language: index % 2 === 0 ? 'en' : 'zh' }));
};

const encodeUtf8 = (text: string): string => {
  // A lone surrogate has no URI encoding; a non-browser client sends its three bytes.
  const bytes = [...text].flatMap((letter) => {
    const unit = letter.charCodeAt(0);
    const isLone = letter.length === 1 && unit >= 0xd800 && unit <= 0xdfff;
    return isLone ? [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63)] : [...Buffer.from(letter)];
  });
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
};

const queryOf = (request: unknown): string =>
  Object.entries((request ?? {}) as object)
    .map(([name, value]) => `${encodeUtf8(name)}=${encodeUtf8(String(value)).slice(0, 12_000)}`)
    .join('&');

const send = async (call: Call, { request, language }: Bad) => {
  const isSealed = call.auth !== 'public';
  const isQuery = call.method === 'GET';
  const response = await studio.testServer.app.inject({
    method: call.method,
    url: `${apiBase}${call.path}${isQuery ? `?${queryOf(request)}` : ''}`,
    headers: {
      'accept-language': language,
      ...(isSealed ? { authorization: `Bearer ${studio.ann.access}` } : {}),
      ...(isQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isQuery ? {} : { payload: JSON.stringify(isSealed ? envelope.seal(request) : request) ?? '' }),
  });
  return response;
};

const wordsOf = { zh: /[\u4e00-\u9fff]/, en: /^[A-Z“][^\u4e00-\u9fff]*[a-z]{2,}/ } as const;

/** The defect of a response; nothing for a 2xx, or a 4xx with a message in the requested language. */
const faultOf = async (call: Call, bad: Bad): Promise<string | undefined> => {
  const response = await send(call, bad);
  const { statusCode } = response;
  if (statusCode >= 500) return `${statusCode}`;
  const body: unknown = response.json();
  const sealed = envelopeBody.safeParse(body);
  const answer = apiAnswer.parse(sealed.success ? envelope.open(sealed.data) : body);
  if (answer.success === '1') return statusCode === 200 ? undefined : `${statusCode} with success`;
  if (statusCode < 400) return `${statusCode} without success`;
  // The message may quote the user's input, in any script.
  const words = Object.values(answer.details ?? {}).reduce<string>(
    (text, detail) => text.replaceAll(String(detail), ''),
    answer.msg ?? '',
  );
  return wordsOf[bad.language].test(words)
    ? undefined
    : `${statusCode} ${answer.code} in no ${bad.language} words: ${answer.msg}`;
};

describe('bad input', { timeout: isFull ? 1_800_000 : 300_000 }, () => {
  it.each(sweepable)('to %s is answered with a message, never with a defect', async (name, call) => {
    const faults: string[] = [];
    for (const bad of badRequests(name, call)) {
      const fault = await faultOf(call, bad);
      if (fault !== undefined) faults.push(`${fault} <- ${JSON.stringify(bad.request)?.slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  });
});
