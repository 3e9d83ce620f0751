import { dialogs } from '@atelier/platform/dialogs';

/** Copies text to the clipboard and shows a toast with the result. */
export const copyText = async (words: string, said: { copied: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(words);
    dialogs.toast({ message: said.copied });
  } catch {
    // Refused by the browser, or not a secure context: the toast says how to copy by hand.
    dialogs.toast({ message: said.failed, tone: 'error' });
  }
};
