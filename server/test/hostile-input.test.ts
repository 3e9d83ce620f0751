import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { uploadPatternFile } from '@atelier/contract/assets';
import { login, type Tokens } from '@atelier/contract/auth';
import { addressOf, apiBase, type Call } from '@atelier/contract/call';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { downloadResults } from '@atelier/contract/download';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { checkWords, wordCheckLimits } from '@atelier/contract/form-help';
import { submitCalls, uploadImages } from '@atelier/contract/generation';
import { maskMatting, mattingLimits } from '@atelier/contract/matting';
import { orderInvoice, orderReceipt } from '@atelier/contract/orders';
import { policyReportPath } from '@atelier/contract/page-policy';
import { exportData, putPerson } from '@atelier/contract/person';
import { publishingDate, publishWork } from '@atelier/contract/works';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { buyPackage, settle } from './money-server.ts';
import { noisePicture } from './noise-picture.ts';
import { requests } from './recorded/build-requests.ts';
import { contractCalls } from './recorded/contract-calls.ts';
import { pathsOf, replaceAt } from './sweep/bad-values.ts';
import { envelope } from './test-server.ts';

const isFull = process.env.TEST_FULL === '1';
const megabyte = 2 ** 20;
// Attacks each row of the table "Where strangers' input is handled" in SECURITY.md.
/** Longest time, ms, without an answer to other requests. */
const answersOthersWithin = 5000;

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ env: { WORKS_APPROVAL: 'off' } });
});
afterAll(() => studio.close());

/** The longest time, ms, without an answer of `/healthz` while `work` ran; time waiting for a processor of a busy machine does not count. */
const watch = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; longest: number }> => {
  let [longest, isDone] = [0, false];
  const probe = async () => {
    let [at, cpu] = [performance.now(), process.cpuUsage()];
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await studio.testServer.app.inject({ url: '/healthz' });
      const { user, system } = process.cpuUsage(cpu);
      longest = Math.max(longest, Math.min(performance.now() - at, (user + system) / 1000));
      [at, cpu] = [performance.now(), process.cpuUsage()];
    }
  };
  const probing = probe();
  const result = await work().finally(() => {
    isDone = true;
  });
  await probing;
  return { result, longest };
};

interface Given {
  status: number;
  code: string;
  data: unknown;
}

const send = async (request: InjectOptions): Promise<Given> => {
  const response = await studio.testServer.app.inject(request);
  const body: unknown = response.json();
  const sealed = envelopeBody.safeParse(body);
  const answer = apiAnswer.parse(sealed.success ? envelope.open(sealed.data) : body);
  return { status: response.statusCode, code: answer.code ?? 'done', data: answer.data };
};

/** Sends hostile requests concurrently: none is a defect, and others are answered meanwhile. */
const attack = async (...attempts: (() => Promise<Given>)[]): Promise<Given[]> => {
  const { result, longest } = await watch(() => Promise.all(attempts.map((attempt) => attempt())));
  expect(longest).toBeLessThan(answersOthersWithin);
  expect(result.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  return result;
};
const codesOf = async (...attempts: (() => Promise<Given>)[]): Promise<string[]> =>
  (await attack(...attempts)).map(({ code }) => code);

const post =
  (call: Call, request: unknown, as: Tokens | undefined = undefined): (() => Promise<Given>) =>
  () => {
    const { path, rest } = addressOf(call, request);
    return send({
      method: call.method,
      url: `${apiBase}${path}`,
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.access}` }) },
      payload: JSON.stringify(as ? envelope.seal(rest) : rest),
    });
  };

const boundary = 'a-boundary';
const part = (head: string, data: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(data as string), Buffer.from('\r\n')]);
const file = (data: Uint8Array | string, name = 'a.png'): Buffer =>
  part(`content-disposition: form-data; name="file"; filename="${name}"`, data);
const field = (name: string, value: string): Buffer => part(`content-disposition: form-data; name="${name}"`, value);

const postForm =
  (call: Call, parts: readonly Buffer[], as: Tokens, end = `--${boundary}--\r\n`): (() => Promise<Given>) =>
  () =>
    send({
      method: call.method,
      url: `${apiBase}${call.path}`,
      headers: { authorization: `Bearer ${as.access}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...parts, Buffer.from(end)]),
    });

/** Texts with superlinear cost in bad parsers, each about as long as asked. */
const traps: readonly ((length: number) => string)[] = [
  (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  (length) => `${'x'.repeat(length)}`,
  (length) => `a${'.'.repeat(length)}a`,
  (length) => `a${' '.repeat(length)}a`,
  (length) => `${'\u200d'.repeat(length)}a`,
  (length) => '👩\u200d👩\u200d👧\u200d👦'.repeat(length / 11),
  (length) => '\u202e\u2066'.repeat(length / 2),
  (length) => `${'a@'.repeat(length / 2)}.`,
  (length) => `${'-0'.repeat(length / 2)}-`,
  (length) => '𠮷𪚥'.repeat(length / 4),
  (length) => `${'('.repeat(length / 2)}${'['.repeat(length / 2)}`,
  (length) => `=cmd|' /C calc'!A0${'"\r\n,'.repeat(length / 4)}`,
];

/** Maximum text bytes of a call, without its envelope. */
const roomOf = (call: Call): number => {
  if (call.method === 'GET') return 4000;
  return call.auth === 'login' ? Math.floor((call.bodyLimit ?? megabyte) * 0.7) : 60_000;
};

describe('JSON bodies', { timeout: 1_800_000 }, () => {
  const sweepable = [...contractCalls].filter(([, { upload }]) => !upload);

  /** The call's recorded request with hostile text in every field at once, and in each alone in the full run. */
  const trapped = (name: string, call: Call, trap: (length: number) => string): unknown[] => {
    const request = requests[name]?.[0] ?? {};
    const places = pathsOf(request).filter(
      (path) =>
        typeof path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], request) ===
        'string',
    );
    const isLong = trap(2).length > 2;
    const textOf = (count: number) => trap(Math.floor(roomOf(call) / count / (isLong ? 3 : 2)));
    if (places.length === 0) return [];
    const all = places.reduce<unknown>((value, path) => replaceAt(value, path, textOf(places.length)), request);
    return [all, ...(isFull ? places.map((path) => replaceAt(request, path, textOf(1))) : [])];
  };

  const ask = (call: Call, request: unknown): (() => Promise<Given>) => {
    if (call.method !== 'GET') return post(call, request, call.auth === 'public' ? undefined : studio.ann);
    const query = Object.entries(request as object).map(([name, value]): [string, string] => [name, String(value)]);
    const headers = call.auth === 'public' ? {} : { authorization: `Bearer ${studio.ann.access}` };
    return () =>
      send({ url: `${apiBase}${call.path}?${new URLSearchParams(query).toString().slice(0, 12_000)}`, headers });
  };

  it.each(traps.map((trap, at) => [trap(20).slice(0, 20), trap, at] as const))(
    'do not block other requests with texts like %j in any call @full',
    async (_, trap, at) => {
      // Every call reads endless combining marks; some calls read each of the other texts.
      const calls = sweepable.filter((_call, nth) => isFull || at === 0 || nth % traps.length === at);
      for (const [name, call] of calls)
        for (const request of trapped(name, call, trap)) {
          const { result, longest } = await watch(ask(call, request));
          const isDefect = result.status >= 500 && result.status !== 503;
          expect([name, isDefect, longest < answersOthersWithin]).toEqual([name, false, true]);
        }
    },
  );

  it('are refused with a code when they are too long, too deep, or no JSON', async () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
    const raw = (payload: string) => () =>
      send({
        method: 'POST',
        url: `${apiBase}${login.path}`,
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const codes = await codesOf(
      post(login, { username: 'x'.repeat(10 * megabyte), password: 'secret' }),
      post(putPerson, { nickname: 'x'.repeat(10 * megabyte) }, studio.ann),
      post(putPerson, names(100_000), studio.ann),
      post(putPerson, { ...names(40_000), nickname: '' }, studio.ann),
      raw('['.repeat(20_000) + ']'.repeat(20_000)),
      post(login, { username: 'a\ud800', password: 'secret' }),
      post(login, { username: `a${'\u0301\u0316'.repeat(100)}`, password: 'secret' }),
      raw('{"a":'.repeat(10_000)),
    );
    expect(codes).toEqual(['41016', '41016', '41016', '41000', '41000', '41000', '41000', '50010']);
  });

  it('of the matting editor have a maximum of steps and points', async () => {
    const image_id = (await studio.upload()).id;
    const step = (points: number) => ({
      ...{ tool: 'lasso', act: 'keep' },
      points: Array.from({ length: points }, (_, at) => [at % 400, at % 500]),
    });
    const layer = (operations: unknown[], id = 'a') => ({
      ...{ id, name: 'a', start: { kind: 'empty' }, overlap: 'take' },
      operations,
    });
    const layers = Array.from({ length: 8 }, (_, at) => layer([step(4000), step(4000)], String(at)));
    const codes = await codesOf(
      post(maskMatting, { image_id, layers: [layer(Array(mattingLimits.operations + 1).fill(step(1)))] }, studio.ann),
      post(maskMatting, { image_id, layers }, studio.ann),
    );
    expect(codes).toEqual(['41000', '41045']);
  });
});

describe('multipart forms', () => {
  it('are refused with a code when they have too many parts, endless headers or no end', async () => {
    const small = Buffer.from('no picture');
    const codes = await codesOf(
      postForm(uploadImages, Array(20_000).fill(field('origin', '{}')) as Buffer[], studio.ann),
      postForm(uploadImages, Array(2000).fill(file('')) as Buffer[], studio.ann),
      postForm(uploadImages, [field('origin', 'x'.repeat(10 * megabyte)), file(small)], studio.ann),
      postForm(uploadImages, [field('origin', '['.repeat(100_000)), file(small)], studio.ann),
      postForm(uploadImages, [part(`content-disposition: form-data; x="${'y'.repeat(megabyte)}"`, small)], studio.ann),
      postForm(uploadImages, [file(small)], studio.ann, ''),
      postForm(uploadImages, [], studio.ann),
      postForm(uploadImages, [file(Buffer.alloc(22 * megabyte))], studio.ann),
    );
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^(410\d\d|50010)$/)));
    expect(codes.at(-1)).toBe('41016');
  });

  it('keep the visible characters of any file name @full', async () => {
    const data = await noisePicture();
    const files = traps.map((trap) => file(data, trap(7000).replaceAll(/["\r\n]/g, '_')));
    for (const some of [files.slice(0, 6), files.slice(6)]) {
      const [given] = await attack(postForm(uploadImages, some, studio.ann));
      const { images } = uploadImages.response.parse(given?.data);
      expect(images).toHaveLength(6);
      for (const { name } of images) {
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u);
      }
    }
  });
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG in one grey, whose pixels compress a thousandfold. */
const flatPng = (width: number, height: number, ...between: Buffer[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 60 * megabyte)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('pictures', () => {
  it("that are decompression bombs cost neither the process nor other users' slots", async () => {
    const packed = deflateSync(Buffer.alloc(100 * megabyte));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000">${'<g>'.repeat(50_000)}</svg>`;
    const pictures = [
      flatPng(60_000, 60_000),
      flatPng(2 ** 31 - 1, 2 ** 31 - 1),
      flatPng(7000, 5000),
      flatPng(300, 300, chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed]))),
      flatPng(300, 300, chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed]))),
      flatPng(300, 300, ...(Array(100_000).fill(chunk('tEXt', Buffer.from('a\0b'))) as Buffer[])),
      flatPng(300, 300, chunk('acTL', Buffer.from('7fffffff00000000', 'hex'))),
      Buffer.from(svg),
    ];
    const senders = [studio.ann, studio.bob];
    const codes = await codesOf(
      ...pictures.map((data, at) => postForm(uploadImages, [file(data)], senders[at % 2] as Tokens)),
    );
    expect([codes[0], codes[1], codes[7]]).toEqual(['41015', expect.stringMatching(/^4101[25]$/), '41010']);
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^(done|410\d\d)$/)));
    expect((await studio.upload()).width).toBe(400);
  });

  it('that are avatars or logos are reduced to small squares', async () => {
    const [wide] = (await studio.uploadFiles([{ name: 'a.png', data: flatPng(2000, 2000) }])).images;
    expect(await codesOf(post(putPerson, { avatar_image_id: wide?.id ?? '' }, studio.ann))).toEqual(['41214']);
    const { company } = await studio.testServer.call(userAddCompany, { name: 'Loom' }, { as: studio.bob });
    const [logo] = (await studio.uploadFiles([{ name: 'a.png', data: flatPng(3000, 3000) }], studio.bob)).images;
    const request = { id: company?.id ?? '', logo_image_id: logo?.id ?? '' };
    const [changed] = await attack(post(modifyCompany, request, studio.bob));
    const url = modifyCompany.response.parse(changed?.data).company?.logo_url ?? '';
    const shown = await sharp((await studio.testServer.app.inject({ url })).rawPayload).metadata();
    expect(shown.width).toBeLessThanOrEqual(320);
  });

  it('are reduced and converted in turns; a crowd gets a retry time @full', async () => {
    const [large] = (await studio.uploadFiles([{ name: 'a.png', data: flatPng(4000, 4000) }])).images;
    const { id } = await studio.submit();
    const result = (await studio.reach(id, 'completed')).results[0]?.id ?? '';
    const { url } = await studio.testServer.call(downloadResults, { result_ids: [result] }, { as: studio.ann });
    const open = async (address: string) => (await studio.testServer.app.inject({ url: address })).statusCode;
    const addresses = [large?.url ?? '', large?.thumb_url ?? ''].flatMap((each) => Array(20).fill(each) as string[]);
    const { result: statuses, longest } = await watch(() =>
      Promise.all([...addresses, ...(Array(10).fill(url) as string[])].map(open)),
    );
    expect(longest).toBeLessThan(answersOthersWithin);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Three zips for an address.
    expect(statuses.slice(40).filter((status) => status === 200)).toHaveLength(3);
  });
});

/** A ZIP of one compressed file. */
const zipOf = (name: string, data: Buffer, saidLength = data.byteLength): Buffer => {
  const packed = deflateRawSync(data);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(packed.byteLength, 14);
  facts.writeUInt32LE(saidLength, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed]);
  const central = Buffer.concat([
    ...[Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), facts, Buffer.alloc(14), Buffer.from(name)],
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.byteLength, 12);
  end.writeUInt32LE(local.byteLength, 16);
  return Buffer.concat([local, central, end]);
};

describe('pattern files', () => {
  it('that are bombs are refused, and are read one at a time for each user @full', async () => {
    const svg = (inner: string, before = '') => Buffer.from(`${before}<svg width="9mm" height="9mm">${inner}</svg>`);
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const files = [
      zipOf('a.dxf', Buffer.alloc(100 * megabyte), 100),
      zipOf('../../a.dxf', zipOf('b.dxf', Buffer.alloc(10 * megabyte))),
      svg('<g>'.repeat(60_000) + '</g>'.repeat(60_000)),
      svg('&e9;', `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities}]>`),
      Buffer.from(`IN;PD${'1,2,'.repeat(300_000)}0,0;`),
      Buffer.from(`${' '.repeat(5 * megabyte)}0\nSECTION`),
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * megabyte, '<<')]),
    ];
    const codes = await codesOf(
      ...files.map((data) =>
        postForm(uploadPatternFile, [file(data, `${'\u0301\u0316'.repeat(9000)}.dxf`)], studio.ann),
      ),
    );
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^(41064|41066|45005)$/)));
  }, 300_000);
});

describe('public texts', () => {
  it('are escaped on a work’s page and in its link preview', async () => {
    const { id } = await studio.submit();
    const result_id = (await studio.reach(id, 'completed')).results[0]?.id ?? '';
    const publish = async (title: string) => {
      const tags = ['" onmouseover="x', '<b>'];
      const request = { result_id, title, tags, shown_params: [], consent: publishingDate };
      const [given] = await attack(post(publishWork, request, studio.ann));
      return given;
    };
    const titles = [
      '"><script>x</script>',
      '</title><svg onload=x>',
      '{author}{site}',
      '\u202egnp.tac',
      '&#60;b&#62;',
      '👩\u200d👧𠮷',
    ];
    for (const title of titles) {
      const { work } = publishWork.response.parse((await publish(title))?.data);
      const { body } = await studio.testServer.app.inject({ url: `/works/${work.id}` });
      expect(body).not.toMatch(/<script|<svg on|<b>|" onmouseover|\u202e/);
      expect(body).toMatch(/<meta property="og:title" content="[^"<>]+">/);
    }
    for (const trap of traps) expect((await publish(trap(1000)))?.code).toBe('41000');
  });

  it('are checked for prohibited words at full length', async () => {
    const length = wordCheckLimits.characters;
    const texts = [
      ...traps.map((trap) => trap(length)),
      ...['s e x ', 'nnuuddee', 'n.u.d.e.', '5ex', '裸'].map((part) => part.repeat(length)),
    ];
    for (const text of texts) {
      const full = Array(wordCheckLimits.texts).fill(text.slice(0, length).toWellFormed()) as string[];
      const [code] = await codesOf(post(checkWords, { texts: full }, studio.ann));
      expect(code).toMatch(/^(done|41000)$/);
      const task = { type: 5, inputs: {}, params: { prompt: text }, name: text, idempotency_key: 'hostile-words' };
      expect(await codesOf(post(submitCalls.generate_hd, task, studio.ann))).toEqual(['41000']);
    }
  });
});

it('receipts render any title or refuse it @full', async () => {
  const as = await studio.testServer.signUp();
  const { id } = await settle(studio.testServer, as, await buyPackage(studio.testServer, as));
  for (const trap of isFull ? traps : traps.slice(0, 6)) {
    const title = trap(90).slice(0, 90).toWellFormed();
    const request = { id, title, tax_number: '91310000MA1FL0A00X', email: 'a@example.com' };
    expect((await codesOf(post(orderInvoice, request, as)))[0]).toMatch(/^(done|41\d\d\d)$/);
    const { result, longest } = await watch(() => studio.testServer.call(orderReceipt, { id, language: 'zh' }, { as }));
    expect([result.pdf.length > 1000, longest < answersOthersWithin]).toEqual([true, true]);
  }
}, 120_000);

it('exports of an account are packed by a job, three a day', async () => {
  const as = await studio.testServer.signUp();
  const codes: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    codes.push(...(await codesOf(...Array.from({ length: 5 }, () => post(exportData, {}, as)))));
    await studio.testServer.db.pool.query(`update data_exports set state = 'ready' where user_id = (
      select id from users where phone = '+86${as.phone}')`);
  }
  expect(codes.slice(-5)).toEqual(Array(5).fill('45000'));
}, 60_000);

it('policy reports are read up to 64 KB, sixty a minute', async () => {
  const report = (payload: string) => () =>
    studio.testServer.app.inject({
      method: 'POST',
      url: policyReportPath,
      headers: { 'content-type': 'application/csp-report' },
      remoteAddress: '198.51.100.77',
      payload,
    });
  const path = `/${'remotes/'.repeat(7000)}x`;
  const bad = [
    JSON.stringify({ 'csp-report': { 'effective-directive': 'a'.repeat(60_000), 'source-file': 'x' } }),
    JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'source-file': path, 'blocked-uri': path } }),
    '['.repeat(60_000),
    'x'.repeat(megabyte),
  ];
  const all = Array.from({ length: 80 }, (_, at) => report(bad[at % bad.length] ?? ''));
  const { result, longest } = await watch(() => Promise.all(all.map((each) => each())));
  expect(longest).toBeLessThan(answersOthersWithin);
  const statuses = result.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(new Set(statuses)).toEqual(new Set([204, 413, 429]));
});
