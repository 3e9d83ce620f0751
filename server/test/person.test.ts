import { agreementDates } from '@atelier/contract/agreements';
import {
  authInviteCode,
  codeAuth,
  getSessions,
  login,
  phoneRegister,
  sendCode,
  type Tokens,
  userAuth,
} from '@atelier/contract/auth';
import { uploadImages } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getNotices } from '@atelier/contract/notices';
import * as calls from '@atelier/contract/person';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packExport, pruneExports } from '../src/modules/people/pack-export.ts';
import { removeClosed } from '../src/modules/people/remove-account.ts';
import { createTestServer, envelope, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const sql = async (text: string, values: unknown[] = []) => (await testServer.db.pool.query(text, values)).rows;
const waitForResend = () => sql(`update rate_limits set expire = 0 where key like 'code-number-minute:%'`);
let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `136${String(numbers).padStart(8, '0')}`;
};
const kinds = async (as: Tokens) => (await testServer.call(getNotices, {}, { as })).notices.map(({ kind }) => kind);
const idOf = async (as: Tokens) => (await testServer.call(userAuth, {}, { as })).id;

/** A code to the account's number. */
const ownCode = async (as: Tokens & { phone: string }) => {
  await waitForResend();
  await testServer.call(calls.telSendCode, {}, { as });
  return testServer.codeFor(as.phone);
};
const newCode = async (as: Tokens, phone: string) => {
  await testServer.call(calls.telSendCode, { phone }, { as });
  return testServer.codeFor(phone);
};

const upload = async (as: Tokens, width: number, height: number): Promise<string> => {
  const { r, g, b } = { r: width % 255, g: height % 255, b: 90 };
  const data = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'me.png');
  const packed = new Response(form);
  const response = await testServer.app.inject({
    method: 'POST',
    url: `/api/v1${uploadImages.path}`,
    headers: { authorization: `Bearer ${as.access}`, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  const answer = envelope.open(response.json()) as { data: { images: { id: string }[] } };
  return answer.data.images[0]?.id ?? '';
};

describe('profile', () => {
  it('changes nickname and name only', async () => {
    const as = await testServer.signUp();
    const changed = await testServer.call(calls.putPerson, { nickname: ' 林一 ', name: '林' }, { as });
    expect(changed).toMatchObject({ nickname: '林一', name: '林', has_password: true, avatar_url: '', chats: [] });
    expect(await testServer.call(calls.getPerson, {}, { as })).toEqual(changed);
    expect((await testServer.call(calls.putPerson, { name: '' }, { as })).nickname).toBe('林一');
  });

  it('refuses the names of the site and its staff (41020), except for an operator', async () => {
    const as = await testServer.signUp();
    for (const nickname of ['官方客服', 'Ａｄｍｉｎ', 'Ate1ier', 'Atelier Support'])
      expect(await testServer.answer(calls.putPerson, { nickname }, { as })).toMatchObject({
        status: 400,
        code: '41020',
      });
    expect(await testServer.answer(calls.putPerson, { nickname: 'Badminton Atelier' }, { as })).toMatchObject({
      success: '1',
    });
    await sql('update users set is_operator = true where phone = $1', [`+86${as.phone}`]);
    expect(await testServer.answer(calls.putPerson, { nickname: '官方客服' }, { as })).toMatchObject({ success: '1' });
  });

  it('refuses prohibited words (41020), empty and very long names (41000), and saves nothing', async () => {
    const as = await testServer.signUp();
    const image = await upload(as, 256, 256);
    expect(
      await testServer.answer(calls.putPerson, { nickname: 'porn', avatar_image_id: image }, { as }),
    ).toMatchObject({
      code: '41020',
    });
    for (const nickname of [' ', '长'.repeat(33)])
      expect(await testServer.answer(calls.putPerson, { nickname }, { as })).toMatchObject({ code: '41000' });
    expect((await testServer.call(calls.getPerson, {}, { as })).avatar_url).toBe('');
  });

  it('keeps the visible characters of a name and refuses an invisible one', async () => {
    const as = await testServer.signUp();
    const named = await testServer.call(
      calls.putPerson,
      { nickname: '\u202egnp.nnA\u200b', name: 'Lin\n  One' },
      { as },
    );
    expect(named).toMatchObject({ nickname: 'gnp.nnA', name: 'Lin One' });
    for (const nickname of ['\u200b\u200b', '\u3164', '\u202e'])
      expect(await testServer.answer(calls.putPerson, { nickname }, { as })).toMatchObject({
        code: '41000',
        details: { field: 'nickname' },
      });
    expect((await testServer.call(calls.getPerson, {}, { as })).nickname).toBe('gnp.nnA');
  });

  it('shows an avatar to everyone until it is replaced or removed', async () => {
    const as = await testServer.signUp();
    const { avatar_url } = await testServer.call(
      calls.putPerson,
      { avatar_image_id: await upload(as, 256, 256) },
      { as },
    );
    expect(avatar_url).toMatch(/^\/images\/avatar\/[\w-]{22}$/);
    expect(await testServer.app.inject(avatar_url)).toMatchObject({ statusCode: 200 });
    expect((await testServer.call(userAuth, {}, { as })).avatar_url).toBe(avatar_url);
    const next = await testServer.call(calls.putPerson, { avatar_image_id: await upload(as, 257, 257) }, { as });
    expect((await testServer.app.inject(avatar_url)).statusCode).toBe(404);
    await testServer.call(calls.putPerson, { avatar_image_id: '' }, { as });
    expect((await testServer.app.inject(next.avatar_url)).statusCode).toBe(404);
    expect((await testServer.app.inject('/images/avatar/made-up')).statusCode).toBe(404);
  });

  it('refuses an avatar that is not square (41214) or of another user (44001)', async () => {
    const [as, other] = [await testServer.signUp(), await testServer.signUp()];
    const wide = await upload(as, 300, 260);
    expect(await testServer.answer(calls.putPerson, { avatar_image_id: wide }, { as })).toMatchObject({
      code: '41214',
    });
    const foreign = await upload(other, 258, 258);
    for (const avatar_image_id of [foreign, 'made up'])
      expect(await testServer.answer(calls.putPerson, { avatar_image_id }, { as })).toMatchObject({ code: '44001' });
  });
});

describe('phone change', () => {
  it('requires a code to the new number and the password; the old one is notified, other devices are signed out [spec 7.9]', async () => {
    const as = await testServer.signUp();
    const elsewhere = await testServer.call(login, { username: as.phone, password: 'secret' });
    const phone = newNumber();
    const code = await newCode(as, phone);
    expect(await testServer.answer(calls.modifyTel, { phone, code }, { as })).toMatchObject({ code: '41211' });
    expect(await testServer.answer(calls.modifyTel, { phone, code, password: 'wrong' }, { as })).toMatchObject({
      code: '41210',
    });
    await testServer.call(calls.modifyTel, { phone, code, password: 'secret' }, { as });
    expect((await testServer.call(userAuth, {}, { as })).phone).toBe(`136****${phone.slice(-4)}`);
    expect(await testServer.answer(userAuth, {}, { as: elsewhere })).toMatchObject({ code: '40003' });
    expect((await testServer.call(getSessions, {}, { as })).sessions).toHaveLength(1);
    const [message] = await sql('select text from dev_messages where phone = $1 order by created_at desc limit 1', [
      `+86${as.phone}`,
    ]);
    expect(message.text).toContain(`136****${phone.slice(-4)}`);
    expect(await kinds(as)).toEqual(['phone-changed']);
  });

  it('works without a password by a code to the old number [spec 7.6]', async () => {
    const as = await testServer.signUp();
    const phone = newNumber();
    const code = await newCode(as, phone);
    const old_code = await ownCode(as);
    expect(await testServer.answer(calls.modifyTel, { phone, code, old_code: '000000' }, { as })).toMatchObject({
      code: '41002',
    });
    await testServer.call(calls.modifyTel, { phone, code, old_code }, { as });
    await testServer.call(sendCode, { phone, purpose: 'login' });
  });

  it('refuses the current number (41212), a registered one (41004) and a code for another purpose (41002)', async () => {
    const [as, other] = [await testServer.signUp(), await testServer.signUp()];
    expect(await testServer.answer(calls.telSendCode, { phone: as.phone }, { as })).toMatchObject({ code: '41212' });
    expect(
      await testServer.answer(calls.modifyTel, { phone: as.phone, code: '123456', password: 'secret' }, { as }),
    ).toMatchObject({ code: '41212' });
    await waitForResend();
    const code = await newCode(as, other.phone);
    expect(
      await testServer.answer(calls.modifyTel, { phone: other.phone, code, password: 'secret' }, { as }),
    ).toMatchObject({
      code: '41004',
    });
    const phone = newNumber();
    await testServer.call(sendCode, { phone, purpose: 'register' });
    const wrong = { phone, code: await testServer.codeFor(phone), password: 'secret' };
    expect(await testServer.answer(calls.modifyTel, wrong, { as })).toMatchObject({ code: '41002' });
  });
});

describe('password change', () => {
  it('requires the old password or a code, and signs out other devices', async () => {
    const as = await testServer.signUp();
    const elsewhere = await testServer.call(login, { username: as.phone, password: 'secret' });
    expect(await testServer.answer(calls.setPassword, { password: 'silk' }, { as })).toMatchObject({ code: '41211' });
    expect(
      await testServer.answer(calls.setPassword, { password: 'silk', old_password: 'wool' }, { as }),
    ).toMatchObject({
      code: '41210',
    });
    await testServer.call(calls.setPassword, { password: 'silk', old_password: 'secret' }, { as });
    expect(await testServer.answer(userAuth, {}, { as: elsewhere })).toMatchObject({ code: '40003' });
    await testServer.call(login, { username: as.phone, password: 'silk' });
    await testServer.call(calls.setPassword, { password: 'linen', code: await ownCode(as) }, { as });
    await testServer.call(login, { username: as.phone, password: 'linen' });
    expect((await testServer.call(calls.getPerson, {}, { as })).password_changed_at).not.toBeNull();
    expect(await kinds(as)).toEqual(['password-changed', 'password-changed']);
  });

  it('is rate-limited: eleven wrong ones wait (45002)', async () => {
    const as = await testServer.signUp();
    for (let tries = 0; tries < 10; tries += 1)
      await testServer.answer(calls.setPassword, { password: 'silk', old_password: 'wrong' }, { as });
    expect(
      await testServer.answer(calls.setPassword, { password: 'silk', old_password: 'secret' }, { as }),
    ).toMatchObject({
      status: 429,
      code: '45002',
    });
  });
});

describe('consents', () => {
  const today = { terms: agreementDates.terms, privacy: agreementDates.privacy };

  it('record the date of the accepted text, and are requested again for a newer one', async () => {
    const phone = newNumber();
    await testServer.call(sendCode, { phone, purpose: 'register' });
    const agreed = { terms: today.terms, privacy: '2020-01-01' };
    const as = await testServer.call(phoneRegister, { phone, code: await testServer.codeFor(phone), agreed });
    expect((await testServer.call(userAuth, {}, { as })).consents_due).toEqual(['privacy']);
    const { consents } = await testServer.call(calls.giveConsent, { kind: 'privacy', version: today.privacy }, { as });
    expect(consents).toMatchObject([
      { kind: 'privacy', version: today.privacy },
      { kind: 'terms', version: today.terms },
    ]);
    expect((await testServer.call(userAuth, {}, { as })).consents_due).toEqual([]);
    await waitForResend();
    await testServer.call(sendCode, { phone, purpose: 'login' });
    await testServer.call(codeAuth, { phone, code: await testServer.codeFor(phone), agreed });
    expect((await testServer.call(userAuth, {}, { as })).consents_due).toEqual([]);
  });

  it('to another date are refused (41215); only pictures of people can be withdrawn (41000)', async () => {
    const as = await testServer.signUp();
    const late = { kind: 'terms', version: '2030-01-01' } as const;
    expect(await testServer.answer(calls.giveConsent, late, { as })).toMatchObject({ code: '41215' });
    const face = { kind: 'face', version: agreementDates.face } as const;
    expect((await testServer.call(calls.giveConsent, face, { as })).consents).toHaveLength(1);
    expect((await testServer.call(calls.giveConsent, { ...face, is_given: false }, { as })).consents).toEqual([]);
    const terms = { kind: 'terms', version: today.terms, is_given: false } as const;
    expect(await testServer.answer(calls.giveConsent, terms, { as })).toMatchObject({ code: '41000' });
  });
});

describe('invite codes', () => {
  it('are shown with their link to their owner, and checked for a visitor', async () => {
    const as = await testServer.signUp();
    const { invite_code, link } = await testServer.call(authInviteCode, {}, { as });
    expect(link).toBe(`#/register?invite_code=${invite_code}`);
    expect(await testServer.call(authInviteCode, { invite_code: invite_code.toLowerCase() })).toEqual({
      invite_code: '',
      valid: true,
    });
    expect(await testServer.call(authInviteCode, { invite_code: 'ABSENT' }, { as })).toEqual({
      invite_code: '',
      valid: false,
    });
    expect(await testServer.answer(authInviteCode, {})).toMatchObject({ status: 401, code: '40002' });
    const phone = newNumber();
    await testServer.call(sendCode, { phone, purpose: 'register' });
    await testServer.call(phoneRegister, { phone, code: await testServer.codeFor(phone), invite_code });
    expect(await kinds(as)).toEqual(['invite-used']);
  });
});

describe('data export', () => {
  const pack = async (as: Tokens) => {
    await testServer.call(calls.exportData, {}, { as });
    const [row] = await sql('select id from data_exports where user_id = $1 order by created_at desc', [
      await idOf(as),
    ]);
    await packExport(testServer.app.services.generation.context, row.id);
  };

  it('contains all data of the account in a zip with an expiring address, and sends a notification', async () => {
    const as = await testServer.signUp();
    await upload(as, 300, 300);
    await pack(as);
    const { export: made } = await testServer.call(calls.getPerson, {}, { as });
    expect(made).toMatchObject({ state: 'ready' });
    const response = await testServer.app.inject(made?.url ?? '');
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip' });
    const text = response.rawPayload.toString('latin1');
    for (const name of [
      'README.txt',
      'account.json',
      'credits.json',
      'orders.json',
      'tasks.json',
      'pictures/upload/me-',
    ])
      expect(text).toContain(name);
    expect(text).toContain(as.phone);
    expect(text).not.toContain('argon2');
    expect((await testServer.app.inject(`${made?.url}x`)).statusCode).toBe(403);
    expect((await testServer.app.inject((made?.url ?? '').replace(/e=\d+/, 'e=1'))).statusCode).toBe(403);
    expect(await kinds(as)).toEqual(['export-ready']);
    await sql(`update data_exports set expires_at = now() where user_id = $1`, [await idOf(as)]);
    await pruneExports(testServer.db);
    expect((await testServer.app.inject(made?.url ?? '')).statusCode).toBe(404);
    expect((await testServer.call(calls.getPerson, {}, { as })).export).toBeNull();
  });

  it('runs one at a time, three a day (45000); an export of a dead node is notified', async () => {
    const as = await testServer.signUp();
    expect(await testServer.call(calls.exportData, {}, { as })).toMatchObject({ state: 'waiting', url: null });
    expect(await testServer.call(calls.exportData, {}, { as })).toMatchObject({ state: 'waiting' });
    const userId = await idOf(as);
    await sql(`update data_exports set created_at = now() - interval '3 hours' where user_id = $1`, [userId]);
    await pruneExports(testServer.db);
    expect(await kinds(as)).toEqual(['export-failed']);
    await pack(as);
    await pack(as);
    expect(await testServer.answer(calls.exportData, {}, { as })).toMatchObject({ status: 429, code: '45000' });
  });
});

describe('account deletion', () => {
  it('requires a code, signs out everywhere, and can be reverted for 15 days', async () => {
    const as = await testServer.signUp();
    expect(await testServer.answer(calls.closeAccount, { code: '000000' }, { as })).toMatchObject({ code: '41002' });
    const { closes_at } = await testServer.call(calls.closeAccount, { code: await ownCode(as) }, { as });
    const days = (Date.parse(closes_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(15);
    expect(await testServer.answer(userAuth, {}, { as })).toMatchObject({ code: '40003' });
    const again = await testServer.call(login, { username: as.phone, password: 'secret' });
    expect((await testServer.call(userAuth, {}, { as: again })).closes_at).toBe(closes_at);
    await testServer.call(calls.keepAccount, {}, { as: again });
    expect((await testServer.call(userAuth, {}, { as: again })).closes_at).toBeNull();
    expect(await kinds(again)).toEqual(['account-kept', 'account-closing']);
    await removeClosed(testServer.app.services.generation.context);
    await testServer.call(userAuth, {}, { as: again });
  });

  it('is refused for the only administrator of a company (41213)', async () => {
    const as = await testServer.signUp();
    const id = await idOf(as);
    const [{ id: company }] = await sql(
      `insert into companies (id, name) values (gen_random_uuid(), '春夏') returning id`,
    );
    await sql('insert into company_members (company_id, user_id, is_admin) values ($1, $2, true)', [company, id]);
    const code = await ownCode(as);
    const refused = await testServer.answer(calls.closeAccount, { code }, { as });
    expect(refused).toMatchObject({ code: '41213', details: { name: '春夏' } });
    await sql('update companies set disbanded_at = now() where id = $1', [company]);
    await testServer.call(calls.closeAccount, { code }, { as });
  });

  it('deletes everything afterwards, except the ledger', async () => {
    const as = await testServer.signUp();
    const id = await idOf(as);
    const picture = await upload(as, 310, 310);
    await testServer.call(calls.putPerson, { avatar_image_id: picture, name: '林' }, { as });
    await testServer.call(calls.exportData, {}, { as });
    const [{ id: company }] = await sql(
      `insert into companies (id, name) values (gen_random_uuid(), '秋冬') returning id`,
    );
    await sql('insert into company_members (company_id, user_id) values ($1, $2)', [company, id]);
    await testServer.call(calls.closeAccount, { code: await ownCode(as) }, { as });
    await sql(`update users set closes_at = now() - interval '1 minute' where id = $1`, [id]);
    expect(await removeClosed(testServer.app.services.generation.context)).toBe(1);
    expect(await removeClosed(testServer.app.services.generation.context)).toBe(0);
    const [row] = await sql('select * from users where id = $1', [id]);
    expect(row).toMatchObject({ nickname: '-', name: '', avatar_url: '', password_hash: null, is_disabled: true });
    expect(JSON.stringify(row)).not.toContain(as.phone);
    for (const table of ['sessions', 'notices', 'consents', 'data_exports', 'images', 'chat_accounts'])
      expect(await sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([]);
    expect(await sql('select kind, actor_id from company_events where company_id = $1', [company])).toEqual([
      { kind: 'quit', actor_id: id },
    ]);
    expect(await sql('select 1 from phone_codes where phone = $1', [`+86${as.phone}`])).toEqual([]);
    const [drift] = await sql(
      `
      select coalesce(sum(e.amount) filter (where e.account = 'spendable'), 0)::int as spendable, sum(e.amount)::int as total
      from ledger_entries e join wallets w on w.id = e.wallet_id where w.user_id = $1`,
      [id],
    );
    expect(drift).toEqual({ spendable: 0, total: 0 });
    // The number can be registered again.
    await waitForResend();
    await testServer.call(sendCode, { phone: as.phone, purpose: 'register' });
    const newAccount = await testServer.call(phoneRegister, {
      phone: as.phone,
      code: await testServer.codeFor(as.phone),
    });
    expect((await testServer.call(generateCount, {}, { as: newAccount })).residue_count).toBe(40);
  });
});
