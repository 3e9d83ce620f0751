import { expect, it } from 'vitest';
import { generatedNickname, nicknameIn } from './text.ts';

it('a generated nickname is shown in the current language, a chosen one stays', () => {
  expect(nicknameIn('en', generatedNickname('0042', 'zh'))).toBe('Designer 0042');
  expect(nicknameIn('zh', generatedNickname('0042', 'en'))).toBe('设计师0042');
  for (const chosen of ['设计师小林', 'Designer', 'Designer 12345']) expect(nicknameIn('en', chosen)).toBe(chosen);
});
