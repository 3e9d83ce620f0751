/** The part of a clipboard that decides. */
type Clipboard = Pick<DataTransfer, 'files' | 'getData'>;

/** Browsers put the address beside a copied picture. */
const isAddress = (text: string): boolean => /^\S+$/.test(text) && /^[a-z][a-z0-9+.-]*:/i.test(text);

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=button]), [contenteditable]',
  ) !== null;

/**
 * Pasted files for picture fields. Word processors and spreadsheets add an image of the copied text to the text: that image is
 * ignored, and a text field receives the text.
 */
export const pastedFiles = (clipboard: Clipboard | null, target: EventTarget | null): File[] => {
  const files = [...(clipboard?.files ?? [])];
  if (!clipboard || files.length === 0) return [];
  const text = clipboard.getData('text/plain').trim();
  const hasText = text !== '' && !isAddress(text);
  const isImageOfText = hasText && clipboard.getData('text/html') !== '';
  return isImageOfText || (hasText && isTextField(target)) ? [] : files;
};
