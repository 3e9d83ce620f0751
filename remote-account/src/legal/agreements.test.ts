import { expect, it } from 'vitest';
import { agreementKinds, withName } from './agreement-text.ts';
import { loadAgreement } from './load-agreement.ts';

it.each(agreementKinds)('%s says the same in both languages', async (kind) => {
  const [zh, en] = await Promise.all([loadAgreement(kind, 'zh'), loadAgreement(kind, 'en')]);
  expect(en.updated).toBe(zh.updated);
  expect(en.sections.map(({ id, paragraphs }) => [id, paragraphs.length])).toEqual(
    zh.sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
  );
});

it('names the installation', () => {
  expect(withName('{name} is run by {name}.', 'Loft')).toBe('Loft is run by Loft.');
});
