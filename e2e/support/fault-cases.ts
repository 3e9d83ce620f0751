import type { RegistryPayload, RemoteEntry } from '@atelier/contract/registry';
import type { FaultKind, FaultStore } from './fault-store.ts';
import { makeVersion, mirrorVersion, type TestVersion, type ThrowsAt } from './test-versions.ts';

export const brokenRemote = 'remote-tools';
export const brokenVersion = '9.0.0';

/** The version shown at the group's path during the fault; `active`: the new version, which works without the broken file. */
export type Outcome = 'active' | 'last-good' | 'recovery';

export interface FaultCase {
  name: string;
  /** Injects the fault; the store is reset before each case. */
  strike(faultStore: FaultStore): void;
  /** In a browser without a cache, and in one with the last good version cached. */
  cold: Outcome | null;
  warm: Outcome | null;
  /** No response: the time limit ends it. */
  isHang: boolean;
  /** A file of the version is missing or damaged. */
  isTransport?: boolean;
}

/** The remote's entry with another active version; the real one becomes the last good version. */
const promoted = (current: RegistryPayload, made: TestVersion): Partial<RegistryPayload> => {
  const entry = entryOf(current);
  const good = entry.versions[entry.active];
  if (!good) throw new Error('the store describes no active version');
  const versions = { [entry.active]: good, [made.version]: made.row };
  const next: RemoteEntry = { active: made.version, lastGood: entry.active, canary: null, versions };
  return { remotes: { ...current.remotes, [brokenRemote]: next } };
};

export const entryOf = ({ remotes }: RegistryPayload): RemoteEntry => {
  const entry = remotes[brokenRemote];
  if (!entry) throw new Error(`${brokenRemote} is not in the registry`);
  return entry;
};

export const promote = (faultStore: FaultStore, made: TestVersion): void => {
  faultStore.add(made);
  faultStore.change((current) => promoted(current, made));
};

const folder = `/remotes/${brokenRemote}/${brokenVersion}-made/`;
/** Files of a version by role. The page's chunk and style sheet load when the route opens. */
const parts: Readonly<Record<string, RegExp>> = {
  manifest: new RegExp(`^${folder}version-manifest\\.json$`),
  entry: new RegExp(`^${folder}remoteEntry\\..*js$`),
  'exposed module': new RegExp(`^${folder}__federation_expose_.*js$`),
  'late chunk': new RegExp(`^${folder}\\d+\\..*js$`),
  sheet: new RegExp(`^${folder}.*\\.css$`),
  worker: new RegExp(`^${folder}.*\\.worker\\..*js$`),
  picture: new RegExp(`^${folder}.*\\.(webp|jpg|png)$`),
};

const kinds: readonly FaultKind[] = ['404', '500', 'hang', 'slow', 'truncate', 'flip', 'type', 'html', 'reset'];

/** A missing picture does not fail a version; the content type matters only for executed or applied files. */
const outcomeOf = (part: string, kind: FaultKind): Outcome =>
  part === 'picture' || (kind === 'type' && ['manifest', 'worker'].includes(part)) ? 'active' : 'last-good';

const transportCases = (mirror: () => TestVersion): FaultCase[] =>
  Object.entries(parts).flatMap(([part, path]) =>
    kinds.map((kind): FaultCase => {
      const outcome = outcomeOf(part, kind);
      return {
        name: `${part}: ${kind}`,
        strike: (faultStore) => {
          promote(faultStore, mirror());
          faultStore.fail({ path, kind });
        },
        cold: outcome,
        warm: outcome,
        isHang: outcome === 'last-good' && ['hang', 'slow'].includes(kind),
        isTransport: outcome === 'last-good',
      };
    }),
  );

const throwing: readonly ThrowsAt[] = ['eval', 'init', 'expose', 'render'];

/** Text of a working tool page in any version. */
export const workbenchWords = '拖入或粘贴图片，也可拖入结果';

/** Code that does not break a page, by what it runs first. */
const survived: Readonly<Record<string, string>> = {
  'throws in a timer': "setTimeout(() => { throw new Error('fault faultStore: timer'); }, 300);",
  'leaves a promise rejection unhandled': "Promise.reject(new Error('fault faultStore: promise'));",
  'loops for two seconds': 'const end = Date.now() + 2000; while (Date.now() < end);',
};

const survivedCases = (): FaultCase[] =>
  Object.entries(survived).map(([name, first]) => ({
    name: `code ${name}`,
    strike: (faultStore) => {
      const options = {
        remote: brokenRemote,
        version: brokenVersion,
        throwsAt: 'never' as const,
        say: workbenchWords,
        first,
      };
      promote(faultStore, makeVersion(entryOf(faultStore.registry()), options));
    },
    cold: 'active',
    warm: 'active',
    isHang: false,
  }));

const codeCases = (): FaultCase[] =>
  throwing.map((throwsAt) => ({
    name: `code throws at ${throwsAt}`,
    strike: (faultStore) => {
      const options = { remote: brokenRemote, version: brokenVersion, throwsAt, say: '' };
      promote(faultStore, makeVersion(entryOf(faultStore.registry()), options));
    },
    cold: 'last-good',
    warm: 'last-good',
    isHang: false,
  }));

const rowCases = (mirror: () => TestVersion): FaultCase[] => {
  const withRow = (name: string, change: (made: TestVersion) => TestVersion['row']): FaultCase => ({
    name,
    strike: (faultStore) => promote(faultStore, { ...mirror(), row: change(mirror()) }),
    cold: 'last-good',
    warm: 'last-good',
    isHang: false,
  });
  return [
    withRow('wrong hostApi', ({ row }) => ({ ...row, hostApi: '^99.0.0' })),
    withRow('wrong integrity of the manifest', ({ row }) => ({
      ...row,
      manifestHash: `sha384-${'A'.repeat(64)}`,
    })),
  ];
};

const registryCases = (): FaultCase[] => [
  ...kinds.map(
    (kind): FaultCase => ({
      name: `registry: ${kind}`,
      strike: (faultStore) => faultStore.fail({ path: /^\/registry\.json$/, kind }),
      // The signature, not the content type, decides.
      cold: kind === 'type' ? 'last-good' : 'recovery',
      warm: 'last-good',
      isHang: kind === 'hang',
    }),
  ),
  {
    name: 'registry: an older one is replayed',
    // signed, as it once was, naming a version that throws
    strike: (faultStore) => {
      const options = { remote: brokenRemote, version: brokenVersion, throwsAt: 'never' as const, say: 'replayed' };
      promote(faultStore, makeVersion(entryOf(faultStore.registry()), options));
      faultStore.change(({ revision }) => ({ revision: revision - 10 }));
    },
    cold: null,
    warm: 'last-good',
    isHang: false,
  },
];

/** All fault cases. `store`: folder of the published remotes. */
export const faultCases = (store: string, registry: () => RegistryPayload): FaultCase[] => {
  let made: TestVersion | undefined;
  const mirror = (): TestVersion => {
    const entry = entryOf(registry());
    const source = entry.versions[entry.active];
    if (!source) throw new Error('the store describes no active version');
    made ??= mirrorVersion(store, brokenRemote, source, brokenVersion);
    return made;
  };
  return [...transportCases(mirror), ...codeCases(), ...survivedCases(), ...rowCases(mirror), ...registryCases()];
};
