import { errorActionOf, fillSentence, isErrorCode } from '@atelier/contract/errors';
import { lowCreditOfError } from '@atelier/contract/low-credit';
import type { Confirmation, Dialogs, Toast } from '@atelier/platform/dialogs';
import { type ApiError, isApiError } from '@atelier/platform/http';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ErrorWords, HostI18n } from '../i18n/create-i18n.ts';

export interface ShownToast extends Toast {
  id: number;
}

/** Oldest first; the view shows the newest at the bottom. */
export const toastsAtom: PrimitiveAtom<readonly ShownToast[]> = atom<readonly ShownToast[]>([]);

export interface OpenConfirmation extends Confirmation {
  id: number;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Confirmations are queued: the first one is shown. */
export const confirmationsAtom: PrimitiveAtom<readonly OpenConfirmation[]> = atom<readonly OpenConfirmation[]>([]);

/**
 * For these the server's text is more specific than the code, e.g. the reason why an account is disabled, so it is shown (specification,
 * section 8).
 */
const saysMore = new Set(['login', 'home']);

/**
 * The error code's text in the user's language. Uses the server's text where it is more specific or the code is unknown, else the default
 * text.
 */
export const sentenceOfError = (error: ApiError, { language, sentences }: ErrorWords): string => {
  if (error.kind !== 'api') return sentences['50000'];
  const { code, message } = error;
  if (message && (code === undefined || saysMore.has(errorActionOf(code)))) return message;
  return fillSentence(sentences[isErrorCode(code) ? code : '50000'], language, error.details);
};

/** More toasts would cover the page. */
const maxToasts = 3;

interface DialogParts {
  store: ReturnType<typeof getDefaultStore>;
  i18n: HostI18n;
  open: (target: string) => void;
}

/** Users who can only contact their administrator get no button: the message says so. */
const creditAction = { subscribe: 'dialogs.buy', upgrade: 'dialogs.upgrade', 'top-up': 'dialogs.topUp' } as const;

export const createDialogs = ({ store, i18n, open }: DialogParts): Dialogs => {
  let lastId = 0;
  const toast = (shown: Toast) => {
    lastId += 1;
    // Identical consecutive messages are merged.
    const others = store.get(toastsAtom).filter(({ message }) => message !== shown.message);
    store.set(toastsAtom, [...others, { ...shown, id: lastId }].slice(-maxToasts));
  };
  const sentenceOf = (error: ApiError) => sentenceOfError(error, i18n.errorWords);

  return {
    toast,
    sentenceOf,
    confirm: (confirmation) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const onAnswer = (isConfirmed: boolean) => {
          store.set(confirmationsAtom, (open) => open.filter((other) => other.id !== id));
          resolve(isConfirmed);
        };
        store.set(confirmationsAtom, (open) => [...open, { ...confirmation, id, onAnswer }]);
      }),
    showError(error) {
      if (!isApiError(error)) return toast({ message: i18n.text('dialogs.failed'), tone: 'error' });
      if (error.kind === 'cancelled') return;
      const shown: Toast = { message: sentenceOf(error), tone: 'error' };
      const low = lowCreditOfError(error.code, error.details);
      if (low && low.way !== 'ask') {
        shown.action = { label: i18n.text(creditAction[low.way]), onAct: () => open('/pricing') };
      }
      toast(shown);
    },
  };
};
