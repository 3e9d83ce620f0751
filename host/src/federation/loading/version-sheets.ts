import type { LoadedVersion } from './create-version-loader.ts';

export type VersionSheets = ReturnType<typeof createVersionSheets>;

interface Noted {
  /** Addresses, as in `LoadedVersion`. */
  files: ReadonlySet<string>;
  sharedFiles: ReadonlySet<string>;
}

/** Stylesheets of the loaded versions; those that the visible version does not use are disabled. */
export const createVersionSheets = (page: Pick<Document, 'styleSheets'>) => {
  /** By remote, then by version. */
  const known = new Map<string, Map<string, Noted>>();
  return {
    /** Records the files of a version. */
    note(remote: string, version: string, { files, sharedFiles }: Pick<LoadedVersion, 'files' | 'sharedFiles'>): void {
      const versions = known.get(remote) ?? new Map<string, Noted>();
      versions.set(version, { files: new Set(files), sharedFiles: new Set(sharedFiles) });
      known.set(remote, versions);
    },
    /** Sets the visible version of the remote, or none; disables the stylesheets of its other versions. */
    show(remote: string, version: string | null): void {
      const versions = known.get(remote);
      if (versions === undefined) return;
      const all = [...versions.values()];
      const shown = versions.get(version ?? '');
      for (const sheet of page.styleSheets) {
        const href = sheet.href ?? '';
        const isOwn = all.some(({ files }) => files.has(href)) && !all.some(({ sharedFiles }) => sharedFiles.has(href));
        // Disables the stylesheet and not its link, which would be fetched again when the version is shown again.
        if (isOwn) sheet.disabled = shown?.files.has(href) !== true;
      }
    },
  };
};
