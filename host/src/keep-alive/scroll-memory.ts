import { atom, type PrimitiveAtom } from 'jotai';
import type { PlainStorage } from '../storage/plain-storage.ts';

/** Maximum wait for late content of a page, milliseconds. */
const patienceMs = 5_000;
const everyMs = 120;

interface Kept {
  path: string;
  tops: Record<string, number>;
}

/** Keeps the scroll position of the visible page across a reload of its tab. */
interface ScrollAfterReload {
  /** Saves it when the document is unloaded. @returns a function that stops it. */
  keep(root: Element, path: string): () => void;
  /**
   * After a reload, also a forced one: restores the position as soon as there is enough to scroll, unless the user scrolls
   * first.
   */
  restore(root: Element, path: string): void;
}

/** Written by the frame only; null before it is created. */
export const scrollAfterReloadAtom: PrimitiveAtom<ScrollAfterReload | null> = atom<ScrollAfterReload | null>(null);

const marked = (root: Element): Element[] => [root, ...root.querySelectorAll(`[${scrollAttribute}]`)];
const nameOf = (element: Element): string => element.getAttribute(scrollAttribute) ?? '';

const readKept = (storage: PlainStorage): Kept | undefined => {
  const text = storage.read('scrollAfterReload');
  storage.remove('scrollAfterReload');
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return text !== null && navigation?.type === 'reload' ? (JSON.parse(text) as Kept) : undefined;
};

const scrollTo = (root: Element, tops: Kept['tops']): void => {
  const wanted = new Map(Object.entries(tops).filter(([, top]) => top > 0));
  const end = Date.now() + patienceMs;
  const events = ['wheel', 'pointerdown', 'keydown'] as const;
  const stop = () => wanted.clear();
  for (const name of events) window.addEventListener(name, stop, { once: true, passive: true });
  const attempt = () => {
    for (const element of marked(root)) {
      const top = wanted.get(nameOf(element));
      if (top === undefined || element.scrollHeight - element.clientHeight < top) continue;
      element.scrollTop = top;
      wanted.delete(nameOf(element));
    }
    if (wanted.size > 0 && Date.now() < end) setTimeout(attempt, everyMs);
    else for (const name of events) window.removeEventListener(name, stop);
  };
  attempt();
};

/** `storage`: the tab's own. */
export const createScrollAfterReload = (storage: PlainStorage): ScrollAfterReload => {
  /** null: not read yet. */
  let kept: Kept | undefined | null = null;
  return {
    keep(root, path) {
      const handle = () => {
        const tops = Object.fromEntries(marked(root).map((element) => [nameOf(element), element.scrollTop]));
        storage.write('scrollAfterReload', JSON.stringify({ path, tops } satisfies Kept));
      };
      window.addEventListener('pagehide', handle);
      return () => window.removeEventListener('pagehide', handle);
    },
    restore(root, path) {
      if (kept === null) kept = readKept(storage);
      if (kept?.path !== path) return;
      const { tops } = kept;
      kept = undefined;
      scrollTo(root, tops);
    },
  };
};

/**
 * Removes the prerendered home page from the document (`render-home.tsx`), once its replacement is rendered. @returns its scroll position,
 * pixels.
 */
export const removePrerenderedPage = (page: Document): number => {
  const drawn = page.getElementById('drawn');
  const top = drawn?.scrollTop ?? 0;
  drawn?.remove();
  delete page.documentElement.dataset['drawn'];
  return top;
};

/** Marks an element whose scroll position is saved; the value identifies it within its page. */
export const scrollAttribute = 'data-scroll-memory';

export interface ScrollMemory {
  /** Saves the scroll position of a marked element of a page. */
  note(page: string, element: Element): void;
  /** Restores the position of every marked element below `root`. */
  restore(page: string, root: Element): void;
  forget(page: string): void;
}

/** Positions of the content area (`content`) and the right drawing panel (`panel`) of each kept page. */
export const createScrollMemory = (): ScrollMemory => {
  const positions = new Map<string, Map<string, number>>();
  return {
    note(page, element) {
      const name = element.getAttribute(scrollAttribute);
      if (!name) return;
      const ofPage = positions.get(page) ?? new Map<string, number>();
      positions.set(page, ofPage.set(name, element.scrollTop));
    },
    restore(page, root) {
      const ofPage = positions.get(page);
      const marked = [root, ...root.querySelectorAll(`[${scrollAttribute}]`)];
      for (const element of marked) {
        // A page becomes visible again at its top. Writing an unchanged position would force a full layout.
        const top = ofPage?.get(element.getAttribute(scrollAttribute) ?? '');
        if (top) element.scrollTop = top;
      }
    },
    forget: (page) => void positions.delete(page),
  };
};
