// @vitest-environment happy-dom

import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { holdsAnswer } from './dialog-field.tsx';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
vi.mock('@atelier/picture-editors/position-dialog', () => ({ PositionDialog: () => <p>dialog</p> }));
const { PlacementField } = await import('./placement-field.tsx');

afterEach(cleanup);

const placement = { x: 0.5, y: 0.4, scale: 0.3, rotation: 10 };
const garment = readySlot(buildImage({ id: 'coat' }));
const motif = readySlot(buildImage({ id: 'logo' }));

const show = (props: Partial<Parameters<typeof PlacementField>[0]> = {}) => {
  const onChange = vi.fn();
  const view = (more: Partial<Parameters<typeof PlacementField>[0]>) => (
    <PlacementField title="图案位置" garment={garment} motif={motif} value={undefined} onChange={onChange} {...more} />
  );
  const { rerender } = render(view(props));
  return { onChange, again: (more: Partial<Parameters<typeof PlacementField>[0]>) => rerender(view(more)) };
};

describe('placement field', () => {
  it('waits for both pictures, then opens the dialog [spec 4.8]', async () => {
    const { again } = show({ motif: undefined });
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByText('请先上传两张图片')).toBeTruthy();
    again({});
    fireEvent.click(screen.getByRole('button', { name: '图案位置 调整位置' }));
    expect(await screen.findByText('dialog')).toBeTruthy();
  });

  it('shows the placement', () => {
    show({ value: placement });
    expect(screen.getByText('已调整：大小 30%，旋转 10°')).toBeTruthy();
  });

  it('asks again when the garment changes', () => {
    const { onChange, again } = show({ value: placement });
    again({ value: placement, garment: readySlot(buildImage({ id: 'dress' })) });
    expect(onChange).toHaveBeenCalledWith(undefined);
  });
});

describe('holdsAnswer', () => {
  const other = { ...placement, x: 0.6 };
  it.each([
    ['a form that is being read', { picture: undefined, answer: undefined }, { picture: 'a', answer: placement }, true],
    ['another garment under it', { picture: 'a', answer: placement }, { picture: 'b', answer: placement }, false],
    ['a redrawn task', { picture: 'a', answer: placement }, { picture: 'b', answer: other }, true],
    ['the same garment', { picture: 'a', answer: placement }, { picture: 'a', answer: other }, true],
  ])('%s', (_name, before, now, holds) => {
    expect(holdsAnswer(before, now)).toBe(holds);
  });
});
