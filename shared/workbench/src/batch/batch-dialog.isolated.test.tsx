// @vitest-environment happy-dom
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshForm } from '../form/form-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

const [confirm, toast] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('@atelier/platform/dialogs', () => ({ dialogs: { confirm, toast } }));
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string }) => text.zh,
}));
vi.mock('@atelier/picture-editors/own-words', () => ({
  useOwnWords:
    ({ zh }: { zh: Record<string, string> }) =>
    (key: string, values: Record<string, unknown> = {}) =>
      (zh[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
}));
const slots = ['a', 'b', 'c'].map((id) => readySlot(buildImage({ id })));
vi.mock('./use-batch-pictures.ts', () => ({
  useBatchPictures: () => ({
    slots,
    waiting: 0,
    ready: slots.flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : [])),
    bad: [],
    stopped: [],
    isBusy: false,
  }),
}));
const { BatchDialog } = await import('./batch-dialog.tsx');

beforeEach(() => confirm.mockReset());
afterEach(cleanup);

const tool = toolOf(220);
const onClose = vi.fn();

const dialogWith = (params: Record<string, unknown>, files: readonly File[] = []) => (
  <BatchDialog
    setting={{
      tool,
      group: 'fabricPattern',
      form: { ...freshForm(tool), params: { ...freshForm(tool).params, ...params } },
      mode: 'online',
      offer: undefined,
      price: 2,
      rules: { max_ratio: 2.5 } as PictureRules,
      wallet: undefined,
    }}
    renderFields={(names, sample) => <p>{`fields: ${names.join(' ')} on ${sample['original']?.[0]?.key}`}</p>}
    files={files}
    onSent={vi.fn()}
    onClose={onClose}
  />
);

it('asks for what the form lacks beside the pictures, and keeps showing what was filled in [spec 8.18]', () => {
  const { rerender } = render(dialogWith({}));
  expect(screen.getByText('待填写：目标颜色')).toBeDefined();
  expect(screen.getByText('fields: colour on a')).toBeDefined();
  expect(screen.getByRole('button', { name: '提交 3 张' })).toHaveProperty('disabled', true);

  rerender(dialogWith({ colour: '#2a6f4e' }));
  expect(screen.queryByText('待填写：目标颜色')).toBeNull();
  expect(screen.getByText('fields: colour on a')).toBeDefined();
  expect(screen.getByRole('button', { name: '提交 3 张' })).toHaveProperty('disabled', false);
});

it('closes with pictures only when that is meant', async () => {
  confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  render(dialogWith({ colour: '#2a6f4e' }));
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm.mock.calls[0]?.[0].title).toBe('关闭批量？3 张图片需要重新添加');
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('takes at most 50 pictures and says how many were left out [spec 5.11]', () => {
  render(dialogWith({}, Array<File>(52).fill(new File([], 'coat.png'))));
  expect(toast).toHaveBeenCalledWith({ message: '最多 50 张，多出的 2 张未添加' });
});
