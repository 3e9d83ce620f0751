// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

const items = [
  { value: 'form', label: 'Form' },
  { value: 'results', label: 'Results', count: 2 },
];

function Page() {
  const [value, setValue] = useState('form');
  return (
    <Tabs label="Parts" items={items} value={value} onChange={setValue}>
      <p>{value}</p>
    </Tabs>
  );
}

afterEach(cleanup);

it('selects with the arrows, wraps around, and shows the panel of the selection', () => {
  render(<Page />);
  const first = screen.getByRole('tab', { name: 'Form' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  const second = screen.getByRole('tab', { name: /Results/ });
  expect(document.activeElement).toBe(second);
  expect(screen.getByRole('tabpanel', { name: /Results/ }).textContent).toBe('results');
  fireEvent.keyDown(second, { key: 'ArrowRight' });
  expect(first.getAttribute('aria-selected')).toBe('true');
  expect(second.tabIndex).toBe(-1);
});
