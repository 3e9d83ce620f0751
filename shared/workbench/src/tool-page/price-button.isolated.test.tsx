// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PriceState } from '../form/price-state.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
const { PriceButton } = await import('./price-button.tsx');

afterEach(cleanup);

const show = (state: Exclude<PriceState, { kind: 'closed' }>) => {
  const onPress = vi.fn();
  render(<PriceButton state={state} describedBy="line" onPress={onPress} />);
  return { button: screen.getByRole('button'), onPress };
};

describe('PriceButton', () => {
  it('shows action and price before the click', () => {
    const { button, onPress } = show({ kind: 'ready', price: 2 });
    expect(button.textContent).toBe('生成2 算力');
    expect(button.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('stays focusable when disabled, so that a click leads to the missing field', () => {
    const { button, onPress } = show({ kind: 'gap', price: 2, gap: { kind: 'picture-missing', field: 'original' } });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe('line');
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('ignores clicks during a submission', () => {
    const { button, onPress } = show({ kind: 'submitting', price: 2 });
    expect(button.textContent).toBe('正在提交2 算力');
    fireEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('shows no price before the server has sent one', () => {
    expect(show({ kind: 'loading' }).button.textContent).toBe('生成');
  });
});
