import { zipAssets } from '@atelier/contract/asset-library';
import { createAsset, getAssets, uploadPatternFile } from '@atelier/contract/assets';
import { login, logout, modifyPwd, pwdSendCode, type Tokens, userAuth } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { getTask } from '@atelier/contract/generation';
import { exportData, getPerson, modifyTel, setPassword, telSendCode } from '@atelier/contract/person';
import { getResultList } from '@atelier/contract/result-list';
import { getSewingPattern, putBodyProfile } from '@atelier/contract/sewing-patterns';
import { shareResult } from '@atelier/contract/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packExport } from '../src/modules/people/pack-export.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { envelope } from './test-server.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const signIn = (username: string, password = 'secret'): Promise<Tokens> =>
  studio.testServer.call(login, { username, password });
const statusesOf = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await studio.testServer.app.inject({ url })).statusCode));
const all = (urls: readonly string[], status: number) => urls.map(() => status);

/** A user with a result; any of their sessions reads the addresses of task and material. */
const work = async () => {
  const { testServer } = studio;
  const { phone, ...tokens } = await testServer.signUp();
  const { id: taskId, inputs } = await studio.submit({}, tokens);
  const { results } = await studio.reach(taskId, 'completed', tokens);
  const resultId = results[0]?.id ?? '';
  const image_id = inputs['original']?.[0]?.id ?? '';
  const scene = { type: 'scene', name: 'arch', style_type: 'studio', image_id } as const;
  const { asset } = await testServer.call(createAsset, scene, { as: tokens });
  const read = async (as: Tokens) => {
    const { task } = await testServer.call(getTask, { task_id: taskId }, { as });
    const { items } = await testServer.call(getResultList, {}, { as });
    const { assets } = await testServer.call(getAssets, { scope: 'private', type: 'scene' }, { as });
    const shown = [...task.results, ...(task.inputs['original'] ?? []), ...items.map(({ result }) => result)];
    const pictures = [...shown, ...assets.map(({ image }) => image)];
    return pictures.flatMap((picture) => (picture ? [picture.url, picture.thumb_url] : []));
  };
  return { phone, tokens, resultId, assetId: asset.id, read };
};

const dxf = '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n1\n10\n0\n20\n0\n11\n90\n21\n60\n0\nENDSEC\n0\nEOF\n';

const sendPattern = async (as: Tokens): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([dxf]), 'tee.dxf');
  const encoded = new Response(form);
  const response = await studio.testServer.app.inject({
    method: 'POST',
    url: `${apiBase}${uploadPatternFile.path}`,
    headers: { authorization: `Bearer ${as.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { data } = apiAnswer.parse(envelope.open(envelopeBody.parse(response.json())));
  return uploadPatternFile.response.parse(data).file.url;
};

/** Addresses of downloads: a picture, zips, a shared pattern, one drawn to a saved body, the data export. */
const filesOf = async ({ tokens: as, resultId, assetId }: Awaited<ReturnType<typeof work>>): Promise<string[]> => {
  const { testServer } = studio;
  const { sizes, measures } = await testServer.call(getSewingPattern, { id: 'simon' }, { as });
  const values = sizes.find(({ size }) => size === 'M')?.values ?? {};
  const own = Object.fromEntries(measures.map(({ key, min, max }) => [key, values[key] ?? (min + max) / 2]));
  const { profile } = await testServer.call(putBodyProfile, { name: 'Fit', body: 'men', measures: own }, { as });
  const drawn = await testServer.call(getSewingPattern, { id: 'simon', profile_id: profile.id }, { as });
  await testServer.call(exportData, {}, { as });
  const { id } = await testServer.call(userAuth, {}, { as });
  const { rows } = await testServer.db.pool.query<{ id: string }>('select id from data_exports where user_id = $1', [
    id,
  ]);
  await packExport(testServer.app.services.generation.context, rows[0]?.id ?? '');
  return [
    (await testServer.call(downloadResult, { result_id: resultId, format: 'png' }, { as })).url,
    (await testServer.call(downloadResults, { result_ids: [resultId] }, { as })).url,
    (await testServer.call(zipAssets, { asset_ids: [assetId] }, { as })).url,
    await sendPattern(as),
    drawn.files[0]?.url ?? '',
    (await testServer.call(getPerson, {}, { as })).export?.url ?? '',
  ];
};

const changeBy = {
  password: (as: Tokens) => studio.testServer.call(setPassword, { password: 'silk', old_password: 'secret' }, { as }),
  number: async (as: Tokens) => {
    const phone = `1370000${process.pid % 10_000}`.padEnd(11, '0').slice(0, 11);
    await studio.testServer.call(telSendCode, { phone }, { as });
    const code = await studio.testServer.codeFor(phone);
    await studio.testServer.call(modifyTel, { phone, code, password: 'secret' }, { as });
  },
};

describe('signed picture addresses', () => {
  it('end with signing out everywhere; those of the next session work', async () => {
    const { phone, tokens, resultId, read } = await work();
    const { share } = await studio.testServer.call(
      shareResult,
      { result_id: resultId, days: 7, shows_original: false },
      { as: tokens },
    );
    const before = await read(tokens);
    expect(before.length).toBe(8);
    expect(await statusesOf(before)).toEqual(all(before, 200));
    await studio.testServer.call(logout, { everywhere: true }, { as: tokens });
    expect(await statusesOf(before)).toEqual(all(before, 404));
    expect(await statusesOf([`/images/share/${share.id}/result`])).toEqual([200]);

    const again = await signIn(phone);
    const after = await read(again);
    expect(await statusesOf(after)).toEqual(all(after, 200));
    expect(await read(again)).toEqual(after);
    const withoutEpoch = after.map((url) => url.replace(/[?&]p=\d+/, (part) => (part[0] === '?' ? '?' : '')));
    expect(withoutEpoch).not.toEqual(after);
    expect(await statusesOf(withoutEpoch)).toEqual(all(after, 403));
  });

  it('stay valid when one device signs out', async () => {
    const { tokens, phone, read } = await work();
    const before = await read(tokens);
    await studio.testServer.call(logout, {}, { as: await signIn(phone) });
    expect(await statusesOf(before)).toEqual(all(before, 200));
    expect(await read(tokens)).toEqual(before);
  });

  it('end with a password that is set by a code', async () => {
    const { tokens, phone, read } = await work();
    const before = await read(tokens);
    // Registration used this minute's code of the number.
    await studio.testServer.db.pool.query('delete from rate_limits');
    await studio.testServer.call(pwdSendCode, { phone });
    const code = await studio.testServer.codeFor(phone);
    await studio.testServer.call(modifyPwd, { phone, code, password: 'changed' });
    expect(await statusesOf(before)).toEqual(all(before, 404));
    const after = await read(await signIn(phone, 'changed'));
    expect(await statusesOf(after)).toEqual(all(after, 200));
  });

  it('of downloads end with signing out everywhere and with a block of the account', async () => {
    const made = await work();
    const { phone, tokens } = made;
    const before = await filesOf(made);
    expect(await statusesOf(before)).toEqual(all(before, 200));
    await studio.testServer.call(logout, { everywhere: true }, { as: tokens });
    const ended = await statusesOf(before);
    expect(ended).toEqual(before.map(() => expect.toSatisfy((status) => status === 403 || status === 404)));

    const again = { ...made, tokens: await signIn(phone) };
    await studio.testServer.db.pool.query('delete from data_exports');
    const after = await filesOf(again);
    expect(await statusesOf(after)).toEqual(all(after, 200));
    await studio.testServer.db.pool.query('update users set is_disabled = true where phone = $1', [`+86${phone}`]);
    const blocked = await statusesOf(after);
    expect(blocked).toEqual(after.map(() => expect.toSatisfy((status) => status === 403 || status === 404)));
  });

  it.each(['password', 'number'] as const)(
    'end with a new %s of the personal centre; the current device gets new ones',
    async (secret) => {
      const made = await work();
      const { tokens, read } = made;
      const before = await read(tokens);
      await changeBy[secret](tokens);
      expect(await statusesOf(before)).toEqual(all(before, 404));
      const after = await read(tokens);
      expect(await statusesOf(after)).toEqual(all(after, 200));
    },
  );

  it('of a member’s picture end with the session of the viewer, not of the member', async () => {
    const { testServer } = studio;
    const [boss, member] = [await testServer.signUp(), await testServer.signUp()];
    const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
    const id = company?.id ?? '';
    const { invite_link: link } = await testServer.call(modifyCompany, { id, invite_link: 'renew' }, { as: boss });
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: member });
    await testServer.db.pool.query(
      `update wallets set membership_level = 4, membership_starts_at = now() where company_id = $1`,
      [id],
    );
    await testServer.db.pool.query(
      `insert into credit_lots (id, wallet_id, source, granted, remaining)
       select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
      [id],
    );
    const member_id = (await testServer.call(userAuth, {}, { as: member })).id;
    const own = (await studio.reach((await studio.submit({}, member)).id, 'completed', member)).results;
    const { items } = await testServer.call(getResultList, { member_id }, { as: boss });
    const ofBoss = [items[0]?.result?.url ?? '', items[0]?.result?.thumb_url ?? ''];
    const ofMember = [own[0]?.url ?? '', own[0]?.thumb_url ?? ''];
    expect(await statusesOf([...ofBoss, ...ofMember])).toEqual([200, 200, 200, 200]);
    await testServer.call(logout, { everywhere: true }, { as: member });
    expect(await statusesOf([...ofBoss, ...ofMember])).toEqual([200, 200, 404, 404]);
    await testServer.call(logout, { everywhere: true }, { as: boss });
    expect(await statusesOf(ofBoss)).toEqual([404, 404]);
  });
});
