import type { ReportRemote } from './create-telemetry.ts';

/** Maximum reports per version and page; a page may throw in a loop. */
const mostPerVersion = 5;

const textOf = (thrown: unknown): string => (thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}` : '');

export type ErrorWatch = ReturnType<typeof watchErrors>;

/** Counts uncaught errors of remotes: in timers, listeners and promises. */
export const watchErrors = (page: Pick<Window, 'addEventListener'>, report: ReportRemote) => {
  /** Remote, version and number of reports, by address of a file. */
  const known = new Map<string, { remote: string; version: string; reported: number }>();
  const judge = (text: string): void => {
    // The innermost frame comes first: the code that threw, not its caller.
    const [owner] = [...known]
      .map(([file, row]) => ({ row, place: text.indexOf(file) }))
      .filter(({ row, place }) => place >= 0 && row.reported < mostPerVersion)
      .sort((one, other) => one.place - other.place);
    if (owner === undefined) return;
    owner.row.reported += 1;
    const { remote, version } = owner.row;
    report({ remote, version, phase: 'render', ms: 0, errorClass: 'threw' });
  };
  page.addEventListener('error', ({ error, filename }) => judge(`${textOf(error)}\n${filename}`));
  page.addEventListener('unhandledrejection', ({ reason }) => judge(textOf(reason)));
  return {
    /** Records the version that files belong to, by address; of versions with the same file, the one loaded last. */
    note(remote: string, version: string, files: readonly string[]): void {
      const reported = [...known.values()].find((row) => row.remote === remote && row.version === version);
      const row = reported ?? { remote, version, reported: 0 };
      for (const file of files) known.set(file, row);
    },
  };
};
