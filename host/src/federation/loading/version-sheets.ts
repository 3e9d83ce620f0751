export type VersionSheets = ReturnType<typeof createVersionSheets>;

interface Noted {
  folder: string;
  /** Addresses. */
  shared: ReadonlySet<string>;
}

/** Stylesheets of the loaded versions; those that only one version uses are disabled when it is left. */
export const createVersionSheets = (page: Pick<Document, 'styleSheets'>) => {
  /** By remote, then by version. */
  const known = new Map<string, Map<string, Noted>>();
  return {
    /** Records the source of a version's stylesheets. `shared`: stylesheets of shares that other remotes may use. */
    note(remote: string, version: string, { folder, shared }: { folder: string; shared: readonly string[] }): void {
      const versions = known.get(remote) ?? new Map<string, Noted>();
      versions.set(version, { folder, shared: new Set(shared.map((file) => new URL(file, folder).href)) });
      known.set(remote, versions);
    },
    /** Sets the visible version of the remote, or none; disables the stylesheets of its other versions. */
    show(remote: string, version: string | null): void {
      const versions = known.get(remote);
      if (versions === undefined) return;
      for (const sheet of page.styleSheets) {
        const { href } = sheet;
        if (href === null) continue;
        const owner = [...versions].find(([, { folder }]) => href.startsWith(folder));
        if (owner === undefined || owner[1].shared.has(href)) continue;
        // Disables the stylesheet and not its link, which would be fetched again when the version is shown again.
        sheet.disabled = owner[0] !== version;
      }
    },
  };
};
