// @vitest-environment happy-dom

import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

const answer = vi.fn();
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('en') }));
vi.mock('@atelier/platform/queries', async () => {
  const { useEffect, useState } = await import('react');
  interface Look {
    id: string;
    ask: () => Promise<unknown>;
  }
  return {
    callQuery: (_call: unknown, request: { image_id: string }): Look => ({
      id: request.image_id,
      ask: () => answer(request.image_id),
    }),
    useQuery: ({ id, ask }: Look) => {
      const [data, setData] = useState<unknown>();
      useEffect(() => void ask().then(setData), [id]);
      return { data, isError: false };
    },
  };
});
const { PersonField } = await import('./person-field.tsx');

afterEach(() => {
  cleanup();
  answer.mockReset();
});

const left = { x: 0.1, y: 0.2, width: 0.2, height: 0.2 };
const right = { x: 0.6, y: 0.2, width: 0.1, height: 0.1 };

const show = (
  faces: unknown[],
  { value, image = 'up-1', hasLooked = true }: { value?: unknown; image?: string; hasLooked?: boolean } = {},
) => {
  answer.mockResolvedValue({ has_looked: hasLooked, faces });
  const onChange = vi.fn();
  const draw = (id: string, mark: unknown) => (
    <PersonField
      title="Person"
      picture={readySlot(buildImage({ id }))}
      otherwise="largest"
      value={mark}
      onChange={onChange}
    />
  );
  const view = render(draw(image, value));
  return { onChange, again: (id: string, mark: unknown) => view.rerender(draw(id, mark)) };
};

describe('PersonField', () => {
  it('selects one of several faces by a click, and clears it', async () => {
    const { onChange, again } = show([left, right]);
    const second = await screen.findByRole('button', { name: 'Person 2' });
    expect(screen.getByRole('radio', { name: 'Largest face' })).toBeTruthy();
    fireEvent.click(second);
    const [[mark]] = onChange.mock.calls as [[{ x: number; y: number }]];
    expect(mark.x).toBeCloseTo(0.65);
    expect(mark.y).toBeCloseTo(0.25);
    again('up-1', mark);
    expect(screen.getByRole('button', { name: 'Person 2' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Person 2' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('asks nothing for a single face or without detection, and reports when none is found', async () => {
    show([left]);
    await vi.waitFor(() => expect(screen.queryByText('Looking for people…')).toBeNull(), 30_000);
    expect(screen.queryByText('Person')).toBeNull();
    cleanup();
    show([], { hasLooked: false });
    await vi.waitFor(() => expect(screen.queryByText('Person')).toBeNull(), 30_000);
    cleanup();
    show([]);
    expect(await screen.findByText(/No face found/)).toBeTruthy();
  });

  it('clears the selection when the picture changes', async () => {
    const mark = { x: 0.65, y: 0.25 };
    const { onChange, again } = show([left, right], { value: mark });
    await screen.findByRole('button', { name: 'Person 2' });
    expect(onChange).not.toHaveBeenCalled();
    again('up-2', mark);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined), 30_000);
  });
});
