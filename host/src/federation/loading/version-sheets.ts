/** Sheets of the versions in the page; what a version brought for itself goes when it is left. */
export interface VersionSheets {
  /** Notes where the sheets of a version come from. `shared`: those of parts that other remotes may have taken from it. */
  note(remote: string, version: string, files: { folder: string; shared: readonly string[] }): void;
  /** This version of the remote is seen, or none is: the sheets of its others do not count any more. */
  show(remote: string, version: string | null): void;
}

interface Noted {
  folder: string;
  /** Addresses. */
  shared: ReadonlySet<string>;
}

export const createVersionSheets = (page: Pick<Document, 'styleSheets'>): VersionSheets => {
  /** By remote, then by version. */
  const known = new Map<string, Map<string, Noted>>();
  return {
    note(remote, version, { folder, shared }) {
      const versions = known.get(remote) ?? new Map<string, Noted>();
      versions.set(version, { folder, shared: new Set(shared.map((file) => new URL(file, folder).href)) });
      known.set(remote, versions);
    },
    show(remote, version) {
      const versions = known.get(remote);
      if (versions === undefined) return;
      for (const sheet of page.styleSheets) {
        const { href } = sheet;
        if (href === null) continue;
        const owner = [...versions].find(([, { folder }]) => href.startsWith(folder));
        if (owner === undefined || owner[1].shared.has(href)) continue;
        // The sheet itself and not its link, which would be fetched again when the version comes back.
        sheet.disabled = owner[0] !== version;
      }
    },
  };
};
