import type { ApiError } from './http.ts';
import { unprovided } from './unprovided.ts';

export interface Toast {
  message: string;
  /** One way back, e.g. "undo". */
  action?: { label: string; onAct: () => void };
  /** `error` stays 5 s and is announced at once. */
  tone?: 'plain' | 'error';
}

export interface Confirmation {
  title: string;
  body?: string;
  confirm: string;
  cancel: string;
  /** The thing is removed: the button is red. Focus starts on the safe one. */
  isDanger?: boolean;
}

export interface Dialogs {
  toast(toast: Toast): void;
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** The sentence of a failure in the current language, with its next step. */
  sentenceOf(error: ApiError): string;
  /** Shows a failure in the way its code asks for. */
  showError(error: unknown): void;
}

export let dialogs: Dialogs = unprovided('dialogs');
export const provideDialogs = (implementation: Dialogs): void => {
  dialogs = implementation;
};
