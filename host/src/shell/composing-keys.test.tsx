// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ignoreComposingKeys } from './input-rules.ts';

let acted: string[] = [];
beforeAll(() => {
  ignoreComposingKeys(window);
  window.addEventListener('keydown', ({ key }) => acted.push(`window ${key}`));
});
afterEach(() => {
  acted = [];
  cleanup();
});

const showField = (): HTMLElement => {
  render(<input onKeyDown={({ key }) => acted.push(`field ${key}`)} />);
  return screen.getByRole('textbox');
};

describe('a key during text composition', () => {
  it.each(['Enter', 'Escape', ' ', 'ArrowDown', 'Tab'])('%s reaches no other handler', (key) => {
    const field = showField();
    fireEvent.keyDown(field, { key, isComposing: true });
    // As Safari sends the key that ended the composition.
    fireEvent.compositionEnd(field, { data: '外套' });
    fireEvent.keyDown(field, { key, keyCode: 229 });
    expect(acted).toEqual([]);
    fireEvent.keyDown(field, { key, keyCode: 13 });
    expect(acted).toEqual([`field ${key}`, `window ${key}`]);
  });

  it('is not prevented, so the input method works', () => {
    expect(fireEvent.keyDown(showField(), { key: 'Enter', isComposing: true })).toBe(true);
  });
});
