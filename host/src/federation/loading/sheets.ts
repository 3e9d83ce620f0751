/** Sheets of remotes that are under way or in the page, by address. */
export interface Sheets {
  /**
   * Notes what becomes of a sheet. The federation runtime ignores one that fails, and the bundler takes its tag for a loaded
   * sheet: so the tag goes, and the loader asks `settled`.
   */
  watch(url: string, link: HTMLLinkElement): void;
  /** Settles when every sheet below a version's folder is in, rejects when one was refused. */
  settled(folder: string): Promise<void>;
}

export const createSheets = (): Sheets => {
  const sheets = new Map<string, Promise<void>>();
  return {
    watch(url, link) {
      const loaded = new Promise<void>((resolve, reject) => {
        link.addEventListener('load', () => resolve());
        link.addEventListener('error', () => {
          link.remove();
          sheets.delete(url);
          reject(new Error(`stylesheet refused: ${url}`));
        });
      });
      loaded.catch(() => undefined); // the loader awaits it again
      sheets.set(url, loaded);
    },
    async settled(folder) {
      await Promise.all([...sheets].filter(([url]) => url.startsWith(folder)).map(([, loaded]) => loaded));
    },
  };
};
