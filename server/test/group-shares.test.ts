import { createAsset, createAssetGroup, getAssetGroups, getAssets, moveAssets } from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import { missingContents } from '@atelier/contract/contents';
import {
  getGroupShares,
  openGroupShare,
  revokeGroupShare,
  shareAssetGroup,
  takeGroupShare,
} from '@atelier/contract/group-share';
import { getNotices } from '@atelier/contract/notices';
import { getModeration, moderateLink } from '@atelier/contract/works';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectData } from '../src/modules/people/pack-export.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { signUpOperator } from './operator-sign-in.ts';

let studio: Studio;
/** Ann's group with a subgroup, and a picture in each. */
let year = '';
let look = '';
let top = '';
let deepest = '';

const as = (tokens: Tokens) => ({ as: tokens });
const picture = async (name: string, group_id: string) => {
  const image_id = (await studio.upload()).id;
  const request = { type: 'scene', name, style_type: 'studio', image_id, group_id } as const;
  return (await studio.testServer.call(createAsset, request, as(studio.ann))).asset.id;
};

beforeAll(async () => {
  studio = await openStudio();
  const make = async (name: string, parent_id: string | null) =>
    (await studio.testServer.call(createAssetGroup, { type: 'scene', name, parent_id }, as(studio.ann))).group.id;
  year = await make('2031', null);
  look = await make('look 7', year);
  top = await picture('top', year);
  deepest = await picture('deepest', look);
});
afterAll(() => studio.close());

const open = (request: Parameters<typeof studio.testServer.call<typeof openGroupShare>>[1], from?: string) =>
  studio.testServer.answer(openGroupShare, request, from === undefined ? {} : { from });
const statusOf = async (url: string) => (await studio.testServer.app.inject({ method: 'GET', url })).statusCode;

describe('a link to a group', () => {
  it('shows its pictures to a visitor with the password, until it is withdrawn', async () => {
    const { testServer, ann } = studio;
    const terms = { group_id: year, days: null, password: 'linen' } as const;
    const { share } = await testServer.call(shareAssetGroup, terms, as(ann));
    expect(share).toMatchObject({ group_id: year, expires_at: null, has_password: true });
    expect(await open({ id: share.id })).toMatchObject({ status: 403, code: '41701' });
    expect(await open({ id: share.id, password: 'wool' })).toMatchObject({ status: 403, code: '41702' });

    const seen = await testServer.call(openGroupShare, { id: share.id, password: 'linen' });
    expect([seen.name, seen.total, ...seen.items.map(({ name }) => name)]).toEqual(['2031', 2, 'deepest', 'top']);
    const rest = await testServer.call(openGroupShare, { id: share.id, key: seen.key, offset: 1 });
    expect(rest.items.map(({ name }) => name)).toEqual(['top']);
    const address = seen.items[0]?.thumb_url ?? '';
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(address.replace(/k=[^&]+/, 'k=x'))).toBe(404);

    // A new password ends sessions of the old one; the address stays.
    const again = await testServer.call(shareAssetGroup, { group_id: year, password: 'denim' }, as(ann));
    expect([again.share.id, again.share.expires_at]).toEqual([share.id, null]);
    expect([await statusOf(address), (await open({ id: share.id, key: seen.key })).code]).toEqual([404, '41701']);

    expect((await testServer.call(getGroupShares, {}, as(ann))).shares).toHaveLength(1);
    await testServer.call(revokeGroupShare, { share_id: share.id }, as(ann));
    expect(await open({ id: share.id, password: 'denim' })).toMatchObject({ status: 410, code: '44002' });
    expect((await testServer.call(getGroupShares, {}, as(ann))).shares).toEqual([]);

    const owner = await testServer.db.pool.query('select user_id from group_shares where id = $1', [share.id]);
    const { documents } = await collectData(testServer.db, owner.rows[0].user_id);
    expect(documents['links.json']).toMatchObject({
      results: [],
      groups: [{ id: share.id, group_name: '2031', has_password: true, revoked_at: expect.anything() }],
    });
    expect(JSON.stringify(documents)).not.toContain('password_hash');
  });

  it('with flagged pictures goes to a moderator, who approves a picture or ends the link', async () => {
    const { testServer, ann } = studio;
    const operator = as(await signUpOperator(testServer));
    const terms = { group_id: year, days: null, password: 'linen' } as const;
    const { share } = await testServer.call(shareAssetGroup, terms, as(ann));
    const flagged = async () => (await testServer.call(getModeration, {}, operator)).group_links;
    expect(await flagged()).toEqual([]);
    await testServer.db.pool.query(
      'update asset_features set indecent = 0.93, content_hash = asset_id where asset_id = any($1)',
      [[top, deepest]],
    );
    const [first, second] = await flagged();
    expect(first).toMatchObject({ name: '2031', tool_type: 0, expires_at: null });
    expect(await statusOf(first?.result.thumb_url ?? '')).toBe(200);
    await testServer.call(moderateLink, { link_id: first?.id ?? '', decision: 'approve' }, operator);
    expect((await flagged()).map(({ id }) => id)).toEqual([second?.id]);
    await testServer.call(moderateLink, { link_id: second?.id ?? '', decision: 'refuse', reason: 'unfit' }, operator);
    expect(await open({ id: share.id, password: 'linen' })).toMatchObject({ status: 410, code: '44002' });
    expect((await testServer.call(getNotices, {}, as(ann))).notices[0]?.kind).toBe('link-refused');
    const again = { link_id: second?.id ?? '', decision: 'approve' } as const;
    expect(await testServer.answer(moderateLink, again, operator)).toMatchObject({ code: '41501' });
  });

  it('allows ten wrong passwords from one address, and ends on its day', async () => {
    const { testServer, ann } = studio;
    const terms = { group_id: look, days: 1, password: 'linen' } as const;
    const { share } = await testServer.call(shareAssetGroup, terms, as(ann));
    for (let at = 0; at < 10; at++)
      expect((await open({ id: share.id, password: `wrong ${at}` }, '198.51.100.7')).code).toBe('41702');
    expect(await open({ id: share.id, password: 'linen' }, '198.51.100.7')).toMatchObject({
      status: 429,
      code: '45006',
    });
    expect((await open({ id: share.id, password: 'linen' }, '198.51.100.8')).success).toBe('1');

    await testServer.db.pool.query("update group_shares set expires_at = now() - interval '1 s' where id = $1", [
      share.id,
    ]);
    expect((await open({ id: share.id, password: 'linen' }, '198.51.100.8')).code).toBe('44002');
    const fresh = await testServer.call(shareAssetGroup, { group_id: look, password: null }, as(ann));
    expect(fresh.share.id).not.toBe(share.id);
    expect(await open({ id: fresh.share.id })).toMatchObject({ success: '1' });
  });

  it('is copied with its subgroups, and counts against the storage of the recipient', async () => {
    const { testServer, ann, bob } = studio;
    const { share } = await testServer.call(shareAssetGroup, { group_id: year, password: 'linen' }, as(ann));
    const { key } = await testServer.call(openGroupShare, { id: share.id, password: 'linen' });
    expect(await testServer.answer(takeGroupShare, { id: share.id }, as(bob))).toMatchObject({ code: '41701' });
    expect((await testServer.call(takeGroupShare, { id: share.id, key }, as(ann))).taken).toBe(0);

    await testServer.call(createAssetGroup, { type: 'scene', name: '2031' }, as(bob));
    const anyContent = { contents: [{ sha256: '0'.repeat(64), bytes: 1 }] };
    const room = async () => (await testServer.call(missingContents, anyContent, as(bob))).room.bytes;
    const before = await room();
    const taken = await testServer.call(takeGroupShare, { id: share.id, key }, as(bob));
    expect([taken.taken, taken.group.name]).toEqual([2, '2031 2']);
    const { groups } = await testServer.call(getAssetGroups, { type: 'scene' }, as(bob));
    expect(groups.find(({ name }) => name === 'look 7')).toMatchObject({ parent_id: taken.group.id, count: 1 });
    const { assets } = await testServer.call(getAssets, { group_id: taken.group.id }, as(bob));
    expect(assets.map(({ name }) => name)).toEqual(['deepest', 'top']);
    expect(before - (await room())).toBe(assets.reduce((sum, { image }) => sum + image.bytes, 0));
    expect(await statusOf(assets[0]?.image.url ?? '')).toBe(200);

    // A picture that leaves the group is no longer shared, and remains Bob's.
    await testServer.call(
      moveAssets,
      {
        asset_ids: [(await testServer.call(getAssets, { group_id: look }, as(ann))).assets[0]?.id ?? ''],
        group_id: null,
      },
      as(ann),
    );
    expect((await testServer.call(openGroupShare, { id: share.id, key })).total).toBe(1);
    expect((await testServer.call(getAssets, { group_id: taken.group.id }, as(bob))).total).toBe(2);
  });
});
