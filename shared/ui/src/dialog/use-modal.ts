import { type RefObject, useEffect, useRef } from 'react';

/** Put this on the control that changes nothing: focus starts there. */
export const safeFocus = { 'data-safe-focus': '' } as const;

/**
 * Opens and closes a native dialog. The rest of the page is inert while a modal one is open; focus starts on the element
 * marked with `safeFocus`, else on the dialog itself, and goes back to where it was.
 */
export const useModal = (isOpen: boolean, isModal = true): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement;
    if (isModal) element.showModal();
    else element.show();
    (element.querySelector<HTMLElement>('[data-safe-focus]') ?? element).focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen, isModal]);
  return dialog;
};
