// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextOption, Select, typedOption } from './select.tsx';

const options = [
  { value: 1, label: 'Cotton' },
  { value: 2, label: 'Silk' },
  { value: 3, label: 'Satin', isDisabled: true },
  { value: 4, label: 'Suede' },
];
const onChange = vi.fn();

const Form = () => {
  const [value, setValue] = useState(1);
  const handle = (next: number) => {
    onChange(next);
    setValue(next);
  };
  return <Select aria-label="Fabric" options={options} value={value} onChange={handle} />;
};

const box = () => screen.getByRole('combobox', { name: 'Fabric' });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

/** The test's DOM has no popovers. */
const toggle = (state: 'open' | 'closed') =>
  function (this: HTMLElement) {
    fireEvent(this, Object.assign(new Event('beforetoggle', { bubbles: false }), { newState: state }));
  };

beforeEach(() => {
  onChange.mockClear();
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  render(<Form />);
});
afterEach(cleanup);

describe('Select', () => {
  it('shows its value and opens on it', () => {
    expect(box().textContent).toBe('Cotton');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('Cotton');
  });

  it('works by keyboard, skipping disabled options', () => {
    press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown']) press(key);
    expect(active()).toBe('Suede');
    press('Enter');
    expect(onChange.mock.calls).toEqual([[4]]);
    expect(box().textContent).toBe('Suede');
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('changes nothing on Esc', () => {
    press(' ');
    press('End');
    press('Escape');
    expect(onChange).not.toHaveBeenCalled();
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('finds options by typing', () => {
    press('s');
    expect(active()).toBe('Silk');
    press('u');
    expect(active()).toBe('Suede');
  });

  it('selects a clicked option, and no disabled one', () => {
    press('Enter');
    fireEvent.click(screen.getByText('Satin'));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Silk'));
    expect(onChange.mock.calls).toEqual([[2]]);
  });
});

describe('option reached by a key', () => {
  it.each([
    ['ArrowDown', 1, 3],
    ['ArrowUp', 3, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 3, 3],
    ['Home', 3, 0],
    ['PageDown', 0, 3],
    ['x', 0, undefined],
  ])('%s from %s is %s', (key, at, expected) => {
    expect(nextOption(options, at, key)).toBe(expected);
  });

  it('goes round with one letter', () => {
    expect(typedOption(options, 's', 1)).toBe(3);
    expect(typedOption(options, 'ss', 3)).toBe(1);
    expect(typedOption(options, 'x', 0)).toBeUndefined();
  });
});
