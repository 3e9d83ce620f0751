import { dialogs } from '@atelier/platform/dialogs';

/** Puts words on the clipboard and says how it went. */
export const copyWords = async (words: string, said: { copied: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(words);
    dialogs.toast({ message: said.copied });
  } catch {
    // Refused by the browser, or not a secure context: the toast says how to copy by hand.
    dialogs.toast({ message: said.failed, tone: 'error' });
  }
};
