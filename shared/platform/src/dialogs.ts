import type { ApiError } from './http.ts';
import { unprovided } from './unprovided.ts';

export interface Toast {
  message: string;
  /** An undo action, e.g. "undo". */
  action?: { label: string; onAct: () => void };
  /** `error` is displayed for 5 s and announced assertively. */
  tone?: 'plain' | 'error';
}

export interface Confirmation {
  title: string;
  body?: string;
  confirm: string;
  cancel: string;
  /** Destructive action: the button is red. Focus starts on the safe button. */
  isDanger?: boolean;
}

export interface Dialogs {
  toast(toast: Toast): void;
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Error message in the current language, with its next step. */
  sentenceOf(error: ApiError): string;
  /** Shows an error as its code requires. */
  showError(error: unknown): void;
}

export let dialogs: Dialogs = unprovided('dialogs');
export const provideDialogs = (implementation: Dialogs): void => {
  dialogs = implementation;
};
