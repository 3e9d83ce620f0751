/** One commit, as the log tells it. */
export interface Commit {
  /** `2026-11-20`. */
  date: string;
  subject: string;
  /** `1.2.0` where the commit carries the tag `v1.2.0`. */
  version?: string;
}

interface Change {
  kind: Kind;
  scope: string;
  summary: string;
}

/** What a reader of the log can notice; the other types say how the house is kept. */
const kinds = { feat: 'Added', fix: 'Fixed', perf: 'Faster' } as const;
type Kind = keyof typeof kinds;

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** `feat(server): answer` -> its parts; undefined for what readers do not notice. */
const changeOf = ({ subject }: Commit): Change | undefined => {
  const [, kind = '', scope = '', summary = ''] = /^(\w+)(?:\(([^)]*)\))?!?: (.+)$/.exec(subject) ?? [];
  return isKind(kind) ? { kind, scope, summary } : undefined;
};

const linesOf = (commits: readonly Commit[]): string[] => {
  const changes = commits.map(changeOf).filter((change) => change !== undefined);
  return Object.entries(kinds).flatMap(([kind, title]) => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return [];
    return ['', `**${title}**`, '', ...own.map(({ scope, summary }) => `- ${scope ? `${scope}: ` : ''}${summary}`)];
  });
};

const byDate = (commits: readonly Commit[]): string[] =>
  [...Map.groupBy(commits, ({ date }) => date)].flatMap(([date, own]) => {
    const lines = linesOf(own);
    return lines.length === 0 ? [] : ['', `### ${date}`, ...lines];
  });

/**
 * The changelog of a history, newest first. `next`: the version that is worked on, for what stands above the newest tag.
 */
export const changelogText = (commits: readonly Commit[], next: string): string => {
  const lines = [
    '# Changelog',
    '',
    'Made of the commits by `npm run changelog`: what was added, fixed and made faster, newest first.',
  ];
  const releases: { title: string; commits: Commit[] }[] = [];
  for (const commit of commits) {
    if (commit.version !== undefined) releases.push({ title: `${commit.version}, ${commit.date}`, commits: [] });
    else if (releases.length === 0) releases.push({ title: `${next}, not released yet`, commits: [] });
    releases.at(-1)?.commits.push(commit);
  }
  for (const { title, commits: own } of releases) lines.push('', `## ${title}`, ...byDate(own));
  return `${lines.join('\n')}\n`;
};
