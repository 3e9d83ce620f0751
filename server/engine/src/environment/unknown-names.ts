const prefix = 'ATELIER_';

/** Names with the product's prefix that other components read, by component. */
const readElsewhere = {
  server: [
    'ATELIER_DATA',
    'ATELIER_DATABASE_DIR',
    'ATELIER_BRAND',
    'ATELIER_SECRETS',
    'ATELIER_SECRETS_FILE',
    'ATELIER_AIGC_LABEL',
  ],
  commands: ['ATELIER_OPERATOR', 'ATELIER_TEAM_KEY', 'ATELIER_PUBLISH_TOKEN'],
  builds: ['ATELIER_REGISTRY_KEYS', 'ATELIER_SERVER_ORIGIN', 'ATELIER_DEVELOPMENT_REMOTES'],
  balancer: ['ATELIER_SITE', 'ATELIER_NODES'],
  tests: ['ATELIER_BENCH_PICTURES', 'ATELIER_LOOK'],
} as const;

const ourNames: readonly string[] = Object.values(readElsewhere).flat();

/** Edit distance (Damerau): wrong, missing, extra or transposed letters. */
const distance = (a: string, b: string): number => {
  let last: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const one = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(isSwapped ? Math.min(one, (last[j - 2] ?? 0) + 1) : one);
    }
    last = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/** Maximum edit distance of a suggestion: close neighbours of a short name mean something else. */
const maxSlips = (name: string): number => (name.length < 8 ? 0 : name.length < 12 ? 1 : name.length < 20 ? 2 : 3);

const nearestOf = (name: string, known: readonly string[]): string | undefined => {
  const written = name.toUpperCase();
  const [best] = known
    .map((one) => ({ one, slips: distance(written, one) }))
    .filter(({ one, slips }) => slips <= maxSlips(one))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.one;
};

/**
 * Reports unknown variables: those with the product's prefix, and others whose name is close to an unset setting. Other programs have
 * variables of their own, so this only warns. @param known the names that a program reads @returns one line each, with the likely intended
 * name
 */
export const describeUnknownNames = (given: NodeJS.ProcessEnv, known: readonly string[]): string[] => {
  const all = [...new Set([...known, ...ourNames])];
  return Object.keys(given)
    .filter((name) => given[name] !== undefined && !all.includes(name))
    .toSorted()
    .flatMap((name) => {
      const meant = nearestOf(name, all);
      if (name.toUpperCase().startsWith(prefix)) {
        const hint = meant === undefined ? 'docs/configuration.md lists the settings.' : `Is ${meant} meant?`;
        return [`${name} is no setting and changes nothing. ${hint}`];
      }
      return meant === undefined || given[meant]
        ? []
        : [`${name} is no setting and changes nothing. Is ${meant} meant?`];
    });
};
