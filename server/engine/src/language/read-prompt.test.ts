import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textToDesign } from '../builtin/text-to-design.ts';
import type { Engine, EngineJob } from '../engine.ts';
import { createEngineRouter } from '../engine-router.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { createLanguageModel, outsideHost } from './language-model.ts';
import { createPromptReader } from './read-prompt.ts';

const key = 'llm-key-0123456789';
const log: string[] = [];
const requests: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
let server: Server;
let url: string;
/** Next response: a content, a status, or `silent`. */
let next: string | number | 'silent' = 'silent';

beforeEach(async () => {
  [log.length, requests.length] = [0, 0];
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requests.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString()) });
    if (next === 'silent') return;
    if (typeof next === 'number') response.writeHead(next, { location: 'http://169.254.169.254/' }).end('{}');
    else response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: next } }] }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const builtin: Engine = {
  name: 'classical',
  supports: (toolType) => toolType === 1,
  run: (job) => textToDesign.run(job, { finishStep: async () => {} }),
  close: async () => {},
};

const draw = (prompt: string) => {
  const note = (...words: unknown[]) => void log.push(JSON.stringify(words));
  const prompts = createPromptReader(
    createLanguageModel({ url, key, model: 'm', timeMs: next === 'silent' ? 200 : 10_000 }),
    {
      info: note,
      warn: note,
    },
  );
  const params = {
    gender: 'woman',
    views: 'front',
    ratio: '1:1',
    batch_size: 1,
    quality: 'normal',
    vector: false,
    prompt,
  };
  const job: EngineJob = { id: 'task', toolType: 1, inputs: {}, params, seed: 5 };
  const run = { signal: new AbortController().signal, onProgress: () => {} };
  return createEngineRouter({ builtin, prompts }).run(job, run);
};

/** A response of the sent schema: null in every field except `said`. */
const answerOf = (said: Record<string, unknown>): string => {
  const fields =
    'kind gender length fit collar neckline hat hem sleeveLength sleeveType cuff waist waistShape pocket craft';
  const more = 'logo fabric closure print surfaces details colours buttons';
  const empty = Object.fromEntries(`${fields} ${more}`.split(' ').map((name) => [name, null]));
  return JSON.stringify({ ...empty, unused: [], ...said });
};

it.each([
  ['https://api.openai.com/v1', 'api.openai.com'],
  ['https://8.8.8.8/v1', '8.8.8.8'],
  ['http://127.0.0.1:11434/v1', undefined],
  ['http://[::1]:11434/v1', undefined],
  ['http://10.0.3.4/v1', undefined],
  ['http://ollama:11434/v1', undefined],
  ['http://llm.studio.internal/v1', undefined],
])('the host of %s outside this installation is %s', (address, host) => {
  expect(outsideHost(address)).toBe(host);
});

describe('language model', () => {
  it('fills the flat with details that the parser does not read, and reports the remaining words', async () => {
    const colours = { main: '#C8102E', second: null, accent: 'red' };
    next = answerOf({ kind: 'dress', neckline: 'v', sleeveLength: 'long', colours, unused: ['霓虹龙'] });
    const { outputs, report, method } = await draw('想要那种赴宴时穿的，霓虹龙');
    expect(outputs[0] && readFlatSpec(outputs[0])).toMatchObject({
      ...{ kind: 'dress', neckline: 'v', sleeveLength: 'long' },
      colours: { main: '#c8102e' },
    });
    expect([method, report.warnings, report.words?.ignored]).toEqual([
      'language-model+parametric-flat',
      [],
      ['霓虹龙'],
    ]);
    expect(requests[0]?.authorization).toBe(`Bearer ${key}`);
    const schema = JSON.stringify(requests[0]?.body['response_format']);
    expect(schema).toContain('"additionalProperties":false');
    expect(JSON.parse(answerOf({}))).toEqual(
      Object.fromEntries(
        Object.keys(JSON.parse(schema).json_schema.schema.properties).map((name) => [
          name,
          name === 'unused' ? [] : null,
        ]),
      ),
    );
  }, 30_000);

  it.each<[string, string | number]>([
    ['silence', 'silent'],
    ['an error', 500],
    ['a redirect', 302],
    ['no JSON', 'I cannot help with that.'],
    ['another form', '{"kind":"spaceship"}'],
    ['an endless answer', `"${'x'.repeat(300_000)}"`],
  ])(
    'returning %s leaves the description to the parser, and the result reports it',
    async (_, answer) => {
      next = answer;
      const { outputs, report, method } = await draw('red dress');
      expect(outputs[0] && readFlatSpec(outputs[0])).toMatchObject({ kind: 'dress', colours: { main: '#c8102e' } });
      expect([method, report.warnings]).toEqual(['parametric-flat', ['words-without-model']]);
      expect(log).toHaveLength(1);
      expect(log.join()).not.toMatch(new RegExp(`${key}|red dress`));
    },
    30_000,
  );

  it('expands a short prompt for an image model, keeps a long one, and is cached over a restart', async () => {
    const reader = createPromptReader(createLanguageModel({ url, key, model: 'm', timeMs: 2000 }));
    const { signal } = new AbortController();
    const job = (prompt: string, rest = {}): EngineJob => ({
      ...{ id: 'task', toolType: 730, inputs: {}, params: { prompt }, seed: 1 },
      ...rest,
    });
    next = '{"prompt":"A calm studio portrait in soft light."}';
    const expanded = await reader.read(job('棚拍'), true, { signal });
    expect(expanded.job.params['prompt']).toBe('A calm studio portrait in soft light.');
    expect((await reader.read(job('x'.repeat(200)), true, { signal })).job.params['prompt']).toHaveLength(200);
    const handle = { template: 't', clientId: '', promptId: '', isSubmitted: true, losses: 0 };
    expect((await reader.read(job('棚拍', { handle }), true, { signal })).job.params['prompt']).toBe('棚拍');
    expect(requests).toHaveLength(1);
  });
});
