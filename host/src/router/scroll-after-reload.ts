import { scrollAttribute } from './scroll-memory.ts';

const storageKey = 'scroll_after_reload';
/** A page that loads its content late is waited for this long, milliseconds. */
const patienceMs = 5_000;
const everyMs = 120;

interface Kept {
  path: string;
  tops: Record<string, number>;
}

const marked = (root: Element): Element[] => [root, ...root.querySelectorAll(`[${scrollAttribute}]`)];
const nameOf = (element: Element): string => element.getAttribute(scrollAttribute) ?? '';

/** Notes where the page in view stands when the document goes, for the same document after a reload. */
export const keepScroll = (root: Element, path: string): (() => void) => {
  const handle = () => {
    const tops = Object.fromEntries(marked(root).map((element) => [nameOf(element), element.scrollTop]));
    sessionStorage.setItem(storageKey, JSON.stringify({ path, tops } satisfies Kept));
  };
  window.addEventListener('pagehide', handle);
  return () => window.removeEventListener('pagehide', handle);
};

const readKept = (): Kept | undefined => {
  const text = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return text !== null && navigation?.type === 'reload' ? (JSON.parse(text) as Kept) : undefined;
};

let kept: Kept | undefined | null = null;

/** After a reload, forced ones too: back to where it stood, as soon as there is enough to scroll, unless the person goes first. */
export const restoreScroll = (root: Element, path: string): void => {
  kept ??= readKept();
  if (kept?.path !== path) return;
  const wanted = new Map(Object.entries(kept.tops).filter(([, top]) => top > 0));
  kept = undefined;
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
