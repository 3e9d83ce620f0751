/** Marks an element whose scroll position is remembered; the value names it within its page. */
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
        // A page comes back from hiding at its top. Writing what is so already would have the browser lay everything out first.
        const top = ofPage?.get(element.getAttribute(scrollAttribute) ?? '');
        if (top) element.scrollTop = top;
      }
    },
    forget: (page) => void positions.delete(page),
  };
};
