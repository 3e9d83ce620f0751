import { describe, expect, it } from 'vitest';
import { addressInForm, repairRoute } from './address-form.ts';

const arrive = (address: string) => addressInForm(new URL(address, 'https://a.example')) ?? address;

describe('a link changed by a chat app', () => {
  it.each([
    // the fragment is lost
    ['/?invite_code=K7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/?invite_code=K7MFPQ2X#/', '/#/register?invite_code=K7MFPQ2X'],
    [
      '/?from=timeline&invite_code=K7MFPQ2X&isappinstalled=0',
      '/?from=timeline&isappinstalled=0#/register?invite_code=K7MFPQ2X',
    ],
    ['/app?invite_code=K7MFPQ2X', '/app/#/register?invite_code=K7MFPQ2X'],
    ['/?invite=abcDEF_-0123456789', '/#/userinfo/corpControl?invite=abcDEF_-0123456789'],
    ['/?invite_code=K7MFPQ2X#/login?redirect=%2Fa', '/#/login?redirect=%2Fa&invite_code=K7MFPQ2X'],
    ['/?invite_code=K7MFPQ2X#/register?invite_code=LATER222', '/#/register?invite_code=LATER222'],
    // the fragment is encoded
    ['/?from=x%23/register?invite_code=K7MFPQ2X', '/?from=x#/register?invite_code=K7MFPQ2X'],
    ['/?invite_code=K7MFPQ2X%23%2Fregister', '/#/register?invite_code=K7MFPQ2X'],
    ['/#%2Fregister%3Finvite_code%3DK7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register%3Finvite_code=K7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/%23/pricing', '/#/pricing'],
    // encoded twice, or with a full-width question mark
    ['/#%252Fregister%253Finvite_code%253DK7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/share%253Fid%253Dab12-CD', '/#/share?id=ab12-CD'],
    ['/#/register？invite_code=K7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register%EF%BC%9Finvite_code%3DK7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/pricing？看一下', '/#/pricing'],
    ['/#/register&invite_code=K7MFPQ2X', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?from=a&amp;invite_code=K7MFPQ2X', '/#/register?from=a&invite_code=K7MFPQ2X'],
    // with appended text
    ['/#/register?invite_code=K7MFPQ2X。', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X，快来一起画', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X）', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X).', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X"', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=%E2%80%8BK7MFPQ2X%E2%80%8B', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X%E5%A', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X?from=singlemessage', '/#/register?invite_code=K7MFPQ2X'],
    ['/#/register?invite_code=K7MFPQ2X&from=groupmessage', '/#/register?invite_code=K7MFPQ2X&from=groupmessage'],
    ['/#/share?id=ab12-CD）看看', '/#/share?id=ab12-CD'],
    ['/#/pricing。', '/#/pricing'],
    ['/#/pricing，看一下', '/#/pricing'],
    ['/#/auxiliaryTools/hDenlarge).', '/#/auxiliaryTools/hDenlarge'],
    ['/#/pricing】', '/#/pricing'],
  ])('%s redirects to %s', (address, expected) => {
    expect(decodeURI(arrive(address))).toBe(decodeURI(expected));
    expect(arrive(arrive(address))).toBe(arrive(address));
  });

  it.each([
    '/login?redirect=%2Fa%3Fb%3D1',
    '/clothingStyle?text=%E5%A4%96%E5%A5%97',
    '/newGroup/tool?id=a.b:c',
    '/',
    '/a?x=1?2',
  ])('keeps a valid route: %s', (route) => {
    expect(repairRoute(route)).toBe(route);
  });
});
