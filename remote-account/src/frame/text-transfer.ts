import { dialogs } from '@atelier/platform/dialogs';

/** Copies text to the clipboard and shows a toast with the result. */
export const copyText = async (words: string, said: { copied: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(words);
    dialogs.toast({ message: said.copied });
  } catch {
    // Refused by the browser, or not a secure context: the toast explains how to copy manually.
    dialogs.toast({ message: said.failed, tone: 'error' });
  }
};

/** Text as the path of a QR code, in a square of `size` units. */
export const qrPath = async (text: string): Promise<{ path: string; size: number }> => {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dots.join(''), size };
};
