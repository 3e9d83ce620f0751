// @vitest-environment happy-dom
import type { LowCredit } from '@atelier/contract/low-credit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

const language = vi.hoisted(() => ({ now: 'zh' as 'zh' | 'en' }));
const open = vi.hoisted(() => vi.fn());
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords(language.now) }));
vi.mock('@atelier/platform/i18n', () => ({
  useLocalized: () => (text: { zh: string; en: string }) => text[language.now],
}));
vi.mock('@atelier/platform/navigation', () => ({ navigation: { open } }));
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { toast: vi.fn(), showError: vi.fn() } }));
const { LowCreditRow } = await import('./low-credit-row.tsx');

const tool = toolOf(722);
if (!tool) throw new Error('no tool 722');

afterEach(() => {
  cleanup();
  open.mockClear();
  language.now = 'zh';
});

const show = (low: LowCredit, now: 'zh' | 'en') => {
  language.now = now;
  render(<LowCreditRow low={low} tool={tool} />);
  return {
    words: screen.getByRole('status').textContent ?? '',
    ways: screen.getAllByRole('button').map((button) => button.textContent),
  };
};

describe('low-credit rows', () => {
  it.each([
    [
      'a free account',
      { kind: 'level', level: 0, way: 'subscribe' },
      /不含此工具.*开通/,
      ['购买套餐'],
      /plan/i,
      ['Buy a plan'],
    ],
    [
      'a small package',
      { kind: 'level', level: 1, way: 'upgrade' },
      /不含此工具.*升级/,
      ['升级'],
      /plan/i,
      ['Upgrade'],
    ],
    [
      'a member',
      { kind: 'level', level: 4, way: 'ask' },
      /不含此工具.*管理员/,
      ['复制提醒'],
      /admin/i,
      ['Copy message'],
    ],
    [
      'a new company',
      { kind: 'level', level: -1, way: 'subscribe' },
      /企业尚未开通/,
      ['购买套餐'],
      /no plan yet/i,
      ['Buy a plan'],
    ],
    [
      'a trial',
      { kind: 'trial', short: 3, way: 'subscribe' },
      /试用算力不足，还差 3/,
      ['查看套餐'],
      /trial.*3/i,
      ['See plans'],
    ],
    [
      'no package',
      { kind: 'credits', short: 3, way: 'subscribe' },
      /算力不足，还差 3.*购买套餐/,
      ['购买套餐'],
      /3.*plan/,
      ['Buy a plan'],
    ],
    [
      'a package',
      { kind: 'credits', short: 3, way: 'top-up' },
      /算力不足，还差 3.*加购/,
      ['加购'],
      /3.*top up/i,
      ['Top up'],
    ],
    [
      'a short company',
      { kind: 'company', short: 3, way: 'ask' },
      /企业算力不足.*管理员/,
      ['复制提醒'],
      /admin/i,
      ['Copy message'],
    ],
  ] as const)('%s: show the reason and an own action, in both languages', (_kind, low, zh, zhWays, en, enWays) => {
    const chinese = show(low, 'zh');
    expect(chinese.words).toMatch(zh);
    expect(chinese.ways).toEqual(zhWays);
    cleanup();
    const english = show(low, 'en');
    expect(english.words).toMatch(en);
    expect(english.ways).toEqual(enWays);
  });

  it('lead to the packages', () => {
    show({ kind: 'credits', short: 3, way: 'subscribe' }, 'zh');
    fireEvent.click(screen.getByRole('button', { name: '购买套餐' }));
    expect(open).toHaveBeenCalledWith('/pricing');
  });
});
