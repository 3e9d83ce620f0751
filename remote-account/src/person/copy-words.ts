import { dialogs } from '@atelier/platform/dialogs';

/** Puts words on the clipboard and says how it went. */
export const copyWords = async (words: string, said: { copied: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(words);
    dialogs.toast({ message: said.copied });
  } catch {
    // refused by the browser, or a plain-http address: the person is told how else
    dialogs.toast({ message: said.failed, tone: 'error' });
  }
};
