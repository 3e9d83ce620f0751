// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const open = (props: { isBusy?: boolean; isDisabled?: boolean; isDanger?: boolean } = {}) => {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  render(
    <FormDialog title="Rename" cancel="Cancel" submit="Save" onSubmit={onSubmit} onClose={onClose} {...props}>
      <input type="checkbox" aria-label="Shared" />
      <input aria-label="Name" defaultValue="Spring" />
    </FormDialog>,
  );
  return { onSubmit, onClose };
};

it('is sent by its button and by Enter in a field, and closed by Cancel', () => {
  const { onSubmit, onClose } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('is not sent again while it is being sent, nor while something is missing', () => {
  const { onSubmit } = open({ isBusy: true });
  fireEvent.submit(screen.getByRole('textbox', { name: 'Name' }));
  cleanup();
  const { onSubmit: incomplete } = open({ isDisabled: true });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(incomplete).not.toHaveBeenCalled();
});

it('starts in the first text field with its text selected, or on Cancel where something is removed', () => {
  open();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(document.activeElement).toBe(name);
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'Spring'.length]);
  cleanup();
  open({ isDanger: true });
  expect(document.activeElement?.textContent).toBe('Cancel');
});
