import { expect, it } from 'vitest';
import { agreementKinds, loadAgreement, withName } from './legal-page.tsx';

it.each(agreementKinds)('%s has the same content in both languages', async (kind) => {
  const [zh, en] = await Promise.all([loadAgreement(kind, 'zh'), loadAgreement(kind, 'en')]);
  expect(en.sections.map(({ id, paragraphs }) => [id, paragraphs.length])).toEqual(
    zh.sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
  );
});

it.each([
  ['zh', ['收藏', '分享链接', '素材库', '遮罩', '算力明细', '登录记录']],
  ['en', ['favourites', 'share link', 'asset library', 'Masks', 'Credit history', 'Logins']],
] as const)('the privacy policy names data kept beyond 15 days: %s', async (language, words) => {
  const { sections } = await loadAgreement('privacy', language);
  const kept = sections.find(({ id }) => id === 'data')?.paragraphs.join(' ') ?? '';
  for (const word of words) expect(kept).toContain(word);
  expect(kept).toMatch(/超过 15 天仍然保留|Kept longer than 15 days/);
});

it('names the installation', () => {
  expect(withName('{name} is run by {name}.', 'Loft')).toBe('Loft is run by Loft.');
});
