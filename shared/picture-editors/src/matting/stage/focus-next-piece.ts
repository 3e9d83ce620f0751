/** Moves the focus to the button of the next doubtful piece within the editor, from the last one to the first; nothing where there are none. */
export const focusNextPiece = (editor: Element): void => {
  const buttons = [...editor.querySelectorAll<HTMLElement>('[data-matting-piece]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons[(at + 1) % buttons.length]?.focus({ focusVisible: true });
};
