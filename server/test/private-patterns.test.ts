import { createHash, randomUUID } from 'node:crypto';
import type { Asset } from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import { apiBase, type RequestOf } from '@atelier/contract/call';
import { assetsFromContents, putContent } from '@atelier/contract/contents';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { getSearchPlaces, searchByImage } from '@atelier/contract/image-search';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { envelope } from './test-server.ts';

let studio: Studio;
beforeAll(async () => {
  // The benchmark measures similarity; here the fast descriptors are used.
  studio = await openStudio();
});
afterAll(() => studio.close());

const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
/** The reading process starts with the first file, on two busy cores. */
const reading = 120_000;

const send = async (as: Tokens, data: Uint8Array, language = 'zh') => {
  const form = new FormData();
  form.append('kind', 'pattern');
  form.append('file', new Blob([new Uint8Array(data)]), 'a.dxf');
  const encoded = new Response(form);
  const response = await studio.testServer.app.inject({
    method: 'PUT',
    url: `${apiBase}${putContent.path.replace('{sha256}', hashOf(data))}`,
    headers: {
      authorization: `Bearer ${as.access}`,
      'accept-language': language,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return apiAnswer.parse(envelope.open(envelopeBody.parse(response.json())));
};

type Item = RequestOf<typeof assetsFromContents>['items'][number];
const make = async (as: Tokens, item: Pick<Item, 'sha256' | 'file_sha256'>): Promise<Asset> => {
  const whole: Item = { key: randomUUID(), type: 'sewingPattern', name: '直筒裙', file_name: '直筒裙.dxf', ...item };
  const [made] = (await studio.testServer.call(assetsFromContents, { items: [whole] }, { as })).items;
  if (!made || !('asset' in made)) throw new Error(JSON.stringify(made));
  return made.asset;
};

/** Two pieces in blocks, millimetres. */
const skirt = (width = 400): Buffer => {
  const rectangle = (wide: number) => [
    ...['0', 'POLYLINE', '8', '1', '66', '1', '70', '1'],
    ...[0, 0, wide, 0, wide, 600, 0, 600].flatMap((value, at) =>
      at % 2 === 0 ? ['0', 'VERTEX', '8', '1', '10', String(value)] : ['20', String(value)],
    ),
    ...['0', 'SEQEND'],
  ];
  const block = (name: string, wide: number) => [
    ...['0', 'BLOCK', '8', '1', '2', name, '10', '0', '20', '0'],
    ...['0', 'TEXT', '8', '1', '10', '0', '20', '0', '40', '6', '1', `Piece Name: ${name} panel`],
    ...['0', 'TEXT', '8', '1', '10', '0', '20', '0', '40', '6', '1', 'Size: M'],
    ...rectangle(wide),
    ...['0', 'ENDBLK'],
  ];
  return Buffer.from(
    [
      ...['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '4', '0', 'ENDSEC', '0', 'SECTION', '2', 'BLOCKS'],
      ...block('Front', width),
      ...block('Back', width + 20),
      ...['0', 'ENDSEC', '0', 'SECTION', '2', 'ENTITIES'],
      ...[
        '0',
        'INSERT',
        '8',
        '1',
        '2',
        'Front',
        '10',
        '0',
        '20',
        '0',
        '0',
        'INSERT',
        '8',
        '1',
        '2',
        'Back',
        '10',
        '900',
      ],
      ...['20', '0', '0', 'ENDSEC', '0', 'EOF'],
    ].join('\n'),
  );
};

describe('private pattern library', { timeout: reading }, () => {
  it('draws an uploaded file, lists its pieces, and returns it unchanged', async () => {
    const as = await studio.testServer.signUp();
    const data = skirt();
    const content = putContent.response.parse((await send(as, data)).data);
    expect(content.facts).toMatchObject({
      format: 'dxf',
      unit: 'mm',
      total: 2,
      pieces: [
        { name: 'Front panel', width: 400, height: 600, size: 'M', quantity: null },
        { name: 'Back panel', width: 420, height: 600, size: 'M', quantity: null },
      ],
    });
    const made = await make(as, { sha256: content.preview ?? '', file_sha256: content.sha256 });
    expect(made.pattern_file).toMatchObject({ name: '直筒裙.dxf', facts: content.facts });
    expect(made.image).toMatchObject({ width: 1024, height: 1024 });
    const got = await studio.testServer.app.inject({ method: 'GET', url: made.pattern_file?.url ?? '' });
    expect(got.headers['content-disposition']).toContain('attachment');
    expect(got.headers['content-security-policy']).toContain("default-src 'none'");
    expect(got.rawPayload.equals(data)).toBe(true);
  });

  it('creates a second pattern of the same file, before and after the first finished', async () => {
    const as = await studio.testServer.signUp();
    const data = skirt(380);
    const [one, two] = [await send(as, data), await send(as, data)];
    expect(two.data).toEqual(one.data);
    const { sha256, preview } = putContent.response.parse(one.data);
    await make(as, { sha256: preview ?? '', file_sha256: sha256 });
    const again = putContent.response.parse((await send(as, data)).data);
    expect(again.preview).toBe(preview);
    expect((await make(as, { sha256: again.preview ?? '', file_sha256: sha256 })).pattern_file?.facts?.total).toBe(2);
  });

  it('refuses an unreadable file with reason and next step in both languages', async () => {
    const as = await studio.testServer.signUp();
    const empty = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');
    expect(await send(as, empty)).toMatchObject({ code: '41066', details: { cause: 'empty' } });
    expect((await send(as, empty)).msg).toContain('请检查导出的图层');
    expect((await send(as, empty, 'en')).msg).toContain('Check which layers were exported.');
    const nested = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///x">]><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L9 9"/></svg>',
    );
    expect(await send(as, nested)).toMatchObject({ code: '41066', details: { cause: 'foreign' } });
    expect(await send(as, skirt().subarray(0, 300))).toMatchObject({ code: '41066', details: { cause: 'broken' } });
  });

  it('finds patterns similar to one pattern by image [spec 1.16]', async () => {
    const as = await studio.testServer.signUp();
    const keep = async (data: Buffer) => {
      const { sha256, preview } = putContent.response.parse((await send(as, data)).data);
      return make(as, { sha256: preview ?? '', file_sha256: sha256 });
    };
    const [one, twin] = [await keep(skirt(400)), await keep(skirt(404))];
    await vi.waitFor(
      async () => {
        const { places } = await studio.testServer.call(getSearchPlaces, {}, { as });
        expect(places.every(({ waiting }) => waiting === 0)).toBe(true);
      },
      { timeout: 60_000, interval: 300 },
    );
    const { hits } = await studio.testServer.call(
      searchByImage,
      { kind: 'asset', id: one.id, places: ['assets'], type: 'sewingPattern' },
      { as },
    );
    expect(hits.map(({ asset }) => asset?.id)).toContain(twin.id);
    expect(hits[0]?.asset?.pattern_file?.facts?.total).toBe(2);
  });

  it('is separate for each identity', async () => {
    const [as, other] = [await studio.testServer.signUp(), await studio.testServer.signUp()];
    const { sha256, preview } = putContent.response.parse((await send(as, skirt(390))).data);
    const item = { key: randomUUID(), type: 'sewingPattern' as const, name: 'taken' };
    const { items } = await studio.testServer.call(
      assetsFromContents,
      { items: [{ ...item, sha256: preview ?? '', file_sha256: sha256 }] },
      { as: other },
    );
    expect(items).toMatchObject([{ error: { code: '44001' } }]);
  });
});
