import type { RegistryPayload } from '@atelier/contract/registry';

/** What a count is kept under. */
export interface Series {
  remote: string;
  version: string;
  phase: string;
  /** Empty when it went well. */
  errorClass: string;
}

/** Anybody may send events, so the number of series that they can make is bounded. */
const mostStrangers = 100;
/** Kinds of failure of one version; real ones are about a dozen. */
const mostClasses = 24;

/** Lets a bounded number of series through; what is too much is counted as `other`. */
export type AdmitSeries = (series: Series, registry: RegistryPayload | null) => Series;

/** Versions of the registry are always let in, so that no stranger can crowd them out. */
export const createSeriesGate = (): AdmitSeries => {
  const strangers = new Set<string>();
  const classes = new Map<string, Set<string>>();

  const isAdmitted = ({ remote, version }: Series, registry: RegistryPayload | null): boolean => {
    if (remote === 'host' || registry?.remotes[remote]?.versions[version] !== undefined) return true;
    const name = `${remote} ${version}`;
    if (strangers.size < mostStrangers) strangers.add(name);
    return strangers.has(name);
  };
  const classOf = ({ remote, version, errorClass }: Series): string => {
    const name = `${remote} ${version}`;
    const known = classes.get(name) ?? new Set<string>();
    classes.set(name, known);
    if (known.size < mostClasses) known.add(errorClass);
    return errorClass === '' || known.has(errorClass) ? errorClass : 'other';
  };
  return (series, registry) => {
    const named = isAdmitted(series, registry) ? series : { ...series, remote: 'other', version: 'other' };
    return { ...named, errorClass: classOf(named) };
  };
};
