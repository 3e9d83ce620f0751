import sentencesEn from '@atelier/contract/error-sentences-en' with { type: 'json' };
import sentencesZh from '@atelier/contract/error-sentences-zh' with { type: 'json' };
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../http/api-error.ts';
import type { ErrorWords, HostI18n } from '../i18n/create-i18n.ts';

import enTexts from '../locales/en/host.json' with { type: 'json' };
import zhTexts from '../locales/zh/host.json' with { type: 'json' };
import { confirmationsAtom, createDialogs, sentenceOfError, toastsAtom } from './create-dialogs.ts';

const words = {
  zh: { language: 'zh', sentences: sentencesZh },
  en: { language: 'en', sentences: sentencesEn },
} as const satisfies Record<'zh' | 'en', ErrorWords>;

const build = (language: 'zh' | 'en' = 'zh') => {
  const store = createStore();
  const opened: string[] = [];
  const text = (key: string) => (language === 'zh' ? zhTexts : enTexts)[key as keyof typeof zhTexts];
  const i18n = { language, text, errorWords: words[language] } as unknown as HostI18n;
  const dialogs = createDialogs({ store, i18n, open: (target) => opened.push(target) });
  return { dialogs, opened, store, toasts: () => store.get(toastsAtom) };
};

describe('error message', () => {
  it('is the code’s own in the current language', () => {
    const error = createApiError({ kind: 'api', code: '42003', message: 'server words', details: { short: 7 } });
    expect(sentenceOfError(error, words.zh)).toBe('算力不足，还差 7，请购买套餐或加购');
    expect(sentenceOfError(error, words.en)).toBe('Not enough credits: 7 more needed. Buy a plan or top up.');
  });

  it.each(['40003', '40004', '40005'] as const)('is the server’s for %s', (code) => {
    const error = createApiError({ kind: 'api', code, message: '账号因投诉停用，请致电客服' });
    expect(sentenceOfError(error, words.zh)).toBe('账号因投诉停用，请致电客服');
    expect(sentenceOfError(createApiError({ kind: 'api', code }), words.zh)).toBe(sentencesZh[code]);
  });

  it('is the server’s for an unknown code, else the default text: operation failed, try again later [spec 8.4, 8.5]', () => {
    expect(sentenceOfError(createApiError({ kind: 'api', message: '新的错误' }), words.zh)).toBe('新的错误');
    expect(sentenceOfError(createApiError({ kind: 'api' }), words.zh)).toBe(sentencesZh['50000']);
    expect(sentenceOfError(createApiError({ kind: 'network' }), words.en)).toBe(sentencesEn['50000']);
  });
});

describe('dialogs', () => {
  it.each([
    ['42001', 'upgrade', '去升级'],
    ['42001', 'subscribe', '购买套餐'],
    ['42002', 'subscribe', '购买套餐'],
    ['42003', 'subscribe', '购买套餐'],
    ['42003', 'top-up', '加购'],
  ] as const)('show low credits %s (%s) with their own action [spec 8.21]', (code, way, label) => {
    const { dialogs, opened, toasts } = build();
    dialogs.showError(createApiError({ kind: 'api', code, details: { short: 3, way } }));
    expect(toasts()[0]).toMatchObject({ tone: 'error', action: { label } });
    toasts()[0]?.action?.onAct();
    expect(opened).toEqual(['/pricing']);
  });

  it.each(['42004', '42005'] as const)('refer a company’s member to the administrator only: %s', (code) => {
    const { dialogs, toasts } = build();
    dialogs.showError(createApiError({ kind: 'api', code }));
    expect(toasts()[0]?.message).toContain('管理员');
    expect(toasts()[0]?.action).toBeUndefined();
  });

  it('show a message once and at most three at a time', () => {
    const { dialogs, toasts } = build();
    for (const message of ['a', 'a', 'b', 'c', 'd']) dialogs.toast({ message });
    expect(toasts().map(({ message }) => message)).toEqual(['b', 'c', 'd']);
  });

  it('show nothing for a cancelled call', () => {
    const { dialogs, toasts } = build();
    dialogs.showError(createApiError({ kind: 'cancelled' }));
    expect(toasts()).toEqual([]);
  });

  it('ask one question at a time', async () => {
    const { dialogs, store } = build();
    const first = dialogs.confirm({ title: 'one', confirm: 'y', cancel: 'n' });
    const second = dialogs.confirm({ title: 'two', confirm: 'y', cancel: 'n' });
    store.get(confirmationsAtom)[0]?.onAnswer(true);
    expect(store.get(confirmationsAtom).map(({ title }) => title)).toEqual(['two']);
    store.get(confirmationsAtom)[0]?.onAnswer(false);
    await expect(Promise.all([first, second])).resolves.toEqual([true, false]);
  });
});
