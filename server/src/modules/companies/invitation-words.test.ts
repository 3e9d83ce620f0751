import { describe, expect, it } from 'vitest';
import { smsText } from '../../platform/messaging/sms.ts';
import { invitationWords } from './invitations.ts';

describe('invitation message', () => {
  const names = { inviter: '林一', company: '春夏组' };
  const textOf = (company: string, language: 'zh' | 'en') => {
    const params = invitationWords({ ...names, company });
    return smsText('Atelier', { phone: '+8613800000000', purpose: 'invite', params, language });
  };

  it('names inviter, company and next step, in both languages', () => {
    expect(textOf(names.company, 'zh')).toBe('【Atelier】林一邀请你加入“春夏组”。用此手机号注册即可加入，7 天内有效。');
    expect(textOf(names.company, 'en')).toContain('林一 invited you to join “春夏组”. Sign up with this number');
  });

  it('removes addresses and numbers from names', () => {
    expect(textOf('win at https://evil.example/x 4006001234', 'en')).not.toMatch(/https?:|\.example|4006001234/);
  });
});
