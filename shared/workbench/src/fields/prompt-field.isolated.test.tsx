// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

const language = vi.hoisted(() => ({ now: 'zh' as 'zh' | 'en' }));
const call = vi.hoisted(() => vi.fn());
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords(language.now) }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => language.now,
  useLocalized: () => (text: { zh: string; en: string }) => text[language.now],
  useText: () => (key: string) => key,
}));
vi.mock('@atelier/platform/http', () => ({ http: { call }, isApiError: () => false }));
// A busy machine takes its time to load the lists.
await import('./field-tools.ts');
const { PromptField } = await import('./prompt-field.tsx');

beforeEach(() => {
  call.mockImplementation(async (_call: unknown, { texts }: { texts: string[] }) => ({
    words: texts.join(' ').includes('murder') ? ['murder'] : [],
  }));
});
afterEach(() => {
  cleanup();
  language.now = 'zh';
});

function Form() {
  const [value, setValue] = useState('');
  return <PromptField title="描述" isRequired maxLength={60} value={value} onChange={setValue} />;
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '描述' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

describe('PromptField', () => {
  it.each([
    ['zh', '含有违禁词：murder，请修改后再试'],
    ['en', 'Your content contains prohibited words: murder. Change them and try again.'],
  ] as const)('lists prohibited words while typing, as long as they are in the text (%s)', async (now, message) => {
    language.now = now;
    render(<Form />);
    type('a murder mystery coat');
    expect((await screen.findByRole('alert', {}, { timeout: 2000 })).textContent).toBe(message);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    type('a mystery coat');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('inserts selected words into the prompt and removes them by their chips', async () => {
    render(<Form />);
    fireEvent.click(screen.getByRole('button', { name: '选择服装和细节' }));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    const pill = (name: string) => within(dialog).getByRole('button', { name, hidden: true });
    fireEvent.click(pill('连衣裙'));
    fireEvent.click(pill('使用这些词'));
    expect(box().value).toBe('dress');
    fireEvent.click(await screen.findByRole('button', { name: '移除连衣裙' }));
    expect(box().value).toBe('');
  });

  it('counts its characters and limits them', () => {
    render(<Form />);
    type('x'.repeat(80));
    expect(box().value).toHaveLength(60);
    expect(screen.getByText('60 / 60')).toBeTruthy();
  });
});
