// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Slider } from './slider.tsx';

function Form() {
  const [value, setValue] = useState(2);
  return <Slider aria-label="Coefficient" min={0} max={5} step={0.1} value={value} onChange={setValue} />;
}

const knob = (): HTMLInputElement => screen.getByRole('slider', { name: 'Coefficient' });
const box = (): HTMLInputElement => screen.getByRole('spinbutton', { name: 'Coefficient' });

describe('Slider', () => {
  beforeEach(() => void render(<Form />));
  afterEach(cleanup);

  it('moves ten steps with the Page keys and stops at the end', () => {
    fireEvent.keyDown(knob(), { key: 'PageUp' });
    expect(box().value).toBe('3');
    for (let press = 0; press < 4; press += 1) fireEvent.keyDown(knob(), { key: 'PageUp' });
    expect(knob().value).toBe('5');
    fireEvent.keyDown(knob(), { key: 'PageDown' });
    expect(box().value).toBe('4');
  });

  it('moves one step with the arrows in the number box', () => {
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    expect(box().value).toBe('2.1');
    fireEvent.keyDown(box(), { key: 'ArrowDown', shiftKey: true });
    expect(knob().value).toBe('1.1');
  });

  it('accepts typed input on Enter, snapped into range, and discards invalid input', () => {
    fireEvent.change(box(), { target: { value: '12' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(knob().value).toBe('5');
    fireEvent.change(box(), { target: { value: 'much' } });
    fireEvent.blur(box());
    expect(box().value).toBe('5');
  });
});
