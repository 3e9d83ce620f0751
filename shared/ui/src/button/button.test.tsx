// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button, throttleTime } from './button.tsx';

describe('Button', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('ignores a second click on a primary button within 800 ms [spec 9.5]', () => {
    const onClick = vi.fn();
    render(
      <Button kind="primary" onClick={onClick}>
        Generate
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Generate' });
    fireEvent.click(button);
    vi.advanceTimersByTime(throttleTime - 1);
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('submits a form once on a double click', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button kind="primary" type="submit">
          Log in
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Log in' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('does not delay a plain button', () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>More</Button>);
    const button = screen.getByRole('button', { name: 'More' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('ignores clicks while busy and keeps its focus', () => {
    const onClick = vi.fn();
    render(
      <Button isBusy onClick={onClick}>
        Saving
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving' });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
