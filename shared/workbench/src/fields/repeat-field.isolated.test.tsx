// @vitest-environment happy-dom

import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('en') }));
vi.mock('@atelier/platform/i18n', () => ({ useLanguage: () => 'en', useText: () => (key: string) => key }));
const { RepeatField } = await import('./repeat-field.tsx');

afterEach(cleanup);

const marks = { motif: { x: 0.2, y: 0.2 }, across: { x: 0.5, y: 0.2 }, down: { x: 0.2, y: 0.6 } };
const swatch = readySlot(buildImage({ id: 'swatch', width: 1000, height: 500 }));

const show = (props: Partial<Parameters<typeof RepeatField>[0]> = {}) => {
  const onChange = vi.fn();
  const view = (more: Partial<Parameters<typeof RepeatField>[0]>) => (
    <RepeatField title="Repeat" picture={swatch} value={undefined} onChange={onChange} {...more} />
  );
  const { rerender } = render(view(props));
  return { onChange, again: (more: Partial<Parameters<typeof RepeatField>[0]>) => rerender(view(more)) };
};

describe('RepeatField', () => {
  it('waits for a picture, then accepts three points moved by keys', async () => {
    const { onChange, again } = show({ picture: undefined });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Repeat Mark repeat' }).disabled).toBe(true);
    again({});
    expect(screen.getByText('Found automatically')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Repeat Mark repeat' }));
    const across = await screen.findByRole('button', { name: 'Point 2: next to the side' });
    fireEvent.keyDown(across, { key: 'ArrowRight' });
    fireEvent.keyDown(across, { key: 'ArrowDown', shiftKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Use marks', hidden: true }));
    const [[sent]] = onChange.mock.calls as [[typeof marks]];
    expect(sent.motif).toEqual({ x: 0.45, y: 0.45 });
    // A hundredth of the longer side, 10 of 1000 px; then one pixel of 500.
    expect(sent.across.x).toBeCloseTo(0.61);
    expect(sent.across.y).toBeCloseTo(0.452);
  });

  it('refuses points on one line', async () => {
    show({ value: { ...marks, down: { x: 0.8, y: 0.2 } } });
    fireEvent.click(screen.getByRole('button', { name: 'Repeat Mark again' }));
    const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use marks', hidden: true });
    expect(use.disabled).toBe(true);
  });

  it('clears marks on request and when the picture changes', () => {
    const { onChange, again } = show({ value: marks });
    expect(screen.getByText('Marked by hand')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear marks' }));
    expect(onChange).toHaveBeenCalledTimes(1);
    again({ value: marks, picture: readySlot(buildImage({ id: 'other' })) });
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });
});
