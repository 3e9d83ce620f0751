// @vitest-environment happy-dom
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FormState, freshForm } from '../form/form-state.ts';
import { toolOf } from '../form/tools-of-remotes.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { previewRequest } from './live-preview.tsx';

const { loadScene, drawLook } = vi.hoisted(() => ({ loadScene: vi.fn(), drawLook: vi.fn() }));
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('./preview-parts.ts', () => ({ loadScene, drawLook }));
const { LivePreview } = await import('./live-preview.tsx');

afterEach(() => {
  cleanup();
  loadScene.mockReset();
  drawLook.mockReset();
});

const recolour = toolOf(220);
const formOf = (
  type: number,
  inputs: Readonly<Record<string, string>>,
  params: Readonly<Record<string, unknown>> = {},
): FormState => {
  const form = freshForm(toolOf(type));
  const slots = Object.entries(inputs).map(([name, id]) => [name, [readySlot(buildImage({ id }))]] as const);
  return { ...form, params: { ...form.params, ...params }, inputs: Object.fromEntries(slots) };
};
const coat = (colour: string, id = 'coat') => formOf(220, { original: id }, { colour });

describe('the live preview', () => {
  it('is hidden without a picture and a colour, and for a tool without a preview', () => {
    const { rerender } = render(<LivePreview tool={recolour} form={formOf(220, { original: 'coat' })} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<LivePreview tool={toolOf(5)} form={formOf(5, { original: 'coat' })} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<LivePreview tool={recolour} form={coat('#2a6f4e')} />);
    expect(screen.getByRole('button', { name: '预览' })).toBeTruthy();
  });

  it('finds the outline once, then follows the colour; another picture is requested anew', async () => {
    loadScene.mockResolvedValue({});
    const { rerender } = render(<LivePreview tool={recolour} form={coat('#2a6f4e')} />);
    fireEvent.click(screen.getByRole('button', { name: '预览' }));
    expect(await screen.findByRole('img', { name: '预览 #2a6f4e' })).toBeTruthy();
    expect(screen.getByText('大致效果，以生成结果为准，不扣算力')).toBeTruthy();
    rerender(<LivePreview tool={recolour} form={coat('#a8323e')} />);
    await expect.poll(() => drawLook.mock.lastCall?.[2]).toMatchObject({ kind: 'colour', hex: '#a8323e' });
    expect(loadScene).toHaveBeenCalledTimes(1);
    rerender(<LivePreview tool={recolour} form={coat('#a8323e', 'dress')} />);
    expect(screen.getByRole('button', { name: '预览' })).toBeTruthy();
  });

  it('can be clicked again when the page was left during the request', async () => {
    loadScene.mockImplementation(
      (_wish, signal: AbortSignal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <LivePreview tool={recolour} form={coat('#2a6f4e')} />
      </Activity>
    );
    const { rerender } = render(page('visible'));
    fireEvent.click(screen.getByRole('button', { name: '预览' }));
    expect(await screen.findByText('正在识别轮廓…')).toBeTruthy();
    await expect.poll(() => loadScene.mock.calls.length).toBe(1);
    rerender(page('hidden'));
    rerender(page('visible'));
    expect(await screen.findByRole('button', { name: '预览' })).toBeTruthy();
  });

  it('reports a missing outline', async () => {
    loadScene.mockRejectedValue(new Error('no outline'));
    render(<LivePreview tool={recolour} form={coat('#2a6f4e')} />);
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('没有识别到轮廓，无法预览，仍可直接生成')).toBeTruthy();
  });
});

describe('form previews', () => {
  it('show each chosen colour of a series, on the outline that the user drew', () => {
    const series = formOf(221, { garment: 'coat' }, { colour1: '#2a6f4e', colour3: '#a8323e' });
    expect(previewRequest(toolOf(221), series)?.looks).toMatchObject([{ hex: '#2a6f4e' }, { hex: '#a8323e' }]);
    const drawn = formOf(220, { original: 'coat', mask: 'outline' }, { colour: '#2a6f4e', keep1: '#ffffff' });
    expect(previewRequest(recolour, drawn)?.looks).toHaveLength(1);
    expect(previewRequest(recolour, drawn)?.layers.map(({ id }) => id)).toEqual(['outline']);
  });

  it('show a cloth at its size, once both pictures are uploaded', () => {
    expect(previewRequest(toolOf(230), formOf(230, { garment: 'tee' }))).toBeUndefined();
    const filled = formOf(230, { garment: 'tee', pattern: 'dots' }, { size: 40, layout: 'brick' });
    expect(previewRequest(toolOf(230), filled)?.looks).toMatchObject([{ kind: 'cloth', size: 40, layout: 'brick' }]);
  });

  it('show a light, unless a reference picture defines it', () => {
    expect(previewRequest(toolOf(213), formOf(213, { original: 'tee' }))).toMatchObject({
      subject: 'person',
      looks: [{ kind: 'light', direction: 135 }],
    });
    expect(previewRequest(toolOf(213), formOf(213, { original: 'tee', background: 'room' }))).toBeUndefined();
  });
});
