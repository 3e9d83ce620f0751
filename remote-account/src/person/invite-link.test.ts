import { expect, it } from 'vitest';
import { inviteLink } from './person-page.tsx';

it('leads to registration of the same installation', () => {
  expect(inviteLink('https://atelier.example/studio/?x=1#/userinfo/personInfo', 'K7 MF')).toBe(
    'https://atelier.example/studio/?invite_code=K7%20MF',
  );
});
