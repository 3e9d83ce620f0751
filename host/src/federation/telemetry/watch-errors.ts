import type { ReportRemote } from './create-telemetry.ts';

/** Counts uncaught errors of remotes: in timers, listeners and promises. */
export interface ErrorWatch {
  /** Records the version that a folder's code belongs to. */
  note(remote: string, version: string, folder: string): void;
}

/** Maximum reports per version and page; a page may throw in a loop. */
const mostPerVersion = 5;

const textOf = (thrown: unknown): string => (thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}` : '');

export const watchErrors = (page: Pick<Window, 'addEventListener'>, report: ReportRemote): ErrorWatch => {
  /** Remote, version and number of reports, by folder. */
  const known = new Map<string, { remote: string; version: string; reported: number }>();
  const judge = (text: string): void => {
    // The innermost frame comes first: the code that threw, not its caller.
    const [owner] = [...known]
      .map(([folder, row]) => ({ row, place: text.indexOf(folder) }))
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
    note(remote, version, folder) {
      if (!known.has(folder)) known.set(folder, { remote, version, reported: 0 });
    },
  };
};
