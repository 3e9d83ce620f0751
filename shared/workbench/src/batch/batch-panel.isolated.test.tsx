// @vitest-environment happy-dom
import { generateGroup } from '@atelier/contract/batch';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { type PictureSlot, readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshForm } from '../form/form-state.ts';
import type { Wallet } from '../form/price-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

const { toast, call, showField, pictures } = vi.hoisted(() => ({
  toast: vi.fn(),
  call: vi.fn(),
  showField: vi.fn(),
  pictures: {
    slots: [] as PictureSlot[],
    waiting: [] as File[],
    add: vi.fn(),
    remove: vi.fn(),
    retry: vi.fn(),
    started: vi.fn(),
  },
}));
vi.mock('@atelier/platform/dialogs', () => ({
  dialogs: { toast, sentenceOf: ({ code }: { code: string }) => `why ${code}` },
}));
vi.mock('@atelier/platform/http', async (original) => ({ ...(await original<object>()), http: { call } }));
vi.mock('@atelier/platform/tasks', () => ({ tasks: { put: vi.fn() } }));
vi.mock('../actions/tool-actions.ts', () => ({ useToolActions: () => ({ showField }) }));
vi.mock('../credits/low-credit-row.tsx', () => ({ LowCreditRow: () => <p>low</p> }));
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string }) => text.zh,
}));
vi.mock('./use-batch-pictures.ts', () => ({
  useBatchPictures: () => ({
    ...pictures,
    ready: pictures.slots.flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : [])),
    bad: pictures.slots.filter(({ kind }) => kind === 'refused'),
    stopped: pictures.slots.filter(({ kind }) => kind === 'stopped'),
    coming: pictures.waiting.length + pictures.slots.filter(({ kind }) => kind === 'uploading').length,
  }),
}));
const { BatchPanel } = await import('./batch-panel.tsx');

const three = ['a', 'b', 'c'].map((id) => readySlot(buildImage({ id, name: `${id}.jpg` })));
beforeEach(() => {
  pictures.slots = three;
  pictures.waiting = [];
  pictures.add.mockReset().mockReturnValue(0);
  call.mockReset();
});
afterEach(cleanup);

const tool = toolOf(220);
const onStarted = vi.fn();
const onEngine = vi.fn();

interface Case {
  params?: Record<string, unknown>;
  files?: readonly File[];
  credits?: number;
  engine?: 'builtin' | 'model';
}

const panelWith = ({ params = { colour: '#2a6f4e' }, files = [], credits, engine }: Case = {}) => (
  <BatchPanel
    setting={{
      tool,
      group: 'fabricPattern',
      form: { ...freshForm(tool), params: { ...freshForm(tool).params, ...params }, engine },
      mode: 'online',
      offer: { min_level: 0, price: { online: 2 }, estimate: null, other_engine: 'model' } as never,
      price: 2,
      rules: { max_ratio: 2.5 } as PictureRules,
      wallet:
        credits === undefined
          ? undefined
          : ({
              quota: { residue_count: credits, held: 0 },
              membership: { membership_type: 1, menu_list: [] },
              identity: { type: 'C', company: null, member: null },
            } as unknown as Wallet),
    }}
    files={files}
    onTaken={vi.fn()}
    lead={null}
    readyAt={undefined}
    onMode={vi.fn()}
    onEngine={onEngine}
    onStarted={onStarted}
  />
);
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it('leads to missing fields beside the pictures [spec 8.18]', () => {
  const { rerender } = render(panelWith({ params: {} }));
  expect(screen.getByText('待填写：目标颜色')).toBeDefined();
  expect(screen.getByRole('button', { name: '生成 3 张' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: '去填写' }));
  expect(showField).toHaveBeenCalledWith('colour');

  rerender(panelWith());
  expect(screen.queryByText('待填写：目标颜色')).toBeNull();
  expect(screen.getByRole('button', { name: '生成 3 张' })).toHaveProperty('disabled', false);
});

it('accepts at most 50 pictures and reports how many were omitted [spec 5.11]', () => {
  pictures.add.mockReturnValue(2);
  render(panelWith({ files: [new File([], 'coat.png')] }));
  expect(toast).toHaveBeenCalledWith({ message: '最多 50 张，多出的 2 张未添加' });
});

it('shows the reason for each refused picture, and the price of the others', () => {
  pictures.slots = [
    ...three.slice(0, 2),
    { kind: 'refused', key: 'bad', name: 'notes.txt', code: '41001', details: {} },
    { kind: 'stopped', key: 'cut', name: 'cut.jpg', details: {} },
  ];
  render(panelWith());
  expect(row('notes.txt').getByText('不可用，不会生成')).toBeDefined();
  expect(row('notes.txt').getByText('why 41001')).toBeDefined();
  fireEvent.click(row('cut.jpg').getByRole('button', { name: '重试 cut.jpg' }));
  expect(pictures.retry).toHaveBeenCalledWith('cut');
  fireEvent.click(row('a.jpg').getByRole('button', { name: '移除 a.jpg' }));
  expect(pictures.remove).toHaveBeenCalledWith('a');
  expect(screen.getByText('2 张 × 2 = 4 算力')).toBeDefined();
});

it('starts only as many as the credits allow, with a message before', async () => {
  call.mockResolvedValue({ group_id: 'group-1', tasks: [] });
  render(panelWith({ credits: 5 }));
  expect(screen.getByText('算力仅够 3 张中的 2 张： 2 张 × 2 = 4 算力')).toBeDefined();
  expect(row('c.jpg').getByText('算力不足，不会生成')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '生成 2 张' }));
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith('group-1'));
  expect(call.mock.calls[0]?.[0]).toBe(generateGroup);
  expect(call.mock.calls[0]?.[1].images).toEqual(['a', 'b']);
  expect(pictures.started).toHaveBeenCalledWith(
    [three[0], three[1]].map((slot) => slot && 'image' in slot && slot.image),
  );
});

it('uses the selected engine for every picture', async () => {
  call.mockResolvedValue({ group_id: 'group-1', tasks: [] });
  const { rerender } = render(panelWith());
  fireEvent.click(screen.getByRole('button', { name: '改用生成模型' }));
  expect(onEngine).toHaveBeenCalledWith('model');
  rerender(panelWith({ engine: 'model' }));
  expect(screen.getByText('由生成模型生成。', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '生成 3 张' }));
  await waitFor(() => expect(call.mock.calls[0]?.[1]).toMatchObject({ engine: 'model', images: ['a', 'b', 'c'] }));
});

it('waits for every picture and prices all of them', () => {
  pictures.slots = [...three.slice(0, 2), { kind: 'uploading', key: 'd', name: 'd.jpg', share: 1 }];
  pictures.waiting = [new File([], 'e.jpg')];
  render(panelWith());
  expect(screen.getByText('2 / 4 张已就绪')).toBeDefined();
  expect(row('d.jpg').getByText('检查中')).toBeDefined();
  expect(row('e.jpg').getByText('等待上传')).toBeDefined();
  expect(screen.getByText('4 张 × 2 = 8 算力')).toBeDefined();
  expect(screen.getByRole('button', { name: '2 张上传中' })).toHaveProperty('disabled', true);
});
