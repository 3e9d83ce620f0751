import { errorSentence } from '@atelier/contract/errors';
import type { Confirmation, Dialogs, Toast } from '@atelier/platform/dialogs';
import type { Drafts } from '@atelier/platform/drafts';
import type { I18n, Language } from '@atelier/platform/i18n';
import type { Navigation } from '@atelier/platform/navigation';
import { getDefaultStore } from '@atelier/platform/state';
import { type Theme, type ThemeName, themeAtom } from '@atelier/platform/theme';

/** Records messages, and answers questions as the test sets. */
export interface DialogsDouble extends Dialogs {
  readonly toasts: readonly Toast[];
  readonly confirmations: readonly Confirmation[];
  readonly errors: readonly unknown[];
  /** Sets the answer to all further questions; initially yes. */
  agree(answer: boolean): void;
}

export const createDialogsDouble = (i18n: Pick<I18n, 'language'>): DialogsDouble => {
  const toasts: Toast[] = [];
  const confirmations: Confirmation[] = [];
  const errors: unknown[] = [];
  let answer = true;
  return {
    toasts,
    confirmations,
    errors,
    agree: (next) => {
      answer = next;
    },
    toast: (toast) => void toasts.push(toast),
    confirm: async (confirmation) => {
      confirmations.push(confirmation);
      return answer;
    },
    sentenceOf: ({ code, details, message }) =>
      code === undefined ? message : errorSentence(code, i18n.language satisfies Language, details),
    showError: (error) => void errors.push(error),
  };
};

/** Records navigation targets. */
export interface NavigationDouble extends Navigation {
  readonly opened: readonly string[];
  readonly preloaded: readonly string[];
  readonly reloads: number;
}

export const createNavigationDouble = (): NavigationDouble => {
  const opened: string[] = [];
  const preloaded: string[] = [];
  let reloads = 0;
  return {
    opened,
    preloaded,
    get reloads() {
      return reloads;
    },
    open: (target) => void opened.push(target),
    preload: (path) => void preloaded.push(path),
    reload: async () => {
      reloads += 1;
    },
  };
};

/** In-memory drafts. */
export interface DraftsDouble extends Drafts {
  readonly kept: ReadonlyMap<string, unknown>;
  readonly dirty: ReadonlySet<string>;
}

export const createDraftsDouble = (): DraftsDouble => {
  const kept = new Map<string, unknown>();
  const dirty = new Set<string>();
  return {
    kept,
    dirty,
    load: async <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
    save: async (key, value) => void kept.set(key, structuredClone(value)),
    clear: async (key) => void kept.delete(key),
    setDirty: (key, isDirty) => void (isDirty ? dirty.add(key) : dirty.delete(key)),
  };
};

/** Applies the theme to components and stylesheets, as the host does. */
export const createThemeDouble = (first: ThemeName): Theme => {
  const store = getDefaultStore();
  const setTheme = (name: ThemeName): void => {
    document.documentElement.dataset['theme'] = name;
    store.set(themeAtom, name);
  };
  setTheme(first);
  return {
    get name() {
      return store.get(themeAtom);
    },
    setTheme,
  };
};
