// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string; en: string }) => text.zh,
  useText: () => (key: string) => key,
}));
vi.mock('@atelier/platform/http', () => ({ http: { call: vi.fn() }, isApiError: () => false }));
vi.mock('@atelier/platform/drafts', () => ({ drafts: { load: vi.fn(), save: vi.fn(), clear: vi.fn() } }));
// A busy machine takes its time to load the lists.
await import('./field-tools.ts');
const { hasRareFields, loadRareFields } = await import('./late-fields.ts');
await loadRareFields();
const { ParamField } = await import('./param-field.tsx');

afterEach(cleanup);

const show = (type: number, name: string, value: unknown, isWithModel = false) => {
  const field = toolOf(type).fields.find((row) => row.name === name);
  if (!field) throw new Error(`no field ${name}`);
  const onChange = vi.fn();
  render(
    <ParamField
      field={field}
      value={value}
      onChange={onChange}
      isWithModel={isWithModel}
      seen={[]}
      pictureOf={() => undefined}
    />,
  );
  return onChange;
};

describe('ParamField', () => {
  it('disables a model-only choice, with the reason', () => {
    show(800, 'extractionType', 'flat');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3D 立体' }).disabled).toBe(true);
    expect(screen.getByText('3D 立体（需接入生成模型）')).toBeTruthy();
    cleanup();
    const onChange = show(800, 'extractionType', 'flat', true);
    fireEvent.click(screen.getByRole('radio', { name: '3D 立体' }));
    expect(onChange).toHaveBeenCalledWith('3d');
  });

  it('changes the picture count by its buttons and stops at the ends', () => {
    const onChange = show(1, 'batch_size', 4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '张数加一' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '张数减一' }));
    expect(onChange).toHaveBeenCalledWith(3);
  });

  it('selects a ratio', () => {
    const onChange = show(1, 'ratio', '3:4');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3:4' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '9:16' }));
    expect(onChange).toHaveBeenCalledWith('9:16');
  });

  it('selects the visible part of a person, then the view, and clears both', () => {
    const onChange = show(741, 'personView', 'V02');
    fireEvent.click(screen.getByRole('radio', { name: '背面' }));
    expect(onChange).toHaveBeenLastCalledWith('V03');
    fireEvent.click(screen.getByRole('radio', { name: '上半身' }));
    expect(onChange).toHaveBeenLastCalledWith('V06');
    fireEvent.click(screen.getByRole('radio', { name: '不限' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('clears an optional colour', () => {
    const onChange = show(221, 'colour1', '#c8102e');
    fireEvent.click(screen.getByRole('button', { name: '颜色 1: 清除' }));
    expect(onChange).toHaveBeenCalledWith(undefined);
  });

  it('finds a style by its code and shows it by name', async () => {
    const onChange = show(110, 'style', 'W01');
    expect(await screen.findByText('衬衫连衣裙 W01')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /款式 衬衫连衣裙 W01/ }));
    const search = await screen.findByRole('textbox', { name: '搜索', hidden: true });
    fireEvent.change(search, { target: { value: 'w07' } });
    fireEvent.click(screen.getByRole('button', { name: /旗袍/, hidden: true }));
    expect(onChange).toHaveBeenCalledWith('W07');
  });
});

describe('rarely used fields', () => {
  it('are known from the rows, so that the page can prefetch them', () => {
    expect([220, 221, 741, 110].map((type) => hasRareFields(toolOf(type)))).toEqual([true, true, true, true]);
    expect(hasRareFields(toolOf(5))).toBe(false);
  });
});
