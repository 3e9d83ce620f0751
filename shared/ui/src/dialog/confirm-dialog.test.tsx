// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Page({ onAnswer }: { onAnswer?: (isConfirmed: boolean) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete 3
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete these 3 pictures?"
        body="They can be restored for 15 days."
        confirm="Delete"
        cancel="Keep"
        isDanger
        onAnswer={(isConfirmed) => {
          setOpen(false);
          onAnswer?.(isConfirmed);
        }}
      />
    </>
  );
}

const open = (): HTMLElement => {
  const opener = screen.getByRole('button', { name: 'Delete 3' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
};

describe('ConfirmDialog', () => {
  afterEach(cleanup);

  it('starts with the focus on the safe answer', () => {
    render(<Page />);
    open();
    expect(document.activeElement?.textContent).toBe('Keep');
  });

  it('restores the focus', () => {
    render(<Page />);
    const opener = open();
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(document.activeElement).toBe(opener);
  });

  it('treats Esc as the safe answer', () => {
    const answers: boolean[] = [];
    render(<Page onAnswer={(isConfirmed) => answers.push(isConfirmed)} />);
    open();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(answers).toEqual([false]);
  });

  it('is named by its question and described by its body', () => {
    render(<Page />);
    open();
    const dialog = screen.getByRole('dialog', { name: 'Delete these 3 pictures?' });
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('They can be restored for 15 days.');
  });
});
