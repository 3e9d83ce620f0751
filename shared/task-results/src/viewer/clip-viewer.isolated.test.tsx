// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildResult, buildTask } from '../task/build-task.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('../downloads/download-menu.tsx', () => ({ DownloadMenu: () => null }));
vi.mock('../actions/panel-actions.ts', () => ({ usePanelActions: () => ({ open: () => {} }) }));
const { ClipViewer } = await import('./clip-viewer.tsx');

afterEach(cleanup);

const clip = buildResult({ mime: 'video/mp4', url: '/images/clip', thumb_url: '/images/clip?w=640' });

describe('ClipViewer', () => {
  it('plays the clip with its cover and controls', () => {
    render(<ClipViewer chain={null} task={buildTask()} clip={clip} onClose={() => {}} />);
    const video = screen.getByLabelText<HTMLVideoElement>('coat', { selector: 'video' });
    expect([video.getAttribute('src'), video.getAttribute('poster')]).toEqual(['/images/clip', '/images/clip?w=640']);
    expect(video.controls).toBe(true);
  });

  it('says beside the player that a model made the clip', () => {
    render(<ClipViewer chain={null} task={buildTask({ generated: true })} clip={clip} onClose={() => {}} />);
    expect(screen.getByText(/^AI 生成 · /)).toBeTruthy();
  });

  it('says that a clip did not load, and what to do [spec 8.19]', () => {
    render(<ClipViewer chain={null} task={buildTask()} clip={clip} onClose={() => {}} />);
    fireEvent.error(screen.getByLabelText('coat', { selector: 'video' }));
    expect(screen.getByRole('alert').textContent).toContain('视频加载失败，请检查网络后重试');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('coat', { selector: 'video' })).toBeTruthy();
  });
});
