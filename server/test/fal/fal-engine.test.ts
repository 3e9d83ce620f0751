import type { EngineError, EngineHandle, EngineJob, EngineProgress } from '@atelier/engine/engine';
import { createFalClient, type FalSettings } from '@atelier/engine/fal/fal-client';
import { createFalEngine } from '@atelier/engine/fal/fal-engine';
import { loadFalTemplates } from '@atelier/engine/fal/fal-template';
import { fetchResult } from '@atelier/engine/fal/fetch-result';
import type { Lookup } from '@atelier/engine/public-lookup';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainPicture } from '../generation/fake-engine.ts';
import { type FakeFal, type FalScript, startFakeFal } from './fake-fal.ts';

const { templates, problems } = loadFalTemplates();
let fake: FakeFal;
const log: string[] = [];

beforeEach(async () => {
  log.length = 0;
  fake = await startFakeFal((await plainPicture(64, 80, '#336699')).data);
});
afterEach(() => fake.close());

const settingsOf = (change: Partial<FalSettings> = {}): FalSettings => ({
  url: fake.url,
  key: fake.key,
  slots: 2,
  pollMs: 5,
  longestPollMs: 20,
  requestMs: 5000,
  submitMs: 5000,
  transferMs: 5000,
  waitMs: 3000,
  awayMs: 300,
  restMs: 30_000,
  ...change,
});

const logger = {
  info: (...words: unknown[]) => void log.push(JSON.stringify(words)),
  warn: (...words: unknown[]) => void log.push(JSON.stringify(words)),
  error: (...words: unknown[]) => void log.push(JSON.stringify(words)),
};

const jobOf = async (change: Partial<EngineJob> = {}): Promise<EngineJob> => ({
  id: 'task-1',
  toolType: 730,
  inputs: { garment: [await plainPicture(300, 400, '#c03')], model: [await plainPicture(600, 900, '#fed')] },
  params: {
    garmentArea: 'upper',
    quality: 'normal',
    batch_size: 1,
    ratio: 'auto',
    prompt: '',
    negative_prompt: '',
    backgroundChange: 0,
  },
  seed: 7,
  ...change,
});

interface Run {
  script?: FalScript | FalScript[];
  settings?: Partial<FalSettings>;
  job?: Partial<EngineJob>;
  /** Aborts with `reason` once such a handle is stored. */
  stop?: { when: (handle: EngineHandle) => boolean; reason?: string };
}

const isTaken = ({ request }: EngineHandle): boolean => request !== undefined;

/** Runs one job against the fake. */
const draw = async ({ script = {}, settings, job, stop }: Run = {}) => {
  const controller = new AbortController();
  fake.scripts = [script].flat();
  const engine = createFalEngine({
    settings: settingsOf(settings),
    templates,
    hasLabel: true,
    logger: logger as never,
  });
  const handles: EngineHandle[] = [];
  const steps: EngineProgress[] = [];
  const result = await engine
    .run(await jobOf(job), {
      signal: controller.signal,
      onProgress: (step) => void steps.push(step),
      async remember(handle) {
        handles.push(structuredClone(handle));
        if (stop?.when(handle)) controller.abort(stop.reason);
      },
    })
    .then(
      (value) => ({ value, error: undefined }),
      (error: EngineError) => ({ value: undefined, error }),
    );
  return { engine, handles, steps, ...result };
};

describe('fal templates', () => {
  it('match the forms of their tools and cover every tool that needs a model', () => {
    expect(problems).toEqual([]);
    const types = new Set<number>(templates.map(({ manifest }) => manifest.tool));
    const wanted: number[] = [
      730, 722, 731, 72, 740, 741, 750, 64, 6, 62, 63, 300, 1, 4, 111, 11, 110, 22, 210, 215, 212,
    ];
    expect(wanted.filter((type) => !types.has(type))).toEqual([]);
  });
});

describe('a fal job', () => {
  it('submits pictures and texts, polls, and reads the result without the key in the download', async () => {
    const { value, handles, steps } = await draw({ script: { polls: [2, 1, 'running'], file: 'redirect' } });
    expect(value).toMatchObject({ engine: 'fal: fal-ai/qwen-image-edit-2511', isGenerative: true });
    expect(value?.outputs[0]).toMatchObject({ mime: 'image/png', width: 64, height: 80 });
    const [taken] = fake.taken;
    expect(taken?.args).toMatchObject({ num_images: 1, seed: 7, image_size: { width: 832, height: 1248 } });
    expect(taken?.args['image_urls']).toEqual([
      expect.stringMatching(/^data:image\//),
      expect.stringMatching(/^data:image\//),
    ]);
    expect(taken?.args['prompt']).toContain('worn as the top');
    expect(fake.submissions[0]).toMatchObject({
      'x-fal-store-io': '0',
      'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":3600}',
    });
    expect(fake.downloads.map(({ authorization }) => authorization)).toEqual([undefined, undefined]);
    expect(steps.find(({ ahead }) => ahead === 2)).toBeDefined();
    expect(handles.map(({ isSubmitting, request }) => [isSubmitting, request?.id])).toEqual([
      [true, undefined],
      [false, 'r1'],
    ]);
  });

  it('sends a mask as white on black, and omits an absent optional picture', async () => {
    const original = await plainPicture(300, 400, '#c03');
    const { value } = await draw({
      job: { toolType: 22, inputs: { original: [original], mask: [original] }, params: { action: 'erase' } },
    });
    expect(value?.outputs).toHaveLength(1);
    expect(String(fake.taken[0]?.args['mask_url'])).toMatch(/^data:image\/png/);
    await draw();
    expect(fake.taken[1]?.args['image_urls']).toHaveLength(2);
  });

  it('is resumed after a restart without a second submission or charge', async () => {
    const first = await draw({ script: { isEndless: true }, stop: { when: isTaken } });
    expect(first.error?.kind).toBe('cancelled');
    expect(fake.cancels).toEqual([]);
    const handle = first.handles.at(-1) as EngineHandle;
    (fake.taken[0] as { script: FalScript }).script = {};
    const second = await draw({ job: { handle }, settings: { key: fake.key } });
    expect(second.value?.outputs).toHaveLength(1);
    expect(fake.taken).toHaveLength(1);
  });

  it('fails without a second submission when the first one may have been accepted', async () => {
    const lost = await draw({ script: { submit: ['lost'] } });
    expect(lost.error).toMatchObject({ kind: 'unavailable', reason: 'submission-unclear' });
    const resumed = await draw({ job: { handle: lost.handles.at(-1) as EngineHandle } });
    expect(resumed.error).toMatchObject({ reason: 'submission-unclear' });
    expect(fake.taken).toHaveLength(1);
  });

  it('continues with a new key after a rotation', async () => {
    const first = await draw({ script: { isEndless: true }, stop: { when: isTaken } });
    fake.key = 'fal-test-key:rotated-0123456789';
    (fake.taken[0] as { script: FalScript }).script = {};
    const second = await draw({ job: { handle: first.handles.at(-1) as EngineHandle }, settings: { key: fake.key } });
    expect(second.value?.outputs).toHaveLength(1);
    expect(fake.taken).toHaveLength(1);
  });

  it('is cancelled at fal when the user cancels, too late or not', async () => {
    const stop = { when: isTaken, reason: 'cancelled' };
    const { error, engine, handles } = await draw({ script: { isEndless: true }, stop });
    expect(error?.kind).toBe('cancelled');
    expect(fake.cancels).toEqual(['r1']);
    (fake.taken[0] as { isCompleted: boolean }).isCompleted = true;
    await expect(engine.release(handles.at(-1) as EngineHandle)).resolves.toBeUndefined();
  });

  it('honours Retry-After on too many requests @full', async () => {
    const began = performance.now();
    const busy = { status: 429, headers: { 'retry-after': '1' } };
    const { value } = await draw({ script: { submit: [busy], polls: [busy] } });
    expect(value?.outputs).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(1900);
    expect(fake.taken).toHaveLength(1);
  });

  it('is submitted after a restart when fal had not accepted it', async () => {
    const busy = { status: 429, headers: { 'retry-after': '5' } };
    const first = await draw({
      script: { submit: [busy] },
      stop: { when: ({ isSubmitting }) => isSubmitting === false },
    });
    expect(first.error?.kind).toBe('cancelled');
    const second = await draw({ job: { handle: first.handles.at(-1) as EngineHandle } });
    expect(second.value?.outputs).toHaveLength(1);
    expect(fake.taken).toHaveLength(1);
  });

  it('is resubmitted once after a server error that is not billed', async () => {
    const failed = {
      status: 500,
      headers: { 'x-fal-retryable': 'true' },
      body: { detail: [{ type: 'internal_server_error' }] },
    };
    const { value } = await draw({ script: [{ result: failed }, {}] });
    expect(value?.outputs).toHaveLength(1);
    const again = await draw({ script: [{ result: failed }, { result: failed }, {}] });
    expect(again.error?.reason).toBe('model-failed');
    expect(fake.taken).toHaveLength(4);
  });
});

const detail = (type: string) => ({
  detail: [{ loc: ['body', 'prompt'], msg: 'x', type, input: 'the words of a person' }],
});

describe('a fal failure', () => {
  const cases: [string, FalScript, Partial<EngineError>][] = [
    [
      'moderation',
      { result: { status: 422, body: detail('content_policy_violation') } },
      { kind: 'refused', reason: 'provider-moderated' },
    ],
    [
      'moderation in a good answer',
      { result: { body: { images: [{ url: 'x' }], has_nsfw_concepts: [true] } } },
      { kind: 'refused', reason: 'provider-moderated' },
    ],
    [
      'an error with status 200',
      { result: { body: detail('value_error') } },
      { kind: 'unavailable', reason: 'template-refused' },
    ],
    [
      'no face',
      { result: { status: 422, body: detail('face_detection_error') } },
      { kind: 'refused', reason: 'no-face-found' },
    ],
    ['a time-out there', { result: { status: 504, body: detail('generation_timeout') } }, { kind: 'timeout' }],
    ['a result that is gone', { result: { status: 404, body: {} } }, { kind: 'unavailable', reason: 'result-missing' }],
    ['a file that is gone', { file: 'gone' }, { kind: 'unavailable', reason: 'result-missing' }],
    [
      'a proxy’s page as the answer',
      { result: { body: '<html></html>' } },
      { kind: 'unavailable', reason: 'result-missing' },
    ],
    [
      'no credit there',
      { submit: [{ status: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } }] },
      { kind: 'unavailable', reason: 'provider-account' },
    ],
    [
      'a server error at the submission',
      { submit: [{ status: 500, body: {} }] },
      { kind: 'unavailable', reason: 'submission-unclear' },
    ],
    [
      'status calls that fail for too long',
      { polls: Array.from({ length: 200 }, () => ({ status: 502 })) },
      { kind: 'unavailable', reason: 'model-server-away' },
    ],
    ['a request that fal forgot', { polls: [{ status: 404 }] }, { kind: 'unavailable', reason: 'model-server-lost' }],
  ];

  it.each(cases)('is reported: %s', async (_, script, expected) => {
    const { error } = await draw({ script });
    expect(error).toMatchObject(expected);
    expect(log.join()).not.toContain(fake.key);
    expect(log.join()).not.toContain('the words of a person');
    expect(String(error?.cause)).not.toContain(fake.key);
    expect(fake.taken.length).toBeLessThanOrEqual(1);
  });

  it('of the account closes its tools for half a minute, so that another engine gets new tasks', async () => {
    const { engine } = await draw({ script: { submit: [{ status: 403 }] } });
    expect([engine.choose(730), engine.missingRequirements(730)?.server]).toEqual([undefined, 'unreachable']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(engine.choose(730)).toBeDefined();
    vi.useRealTimers();
  });

  it('of a request that never ends is its time limit; the request is cancelled', async () => {
    const { error } = await draw({
      script: { polls: Array.from({ length: 500 }, () => 1) },
      settings: { waitMs: 100 },
    });
    expect(error?.kind).toBe('timeout');
    expect(fake.cancels).toEqual(['r1']);
  });

  it('does not send the key to another host', async () => {
    const client = createFalClient(settingsOf());
    const request = { id: 'r', status: 'http://127.0.0.1:9/status', response: '', cancel: '' };
    await expect(client.status(request)).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('a fal result', () => {
  const fetchFrom = (address: string, resolved = '203.0.113.9') => {
    const lookup = ((_: string, __: object, done: (error: null, addresses: object[]) => void) =>
      done(null, [{ address: resolved, family: resolved.includes(':') ? 6 : 4 }])) as unknown as Lookup;
    return fetchResult(address, { isDouble: false, limit: 1000, timeMs: 300, lookup });
  };

  it.each([
    'https://evil.example/1.png',
    'https://fal.media.evil.example/1.png',
    'http://v3.fal.media/1.png',
    'https://v3.fal.media:8443/1.png',
    'https://127.0.0.1/1.png',
    'http://127.0.0.1:80/1.png',
    'https://[::1]/1.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'https://user@evil.example#fal.media',
    'not an address',
  ])('is not fetched from %s', async (address) => {
    await expect(fetchFrom(address)).rejects.toMatchObject({ reason: 'result-unreadable' });
  });

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    'fe80::1',
  ])('is not fetched when its name resolves to %s', async (resolved) => {
    await expect(fetchFrom('https://v3.fal.media/1.png', resolved)).rejects.toMatchObject({
      reason: 'result-unreadable',
    });
  });
});
