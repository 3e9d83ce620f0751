import { type Tokens, userAuth } from '@atelier/contract/auth';
import * as company from '@atelier/contract/company';
import * as members from '@atelier/contract/company-members';
import { getIdentities, useIdentity } from '@atelier/contract/identities';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disbandCompany, restoreCompany } from '../src/modules/companies/disband-company.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

type Person = Tokens & { phone: string };

const idOf = async (as: Tokens): Promise<string> => (await testServer.call(userAuth, {}, { as })).id;
const execute = (text: ReturnType<typeof sql>) => testServer.db.orm.execute(text);

/** A new account with its own company. */
const founder = async (name = 'Spring'): Promise<{ ann: Person; companyId: string }> => {
  const ann = await testServer.signUp();
  const identity = await testServer.call(company.userAddCompany, { name }, { as: ann });
  return { ann, companyId: identity.company?.id ?? '' };
};
const linkOf = async (ann: Tokens, companyId: string): Promise<string> => {
  const changed = await testServer.call(company.modifyCompany, { id: companyId, invite_link: 'renew' }, { as: ann });
  return changed.invite_link?.token ?? '';
};
/** A company with its administrator and a member, who acts for it. */
const pair = async () => {
  const { ann, companyId } = await founder();
  const bob = await testServer.signUp();
  const invite_token = await linkOf(ann, companyId);
  await testServer.call(members.companyMemberAdd, { invite_token }, { as: bob });
  return { ann, bob, companyId, bobId: await idOf(bob), annId: await idOf(ann), invite_token };
};
const listOf = (as: Tokens, filter = {}) => testServer.call(members.getCompanyMember, filter, { as });
const kindsIn = async (as: Tokens) =>
  (await testServer.call(company.companyEvents, {}, { as })).events.map(({ kind }) => kind);

describe('a new company', () => {
  it('has five seats and the trial, and its founder acts for it as administrator [spec 7.13]', async () => {
    const { ann, companyId } = await founder(' Spring  Team ');
    const identity = await testServer.call(company.getCompany, {}, { as: ann });
    expect(identity).toMatchObject({
      company: { id: companyId, name: 'Spring Team', logo_url: '', member_count: 1, seats: 5, is_company: companyId },
      member: { is_admin: true, role: 'administrator', credit_limit: null, credit_used: 0 },
      type: 'B',
    });
    expect(await testServer.call(getUserMembership, {}, { as: ann })).toMatchObject({ membership_type: 0 });
    expect(await testServer.call(generateCount, {}, { as: ann })).toEqual({ residue_count: 40, held: 0 });
    expect(await kindsIn(ann)).toEqual(['founded']);
  });

  it('is not activated after its trial or when its founder already had one [spec 3.2]', async () => {
    const { ann, companyId } = await founder();
    await execute(sql`update credit_lots set expires_at = now() where wallet_id in (
      select id from wallets where company_id = ${companyId})`);
    expect(await testServer.call(getUserMembership, {}, { as: ann })).toMatchObject({ membership_type: -1 });
    await testServer.call(company.userDisbandCompany, { name: 'Spring' }, { as: ann });
    await testServer.call(company.userAddCompany, { name: 'Autumn' }, { as: ann });
    expect(await testServer.call(getUserMembership, {}, { as: ann })).toMatchObject({ membership_type: -1 });
    expect(await testServer.call(generateCount, {}, { as: ann })).toEqual({ residue_count: 0, held: 0 });
  });

  it.each([
    ['   ', '41100'],
    ['春'.repeat(300), '41101'],
    ['👗'.repeat(300), '41101'],
    ['Spring\u0007', '41102'],
    ['porn team', '41020'],
  ])('refuses the name %j', async (name, code) => {
    const ann = await testServer.signUp();
    expect(await testServer.answer(company.userAddCompany, { name }, { as: ann })).toMatchObject({ status: 400, code });
    expect((await testServer.call(getIdentities, {}, { as: ann })).identities).toHaveLength(1);
  });

  it('counts against a limit of five, also when six are founded concurrently', async () => {
    const ann = await testServer.signUp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        testServer.answer(company.userAddCompany, { name: `Team ${at}` }, { as: ann }),
      ),
    );
    expect(answers.filter(({ success }) => success === '1')).toHaveLength(5);
    expect(answers.find(({ success }) => success !== '1')).toMatchObject({ status: 409, code: '41103' });
    expect((await testServer.call(getIdentities, {}, { as: ann })).identities).toHaveLength(6);
  });
});

describe('identities', () => {
  it('are the user and their companies, each with its own level and credits [spec 1.1]', async () => {
    const { ann, companyId } = await founder();
    const listed = async () => (await testServer.call(getIdentities, {}, { as: ann })).identities;
    expect(await listed()).toMatchObject([
      { company_id: null, role: null, level: 0, credits: 40, is_current: false },
      { company_id: companyId, name: 'Spring', role: 'administrator', level: 0, credits: 40, is_current: true },
    ]);
    expect(await testServer.call(useIdentity, { company_id: null }, { as: ann })).toMatchObject({
      type: 'C',
      company: null,
    });
    expect((await listed()).map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(await testServer.call(useIdentity, { company_id: companyId }, { as: ann })).toMatchObject({ type: 'B' });
  });

  it('of other companies and invented ones are refused', async () => {
    const { companyId } = await founder();
    const bob = await testServer.signUp();
    for (const company_id of [companyId, uuidv7(), 'nonsense', "' or 1=1"]) {
      expect(await testServer.answer(useIdentity, { company_id }, { as: bob })).toMatchObject({
        status: 404,
        code: '44000',
      });
    }
  });
});

describe('invitations', () => {
  it('by number are answered by the owner of the number, and the company becomes active [spec 7.12]', async () => {
    const { ann, companyId } = await founder();
    const bob = await testServer.signUp();
    const { invitation } = await testServer.call(members.companyMemberAdd, { phone: bob.phone }, { as: ann });
    expect(invitation).toMatchObject({ state: 'pending', is_registered: true });
    const { invitations } = await testServer.call(getIdentities, {}, { as: bob });
    expect(invitations).toMatchObject([{ id: invitation?.id, company_name: 'Spring' }]);
    const { identity } = await testServer.call(
      members.companyMemberAdd,
      { invitation_id: invitation?.id ?? '', answer: 'accept' },
      { as: bob },
    );
    expect(identity).toMatchObject({ company: { id: companyId, member_count: 2 }, member: { role: 'member' } });
    expect(await kindsIn(ann)).toEqual(['joined', 'invited', 'founded']);
    // Used once.
    const again = { invitation_id: invitation?.id ?? '', answer: 'accept' as const };
    expect(await testServer.answer(members.companyMemberAdd, again, { as: bob })).toMatchObject({ code: '41107' });
    expect(await testServer.answer(members.companyMemberAdd, { phone: bob.phone }, { as: ann })).toMatchObject({
      code: '41106',
    });
  });

  it('by account need the whole number [spec 7.11]', async () => {
    const { ann } = await founder();
    const bob = await testServer.signUp();
    const { user } = await testServer.call(members.selectUser, { phone: bob.phone }, { as: ann });
    expect(user).toMatchObject({ id: await idOf(bob), phone_masked: expect.stringMatching(/^139\*{4}\d{4}$/) });
    expect((await testServer.call(members.selectUser, { phone: '13011112222' }, { as: ann })).user).toBeNull();
    await testServer.call(members.companyMemberAdd, { user_id: user?.id ?? '' }, { as: ann });
    expect((await testServer.call(getIdentities, {}, { as: bob })).invitations).toHaveLength(1);
    const made = await testServer.answer(members.companyMemberAdd, { user_id: uuidv7() }, { as: ann });
    expect(made).toMatchObject({ status: 404, code: '44000' });
  });

  it('to an unregistered number wait for its registration and are sent by message', async () => {
    const { ann } = await founder();
    const phone = '13766660001';
    const { invitation } = await testServer.call(members.companyMemberAdd, { phone }, { as: ann });
    expect(invitation).toMatchObject({ is_registered: false, phone_masked: '137****0001' });
    const { rows } = await execute(sql`select text from dev_messages where phone = ${`+86${phone}`}`);
    expect(rows[0]?.['text']).toContain('“Spring”');
    const bob = await testServer.signUp();
    await execute(sql`update users set phone = ${`+86${phone}`} where id = ${await idOf(bob)}`);
    expect((await testServer.call(getIdentities, {}, { as: bob })).invitations).toMatchObject([{ id: invitation?.id }]);
  });

  it('are not stored when the message could not be sent', async () => {
    const { ann } = await founder();
    const { sms } = testServer.app.services;
    const { send } = sms;
    sms.send = () => Promise.reject(new Error('no line'));
    try {
      const answer = await testServer.answer(members.companyMemberAdd, { phone: '13766660002' }, { as: ann });
      expect(answer).toMatchObject({ status: 503, code: '50001' });
    } finally {
      sms.send = send;
    }
    expect((await listOf(ann)).invitations).toEqual([]);
  });

  it('are declined or withdrawn, and expire after seven days', async () => {
    const { ann } = await founder();
    const [bob, cyd, dan] = [await testServer.signUp(), await testServer.signUp(), await testServer.signUp()];
    const invite = async ({ phone }: Person) =>
      (await testServer.call(members.companyMemberAdd, { phone }, { as: ann })).invitation?.id ?? '';
    const [toBob, toCyd, toDan] = [await invite(bob), await invite(cyd), await invite(dan)];
    await testServer.call(members.companyMemberAdd, { invitation_id: toBob, answer: 'decline' }, { as: bob });
    await testServer.call(members.companyMemberAdd, { invitation_id: toCyd, answer: 'cancel' }, { as: ann });
    await execute(sql`update company_invitations set expires_at = now() where id = ${toDan}`);
    const states = new Map((await listOf(ann)).invitations.map(({ id, state }) => [id, state]));
    expect([states.get(toBob), states.get(toCyd), states.get(toDan)]).toEqual(['declined', 'cancelled', 'expired']);
    for (const [invitation_id, as] of [
      [toBob, bob],
      [toCyd, cyd],
      [toDan, dan],
    ] as const) {
      const answer = await testServer.answer(members.companyMemberAdd, { invitation_id, answer: 'accept' }, { as });
      expect(answer).toMatchObject({ status: 410, code: '41107' });
    }
    // Sending again returns the same invitation.
    expect(await invite(dan)).toBe(toDan);
    await testServer.call(members.companyMemberAdd, { invitation_id: toDan, answer: 'accept' }, { as: dan });
  });

  it('cannot be answered or withdrawn by other users', async () => {
    const { ann } = await founder();
    const { ann: otherUser } = await founder();
    const bob = await testServer.signUp();
    const { invitation } = await testServer.call(members.companyMemberAdd, { phone: bob.phone }, { as: ann });
    const invitation_id = invitation?.id ?? '';
    for (const [answer, as] of [
      ['accept', otherUser],
      ['decline', otherUser],
      ['cancel', otherUser],
    ] as const) {
      const refused = await testServer.answer(members.companyMemberAdd, { invitation_id, answer }, { as });
      expect(refused).toMatchObject({ status: 404, code: '44000' });
    }
    const byBob = await testServer.answer(members.companyMemberAdd, { invitation_id, answer: 'cancel' }, { as: bob });
    expect(byBob).toMatchObject({ status: 403, code: '43000' });
  });

  it('are limited to fifty a day, and five for one number', async () => {
    const { ann, companyId } = await founder();
    await execute(sql`update wallets set seats = 100 where company_id = ${companyId}`);
    const phone = '13766660003';
    for (let time = 0; time < 5; time += 1) await testServer.call(members.companyMemberAdd, { phone }, { as: ann });
    expect(await testServer.answer(members.companyMemberAdd, { phone }, { as: ann })).toMatchObject({ code: '45000' });
    for (let at = 0; at < 45; at += 1) {
      await testServer.call(members.companyMemberAdd, { phone: `1376667${String(at).padStart(4, '0')}` }, { as: ann });
    }
    const over = await testServer.answer(members.companyMemberAdd, { phone: '13766680000' }, { as: ann });
    expect(over).toMatchObject({ status: 429, code: '45000' });
  });

  it('limit number look-ups to thirty an hour', async () => {
    const { ann } = await founder();
    for (let at = 0; at < 30; at += 1) await testServer.call(members.selectUser, { phone: '13011112222' }, { as: ann });
    expect(await testServer.answer(members.selectUser, { phone: '13011112222' }, { as: ann })).toMatchObject({
      status: 429,
      code: '45000',
    });
  });
});

describe('invitation link', () => {
  it('names its inviter, admits users, and ends when it is renewed or turned off', async () => {
    const { ann, companyId } = await founder();
    const invite_token = await linkOf(ann, companyId);
    const { nickname } = await testServer.call(userAuth, {}, { as: ann });
    expect(await testServer.call(members.getInviteLink, { invite_token })).toEqual({
      company: { name: 'Spring', logo_url: '', is_full: false },
      invited_by: nickname,
    });
    const [bob, cyd] = [await testServer.signUp(), await testServer.signUp()];
    await testServer.call(members.companyMemberAdd, { invite_token }, { as: bob });
    // Turning it on again changes nothing.
    await testServer.call(members.companyMemberAdd, { invite_token }, { as: bob });
    expect((await listOf(ann)).invite_link).toMatchObject({ token: invite_token, uses: 1 });
    const renewed = await linkOf(ann, companyId);
    expect(await testServer.answer(members.companyMemberAdd, { invite_token }, { as: cyd })).toMatchObject({
      code: '41107',
    });
    await testServer.call(company.modifyCompany, { id: companyId, invite_link: 'off' }, { as: ann });
    for (const token of [invite_token, renewed, '', '😀', 'x'.repeat(200)]) {
      expect(await testServer.answer(members.companyMemberAdd, { invite_token: token }, { as: cyd })).toMatchObject({
        code: '41107',
      });
      expect(await testServer.answer(members.getInviteLink, { invite_token: token })).toMatchObject({ code: '41107' });
    }
    await linkOf(ann, companyId);
    await execute(sql`update companies set invite_ends_at = now() where id = ${companyId}`);
    expect((await listOf(ann)).invite_link).toBeNull();
  });

  it('fills the seats and no more under concurrency; members above the limit stay', async () => {
    const { ann, companyId } = await founder();
    const invite_token = await linkOf(ann, companyId);
    const people = await Promise.all(Array.from({ length: 6 }, () => testServer.signUp()));
    const answers = await Promise.all(
      people.map((as) => testServer.answer(members.companyMemberAdd, { invite_token }, { as })),
    );
    expect(answers.filter(({ success }) => success === '1')).toHaveLength(4);
    expect(answers.filter(({ code }) => code === '41105')).toHaveLength(2);
    expect((await testServer.call(members.getInviteLink, { invite_token })).company.is_full).toBe(true);
    expect(await testServer.answer(members.companyMemberAdd, { phone: '13766690000' }, { as: ann })).toMatchObject({
      status: 409,
      code: '41104',
    });
    await execute(sql`update wallets set seats = 2 where company_id = ${companyId}`);
    const inside = people[answers.findIndex(({ success }) => success === '1')];
    expect(await testServer.call(company.getCompany, {}, { as: inside as Person })).toMatchObject({
      company: { member_count: 5, seats: 2 },
    });
  });
});

describe('members', () => {
  it('see names only; an administrator sees usage per member', async () => {
    const { ann, bob, bobId, annId } = await pair();
    const all = await listOf(ann);
    expect(all.members.map(({ user_id }) => user_id)).toEqual([annId, bobId]);
    expect(all.members[1]).toMatchObject({ state: 'unused', credit_used: 0, phone_masked: expect.any(String) });
    const seen = await listOf(bob);
    expect(seen.members[0]).toMatchObject({ role: 'administrator', phone_masked: null, credit_used: null });
    expect(seen.members[1]).toMatchObject({ user_id: bobId, credit_used: 0 });
    expect(seen).toMatchObject({ invitations: [], invite_link: null, used: null });
  });

  it('are found by nickname, whole number, role and state [spec 7.11]', async () => {
    const { ann, bob, bobId } = await pair();
    await execute(sql`update users set nickname = '周予%' where id = ${bobId}`);
    const found = async (filter: object) => (await listOf(ann, filter)).members.map(({ user_id }) => user_id);
    expect(await found({ search: '周予' })).toEqual([bobId]);
    expect(await found({ search: '%' })).toEqual([bobId]);
    expect(await found({ search: bob.phone })).toEqual([bobId]);
    expect(await found({ search: bob.phone.slice(0, 8) })).toEqual([]);
    expect(await found({ role: 'member' })).toEqual([bobId]);
    expect(await found({ state: 'limited' })).toEqual([]);
    expect(await found({ page: 2, size: 1 })).toEqual([bobId]);
    expect((await listOf(bob, { search: ann.phone })).members).toEqual([]);
  });

  it('get and lose a role and a limit [spec 7.12]', async () => {
    const { ann, bob, bobId } = await pair();
    const change = (rest: object) => testServer.call(members.userModifyMember, { id: bobId, ...rest }, { as: ann });
    expect((await change({ credit_limit: 300 })).member).toMatchObject({ credit_limit: 300, state: 'unused' });
    expect((await testServer.call(company.getCompany, {}, { as: bob })).member).toMatchObject({ credit_limit: 300 });
    expect((await change({ credit_limit: null })).member).toMatchObject({ credit_limit: null });
    expect((await change({ role: 'administrator' })).member).toMatchObject({ role: 'administrator' });
    expect((await change({ role: 'member' })).member).toMatchObject({ role: 'member' });
    expect((await kindsIn(ann)).slice(0, 4)).toEqual(['role', 'role', 'limited', 'limited']);
    for (const credit_limit of [-1, 1.5, 1e12, '7']) {
      const answer = await testServer.answer(members.userModifyMember, { id: bobId, credit_limit } as never, {
        as: ann,
      });
      expect(answer).toMatchObject({ status: 400, code: '41000' });
    }
  });

  it('are changed by administrators of the same company only', async () => {
    const { ann, bob, bobId, annId, companyId } = await pair();
    const { ann: otherUser, companyId: other } = await founder();
    for (const [answer, code] of [
      [await testServer.answer(members.userModifyMember, { id: annId, role: 'member' }, { as: bob }), '43000'],
      [await testServer.answer(members.companyMemberRemove, { member_id: annId }, { as: bob }), '43000'],
      [await testServer.answer(company.modifyCompany, { id: companyId, name: 'Mine' }, { as: bob }), '43000'],
      [await testServer.answer(company.userDisbandCompany, { name: 'Spring' }, { as: bob }), '43000'],
      [await testServer.answer(company.companyEvents, {}, { as: bob }), '43000'],
      [await testServer.answer(members.selectUser, { phone: ann.phone }, { as: bob }), '43000'],
      [await testServer.answer(members.companyMemberAdd, { phone: '13766691111' }, { as: bob }), '43000'],
      [await testServer.answer(members.userModifyMember, { id: bobId, credit_limit: 1 }, { as: otherUser }), '41111'],
      [await testServer.answer(members.companyMemberRemove, { member_id: bobId }, { as: otherUser }), '41111'],
      [await testServer.answer(members.companyMemberRemove, { member_id: 'made up' }, { as: otherUser }), '41111'],
      [await testServer.answer(company.modifyCompany, { id: companyId, name: 'Mine' }, { as: otherUser }), '44000'],
      [await testServer.answer(company.modifyCompany, { id: other, logo_image_id: 'x' }, { as: otherUser }), '44001'],
    ] as const) {
      expect(answer).toMatchObject({ success: '0', code });
    }
    await testServer.call(useIdentity, { company_id: null }, { as: bob });
    expect(await testServer.answer(members.getCompanyMember, {}, { as: bob })).toMatchObject({ code: '43000' });
    expect(await testServer.answer(company.userQuitCompany, {}, { as: bob })).toMatchObject({ code: '43000' });
  });

  it('keep a last administrator until the company is transferred [spec 6.1, 7.13]', async () => {
    const { ann, bob, bobId, annId } = await pair();
    const demote = { id: annId, role: 'member' } as const;
    for (const answer of [
      await testServer.answer(company.userQuitCompany, {}, { as: ann }),
      await testServer.answer(members.userModifyMember, demote, { as: ann }),
    ]) {
      expect(answer).toMatchObject({ status: 409, code: '41108' });
    }
    expect(await testServer.answer(members.companyMemberRemove, { member_id: annId }, { as: ann })).toMatchObject({
      code: '41109',
    });
    await testServer.call(members.userModifyMember, { id: bobId, transfer: true }, { as: ann });
    expect((await listOf(bob)).members.map(({ role }) => role)).toEqual(['administrator', 'member']);
    expect(await testServer.call(company.userQuitCompany, {}, { as: ann })).toMatchObject({ type: 'C' });
    expect(await kindsIn(bob)).toEqual(expect.arrayContaining(['quit', 'transferred']));
  });

  it('two administrators who remove each other concurrently: one stays [spec 7.12]', async () => {
    const { ann, bob, bobId, annId } = await pair();
    await testServer.call(members.userModifyMember, { id: bobId, role: 'administrator' }, { as: ann });
    const answers = await Promise.all([
      testServer.answer(members.companyMemberRemove, { member_id: bobId }, { as: ann }),
      testServer.answer(members.companyMemberRemove, { member_id: annId }, { as: bob }),
    ]);
    expect(answers.map(({ success }) => success).sort()).toEqual(['0', '1']);
    expect(answers.find(({ success }) => success === '0')).toMatchObject({ code: '43000' });
    const stays = answers[0].success === '1' ? ann : bob;
    expect((await listOf(stays)).members).toMatchObject([{ role: 'administrator' }]);
  });

  it('two who demote each other concurrently leave one administrator', async () => {
    const { ann, bob, bobId, annId } = await pair();
    await testServer.call(members.userModifyMember, { id: bobId, role: 'administrator' }, { as: ann });
    await Promise.all([
      testServer.answer(members.userModifyMember, { id: bobId, role: 'member' }, { as: ann }),
      testServer.answer(members.userModifyMember, { id: annId, role: 'member' }, { as: bob }),
    ]);
    const { rows } = await execute(
      sql`select count(*)::int as admins from company_members m where m.user_id in (${annId}, ${bobId}) and is_admin`,
    );
    expect(rows[0]?.['admins']).toBe(1);
  });
});

describe('disbanding', () => {
  it('requires the name, ends the company for all, notifies once, and can be reverted within 30 days [spec 7.13]', async () => {
    const { ann, bob, companyId, invite_token } = await pair();
    const wrong = await testServer.answer(company.userDisbandCompany, { name: 'Sprin' }, { as: ann });
    expect(wrong).toMatchObject({ status: 400, code: '41110' });
    expect(await testServer.call(company.userDisbandCompany, { name: ' Spring ' }, { as: ann })).toMatchObject({
      type: 'C',
    });
    const answer = await testServer.call(company.getCompany, {}, { as: bob });
    expect(answer).toEqual({ company: null, member: null, type: 'C', left: { name: 'Spring', reason: 'disbanded' } });
    expect(await testServer.call(company.getCompany, {}, { as: bob })).not.toHaveProperty('left');
    expect(await testServer.call(company.getCompany, {}, { as: ann })).not.toHaveProperty('left');
    for (const as of [ann, bob]) {
      expect((await testServer.call(getIdentities, {}, { as })).identities).toHaveLength(1);
      expect(await testServer.answer(useIdentity, { company_id: companyId }, { as })).toMatchObject({ code: '44000' });
      const membership = await testServer.answer(generateCount, { company_id: companyId }, { as });
      expect(membership).toMatchObject({ code: '43000' });
    }
    expect(await testServer.answer(members.getInviteLink, { invite_token })).toMatchObject({ code: '41107' });

    const restore = () => withTransaction(testServer.db, (tx) => restoreCompany(tx, companyId));
    expect(await restore()).toBe(true);
    expect(await restore()).toBe(false);
    expect(await testServer.call(useIdentity, { company_id: companyId }, { as: bob })).toMatchObject({ type: 'B' });
    await testServer.call(useIdentity, { company_id: companyId }, { as: ann });
    expect((await testServer.call(company.companyEvents, {}, { as: ann })).events[0]).toMatchObject({
      kind: 'restored',
      actor: '',
    });
    await testServer.call(company.userDisbandCompany, { name: 'Spring' }, { as: ann });
    await execute(sql`update companies set disbanded_at = now() - interval '31 days' where id = ${companyId}`);
    expect(await restore()).toBe(false);
  });

  it('happens once when two administrators do it concurrently', async () => {
    const { ann, bob, bobId, annId, companyId } = await pair();
    await testServer.call(members.userModifyMember, { id: bobId, role: 'administrator' }, { as: ann });
    const { context } = testServer.app.services.generation;
    const disband = (userId: string) =>
      withTransaction(testServer.db, (tx) => disbandCompany(tx, context, { companyId, userId }, 'Spring'));
    const results = await Promise.allSettled([disband(annId), disband(bobId)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await testServer.call(getIdentities, {}, { as: bob })).identities).toHaveLength(1);
  });
});

describe('company name', () => {
  it('changes, and the change is logged with its author [spec 7.13]', async () => {
    const { ann, companyId } = await founder();
    const { company: renamed } = await testServer.call(
      company.modifyCompany,
      { id: companyId, name: '春夏组 👗' },
      { as: ann },
    );
    expect(renamed.name).toBe('春夏组 👗');
    const { events, total } = await testServer.call(company.companyEvents, { size: 1 }, { as: ann });
    expect(total).toBe(2);
    expect(events).toMatchObject([{ kind: 'renamed', details: { from: 'Spring', to: '春夏组 👗' } }]);
    const bad = await testServer.answer(company.modifyCompany, { id: companyId, name: ' ' }, { as: ann });
    expect(bad).toMatchObject({ code: '41100' });
  });
});
