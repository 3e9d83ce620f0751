// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PriceState } from '../form/price-state.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';

vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords('zh') }));
const { PriceButton } = await import('./price-button.tsx');

afterEach(cleanup);

const show = (state: PriceState, tool: { needsPeople?: true } = {}) => {
  const onPress = vi.fn();
  render(<PriceButton tool={tool} state={state} describedBy="line" onPress={onPress} />);
  return { button: screen.getByRole('button'), onPress };
};

describe('PriceButton', () => {
  it('says verb and price before the press', () => {
    const { button, onPress } = show({ kind: 'ready', price: 2 });
    expect(button.textContent).toBe('生成2 算力');
    expect(button.getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('stays reachable in grey, so that a press leads to what is missing', () => {
    const { button, onPress } = show({ kind: 'gap', price: 2, gap: { kind: 'picture-missing', field: 'original' } });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe('line');
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('ignores presses while a submission is out', () => {
    const { button, onPress } = show({ kind: 'submitting', price: 2 });
    expect(button.textContent).toBe('正在提交2 算力');
    fireEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('shows no price that the server has not said, and none for a closed tool', () => {
    expect(show({ kind: 'loading' }).button.textContent).toBe('生成');
    cleanup();
    expect(show({ kind: 'closed', reason: 'needs_model' }).button.textContent).toBe('需要生成模型');
  });

  it('says that finding faces is off where that closes the tool, and the model where that is away', () => {
    const tool = { needsPeople: true } as const;
    const lack = (server: 'absent' | 'unreachable') => ({ server, nodes: [], models: [], versions: [] });
    const closed = (server: 'absent' | 'unreachable') =>
      show({ kind: 'closed', reason: 'needs_model', lack: lack(server) }, tool).button.textContent;
    expect(closed('absent')).toBe('人脸识别未开启');
    cleanup();
    expect(closed('unreachable')).toBe('需要生成模型');
  });
});
