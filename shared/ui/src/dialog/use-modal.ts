import { type RefObject, useEffect, useRef } from 'react';

/** Props of the control that changes nothing: focus starts there. */
export const safeFocus = { 'data-safe-focus': '' } as const;

const textField =
  'form input:not([type=checkbox], [type=radio], [type=range], [type=file], [readonly], [disabled]), form textarea';

/** Focuses the element marked with `safeFocus`, else the first text field of a form, else the dialog itself. */
const focusFirst = (dialog: HTMLDialogElement): void => {
  const first = dialog.querySelector<HTMLElement>('[data-safe-focus]') ?? dialog.querySelector<HTMLElement>(textField);
  (first ?? dialog).focus();
  if (first instanceof HTMLInputElement) first.select();
};

/** Opens and closes a native dialog. The rest of the page is inert while a modal dialog is open; focus returns to its previous element. */
export const useModal = (isOpen: boolean, isModal = true): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement;
    if (isModal) element.showModal();
    else element.show();
    focusFirst(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen, isModal]);
  return dialog;
};
