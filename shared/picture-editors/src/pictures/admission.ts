import type { Admission } from './admission-parts.ts';

/** The clipboard data in use. */
type Clipboard = Pick<DataTransfer, 'files' | 'getData'>;

/** Browsers add the URL to a copied image. */
const isAddress = (text: string): boolean => /^\S+$/.test(text) && /^[a-z][a-z0-9+.-]*:/i.test(text);

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type=file], [type=checkbox], [type=radio], [type=button]), [contenteditable]',
  ) !== null;

/**
 * Pasted files for image fields. Word processors and spreadsheets add an image of the copied text to the text: that image is ignored, and a
 * text field receives the text.
 */
export const pastedFiles = (clipboard: Clipboard | null, target: EventTarget | null): File[] => {
  const files = [...(clipboard?.files ?? [])];
  if (!clipboard || files.length === 0) return [];
  const text = clipboard.getData('text/plain').trim();
  const hasText = text !== '' && !isAddress(text);
  const isImageOfText = hasText && clipboard.getData('text/html') !== '';
  return isImageOfText || (hasText && isTextField(target)) ? [] : files;
};

/** Loads the code that validates and uploads images. It shares the chunk of the results, which follow every image. */
export const loadAdmission = () => import(/* webpackChunkName: "work" */ './admission-parts.ts');

/**
 * Validates and uploads an image. When its code cannot be loaded, it reports a stopped upload: the file is kept, and a retry loads the code
 * again.
 */
export const admit = async (admission: Admission): Promise<void> => {
  const { key, file, signal, report } = admission;
  const parts = await loadAdmission().catch(() => undefined);
  if (signal.aborted) return;
  if (!parts) return report({ key, name: file.name, kind: 'stopped', details: {} });
  await parts.admitPicture(admission, parts.pictureServices);
};
