import type { Navigation } from '@atelier/platform/navigation';

/** Specification section 5: targets starting with http, https, mailto or tel are external. */
export const isExternal = (target: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(target);

interface NavigationParts {
  page: Pick<Window, 'open' | 'location'>;
  goTo: (path: string) => void;
  /** Loads the code of the group that a path belongs to, if the user may see it. */
  preload: (path: string) => void;
  /** Resolves once drafts are on the disk. */
  saveDrafts: () => Promise<void>;
}

export const createNavigation = ({ page, goTo, preload, saveDrafts }: NavigationParts): Navigation => ({
  open(target) {
    if (!isExternal(target)) return goTo(target);
    // A mail or telephone program opens without leaving an empty tab behind.
    if (/^https?:/i.test(target)) page.open(target, '_blank', 'noopener,noreferrer');
    else page.location.assign(target);
  },
  preload,
  async reload() {
    await saveDrafts();
    page.location.reload();
  },
});
