// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tip } from './tip.tsx';

const hoverDelayMs = 230;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByText('Fold the side menu') !== null;
const control = () => screen.getByRole('button');

describe('Tip', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <Tip text="Fold the side menu">
        <button type="button" aria-label="Fold" />
      </Tip>,
    );
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('shows the name after hovering for 230 ms [spec 9.5]', () => {
    fireEvent.pointerEnter(control(), { pointerType: 'mouse' });
    wait(hoverDelayMs - 1);
    expect(isShown()).toBe(false);
    wait(1);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(control());
    expect(isShown()).toBe(false);
  });

  it('shows nothing when the pointer only passes by', () => {
    fireEvent.pointerEnter(control(), { pointerType: 'mouse' });
    wait(hoverDelayMs - 1);
    fireEvent.pointerLeave(control());
    wait(hoverDelayMs);
    expect(isShown()).toBe(false);
  });

  it('never shows on touch', () => {
    fireEvent.pointerEnter(control(), { pointerType: 'touch' });
    wait(hoverDelayMs * 2);
    expect(isShown()).toBe(false);
  });
});
