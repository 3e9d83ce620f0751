// @vitest-environment happy-dom

import type { Task } from '@atelier/contract/task';
import type { GuideField } from '@atelier/contract/tools';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildResult, buildTask } from '../task/build-task.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('../downloads/download-menu.tsx', () => ({ DownloadMenu: () => <button type="button">下载</button> }));
vi.mock('../actions/panel-actions.ts', () => ({ usePanelActions: () => ({ open: () => {} }) }));
vi.mock('@atelier/platform/i18n', () => ({
  useLanguage: () => 'zh',
  useLocalized: () => (text: { zh: string }) => text.zh,
}));
const { ClipViewer, ResultActions } = await import('./clip-viewer.tsx');
const { appliedFields, settingWords } = await import('./details-panel.tsx');
const { StepButtons } = await import('./stage-parts.tsx');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clip = buildResult({ mime: 'video/mp4', url: '/images/clip', thumb_url: '/images/clip?w=640' });

describe('ClipViewer', () => {
  it('plays the clip with its cover and controls', () => {
    render(<ClipViewer chain={null} steps={[]} task={buildTask()} clip={clip} onClose={() => {}} />);
    const video = screen.getByLabelText<HTMLVideoElement>('coat', { selector: 'video' });
    expect([video.getAttribute('src'), video.getAttribute('poster')]).toEqual(['/images/clip', '/images/clip?w=640']);
    expect(video.controls).toBe(true);
  });

  it('labels an AI-generated clip beside the player', () => {
    render(<ClipViewer chain={null} steps={[]} task={buildTask({ generated: true })} clip={clip} onClose={() => {}} />);
    expect(screen.getByText(/^AI 生成 · /)).toBeTruthy();
  });

  it('reports a clip that did not load, with a next step [spec 8.19]', () => {
    render(<ClipViewer chain={null} steps={[]} task={buildTask()} clip={clip} onClose={() => {}} />);
    fireEvent.error(screen.getByLabelText('coat', { selector: 'video' }));
    expect(screen.getByRole('alert').textContent).toContain('视频加载失败，请检查网络后重试');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('coat', { selector: 'video' })).toBeTruthy();
  });
});

describe('ResultActions', () => {
  const task = buildTask({ give_back: { until: '2026-12-05T10:00:00.000Z', per_month: 5 } });
  const shown = (isNarrow: boolean): (string | null)[] => {
    vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
    render(
      <ResultActions task={task} result={buildResult()} isTransparent={false} onClose={() => {}}>
        <button type="button">详情</button>
      </ResultActions>,
    );
    return screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));
  };

  it('has the download first, and the return of credits behind "more"', () => {
    const names = shown(false);
    expect([names[0], names.at(-1)]).toEqual(['下载', '更多']);
    expect(names).toContain('分享');
    const menu = screen.getByRole('menu', { name: '更多' });
    fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
    expect(screen.getByRole('menuitem', { name: '不满意，退回 2 算力' })).toBeTruthy();
  });

  it('has one short row in a narrow space', () => {
    expect(shown(true)).toEqual(['下载', '详情', '更多']);
  });
});

it('names the previous and the next result', () => {
  const onStep = vi.fn();
  render(<StepButtons steps={[{ by: 1, isFocused: false, onStep }]} />);
  expect(screen.queryByRole('button', { name: '上一张' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '下一张' }));
  expect(onStep).toHaveBeenCalledOnce();
});

it('shows settings as their form does', () => {
  const texts = { localized: ({ zh }: { zh: string }) => zh, words: (key: string) => key };
  const options = [{ value: 'fast', title: { zh: '快速', en: 'Fast' }, is_default: true, needs_model: false }];
  const range = { min: 0, max: 100, step: 1, unit: '%' };
  const settingText = (field: Parameters<typeof settingWords>[0], value: unknown) => settingWords(field, value, texts);
  expect(settingText({ kind: 'choice', options, range: null }, 'fast')).toBe('快速');
  expect(settingText({ kind: 'slider', options: null, range }, 40)).toBe('40%');
  expect(settingText({ kind: 'switch', options: null, range: null }, false)).toBe('off');
  expect(settingText({ kind: 'style', options: null, range: null }, 12)).toBeUndefined();
});

it('lists only the settings that the form shows for these values', () => {
  const field = (name: string, rest: Partial<GuideField> = {}) => ({ name, needs_model: false, ...rest }) as GuideField;
  const width = field('width', { only_when: { field: 'size', is: ['own'] } });
  const fields = [field('size'), width, field('ratio', { needs_model: true })];
  const named = (params: Task['params'], generated: boolean, needs_model = false) =>
    appliedFields({ fields, needs_model }, { params, generated }).map(({ name }) => name);
  expect(named({ size: '800', width: 1200, ratio: 'auto' }, false)).toEqual(['size']);
  expect(named({ size: 'own' }, true)).toEqual(['size', 'width', 'ratio']);
  expect(named({ size: '800' }, false, true)).toEqual(['size', 'ratio']);
});
