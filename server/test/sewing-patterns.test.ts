import {
  deleteBodyProfile,
  getBodyProfiles,
  getSewingPattern,
  getSewingPatterns,
  patternSizes,
  putBodyProfile,
} from '@atelier/contract/sewing-patterns';
import DxfParser from 'dxf-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLibrary, libraryItems } from '../src/seed/library/import-library.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let ann: Awaited<ReturnType<TestServer['signUp']>>;
let bob: typeof ann;

beforeAll(async () => {
  testServer = await createTestServer();
  [ann, bob] = [await testServer.signUp(), await testServer.signUp()];
});
afterAll(() => testServer.close());

const pattern = (request: Parameters<typeof testServer.call<typeof getSewingPattern>>[1]) =>
  testServer.call(getSewingPattern, request, { as: ann });

const download = async (url: string) => {
  const response = await testServer.app.inject({ url });
  return { status: response.statusCode, headers: response.headers, data: response.rawPayload };
};

/** The body of size M with some changed measures. */
const bodyWith = async (changes: Record<string, number>) => {
  const { sizes } = await pattern({ id: 'simon' });
  return { ...(sizes.find(({ size }) => size === 'M')?.values ?? {}), ...changes };
};

describe('public patterns', () => {
  it('are 41, filtered by words, body and category', async () => {
    const all = await testServer.call(getSewingPatterns, {}, { as: ann });
    expect(all.total).toBe(41);
    const named = async (request: Parameters<typeof testServer.call<typeof getSewingPatterns>>[1]) =>
      (await testServer.call(getSewingPatterns, request, { as: ann })).patterns.map(({ id }) => id);
    expect(await named({ text: '衬衫' })).toEqual(expect.arrayContaining(['simon', 'simone']));
    expect(await named({ text: 'SHIRT', gender: 'women', category: 'shirt' })).toEqual(['simone']);
    expect(await named({ text: '\u200bＳＨＩＲＴ ', gender: 'women', category: 'shirt' })).toEqual(['simone']);
    expect(await named({ text: '连衣裙' })).toEqual([]);
  });

  it('show a cover to anyone', async () => {
    const { patterns } = await testServer.call(getSewingPatterns, { text: 'simon' }, { as: ann });
    const { status, headers, data } = await download(patterns[0]?.cover_url ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(data.toString('utf8')).toMatch(/^<svg/);
    expect((await download('/images/pattern/unknown.svg')).status).toBe(404);
    expect((await download('/images/pattern/..%2Fsimon.svg')).status).toBe(404);
  });

  it('are drawn in five sizes with their pieces and bodies', async () => {
    for (const size of patternSizes) {
      const drawn = await pattern({ id: 'simon', size });
      expect(drawn.sheet.pieces).toHaveLength(drawn.pattern.pieces);
      expect(drawn.size).toBe(size);
    }
    const { sizes, measures, body, allowance } = await pattern({ id: 'simon' });
    expect(sizes.map(({ type }) => type)).toEqual(['84A', '88A', '92A', '96Y', '100Y']);
    expect(measures.map(({ key }) => key)).toContain('biceps');
    expect([body, allowance]).toEqual(['men', 10]);
  });

  it('are downloaded as four files, each an attachment', async () => {
    const { files } = await pattern({ id: 'simone', size: 'L', language: 'en' });
    const got = new Map<string, Buffer>();
    for (const { format, url } of files) {
      const { status, headers, data } = await download(url);
      expect(status).toBe(200);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      got.set(format, data);
    }
    expect(got.get('pdf-a0')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(got.get('pdf-a4')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(got.get('svg')?.toString('utf8')).toContain('id="collarStand"');
    const dxf = new DxfParser().parseSync(got.get('dxf')?.toString('latin1') ?? '');
    expect(Object.keys(dxf?.blocks ?? {})).toHaveLength(50);
  });

  it('refuse unknown ids and unsigned addresses', async () => {
    for (const request of [{ id: 'unknown' }, { id: 'simon', body: 'women' as const }, { id: '__proto__' }])
      expect(await testServer.answer(getSewingPattern, request, { as: ann })).toMatchObject({ code: '44000' });
    const { files } = await pattern({ id: 'simon' });
    const url = files[0]?.url ?? '';
    expect((await download(`${url}x`)).status).toBe(403);
    expect((await download(url.replace(/t=(.)/, (_, first) => `t=${first === 'f' ? 'e' : 'f'}`))).status).toBe(403);
  });

  it('are listed among the public materials, with their files', async () => {
    const { blobs } = testServer.app.services.generation.context;
    const items = libraryItems.filter(({ key }) => key === 'freesewing/simon');
    expect(await importLibrary({ db: testServer.db, blobs, items })).toBe(1);
    expect((await pattern({ id: 'simon' })).asset_id).toEqual(expect.any(String));
    const { rows } = await testServer.db.pool.query('select is_incomplete from assets where seed_key = $1', [
      items[0]?.key,
    ]);
    expect(rows).toEqual([{ is_incomplete: false }]);
  });
});

describe('a custom body', () => {
  const keep = (measures: Record<string, number>, as = ann) =>
    testServer.call(putBodyProfile, { name: 'Fit model 2', body: 'men', measures }, { as });

  it('is saved, changed, used and deleted', async () => {
    const { profile } = await keep(await bodyWith({ chest: 1010, biceps: 340 }));
    const ownPattern = await pattern({ id: 'simon', profile_id: profile.id });
    const standard = await pattern({ id: 'simon' });
    expect(ownPattern.size).toBeNull();
    const widthOf = ({ sheet }: typeof ownPattern) => sheet.pieces.find(({ id }) => id === 'back')?.box.width ?? 0;
    expect(widthOf(ownPattern)).toBeGreaterThan(widthOf(standard) + 10);
    for (const { format, url } of ownPattern.files) expect((await download(url)).status, format).toBe(200);

    const changed = await testServer.call(
      putBodyProfile,
      { profile_id: profile.id, name: 'Fit model 3', body: 'men', measures: profile.measures },
      { as: ann },
    );
    expect(changed.profile).toMatchObject({ id: profile.id, name: 'Fit model 3' });
    await testServer.call(deleteBodyProfile, { profile_id: profile.id }, { as: ann });
    expect((await testServer.call(getBodyProfiles, {}, { as: ann })).profiles).toEqual([]);
    expect((await download(ownPattern.files[0]?.url ?? '')).status).toBe(404);
  });

  it('is hidden from other users', async () => {
    const { profile } = await keep(await bodyWith({}));
    const as = { as: bob };
    const { id, ...facts } = profile;
    const { name, body, measures } = facts;
    expect(await testServer.answer(getSewingPattern, { id: 'simon', profile_id: id }, as)).toMatchObject({
      code: '44000',
    });
    expect(await testServer.answer(putBodyProfile, { profile_id: id, name, body, measures }, as)).toMatchObject({
      code: '44000',
    });
    expect(await testServer.answer(deleteBodyProfile, { profile_id: id }, as)).toMatchObject({ code: '44000' });
    expect((await testServer.call(getBodyProfiles, {}, as)).profiles).toEqual([]);
  });

  it.each<Record<string, number>>([
    { biceps: 5000 },
    { chest: 0 },
    { chest: -920 },
    { shoulderSlope: 80 },
    { neck: 1e308 },
  ])('out of range is refused with the measure and its range: %o', async (changes) => {
    const request = { name: 'a', body: 'men' as const, measures: await bodyWith(changes) };
    const answer = await testServer.answer(putBodyProfile, request, { as: ann });
    expect(answer).toMatchObject({ code: '41402', details: { keys: Object.keys(changes)[0] } });
    expect(answer.msg).not.toContain('{');
  });

  it('with invalid figures or measures is refused', async () => {
    for (const bad of [{ chest: Number.NaN }, { chest: '92' }, { tail: 300 }, { __proto__x: 1 }]) {
      const request = { name: 'a', body: 'men' as const, measures: bad as unknown as Record<string, number> };
      expect(await testServer.answer(putBodyProfile, request, { as: ann })).toMatchObject({ code: '41000' });
    }
  });

  it('returns the measures that a design still needs', async () => {
    const { biceps: _, ...rest } = await bodyWith({});
    const { profile } = await keep(rest);
    const answer = await testServer.answer(getSewingPattern, { id: 'simon', profile_id: profile.id }, { as: ann });
    expect(answer).toMatchObject({
      code: '41400',
      details: { keys: 'biceps', measures_zh: '上臂围', measures_en: 'Upper arm' },
    });
  });

  it('that fits no shirt is refused with the measures to check', async () => {
    const { profile } = await keep(await bodyWith({ biceps: 620, chest: 700, waistToArmpit: 120, neck: 660 }));
    const answer = await testServer.answer(getSewingPattern, { id: 'simon', profile_id: profile.id }, { as: ann });
    expect(answer.code === '41401' || answer.success === '1').toBe(true);
    expect(answer.msg ?? '').not.toContain('{');
  });

  it('is saved at most twenty times', async () => {
    const as = { as: await testServer.signUp() };
    const request = { name: 'a', body: 'women' as const, measures: {} };
    for (let at = 0; at < 20; at++) await testServer.call(putBodyProfile, request, as);
    expect(await testServer.answer(putBodyProfile, request, as)).toMatchObject({ code: '41403' });
  });
});
