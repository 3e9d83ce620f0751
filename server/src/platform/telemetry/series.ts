import type { RegistryPayload } from '@atelier/contract/registry';

/** What a count is kept under. */
export interface Series {
  remote: string;
  version: string;
  phase: string;
  /** Empty when it went well. */
  errorClass: string;
}

const other = 'other';
/** What pages tell of themselves; neither has a version. */
const ownNames = new Set(['host', 'registry']);

const namesOf = ({ remote, version }: Series, registry: RegistryPayload | null): Pick<Series, 'remote' | 'version'> => {
  const remotes = registry?.remotes ?? {};
  const versions = Object.hasOwn(remotes, remote) ? remotes[remote]?.versions : ownNames.has(remote) ? {} : undefined;
  if (versions === undefined) return { remote: other, version: other };
  return { remote, version: version === '' || Object.hasOwn(versions, version) ? version : other };
};

/**
 * The series that an event counts for. Anybody may send events, so only what the registry knows has a series of its own, and
 * only failures of `classes`; the rest is `other`.
 */
export const seriesOf = (series: Series, registry: RegistryPayload | null, classes: ReadonlySet<string>): Series => ({
  ...series,
  ...namesOf(series, registry),
  errorClass: series.errorClass === '' || classes.has(series.errorClass) ? series.errorClass : other,
});
