import { z } from 'zod';
import { defineCall } from './call.ts';

/** base64url of 32 bytes. */
const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * A signature (ECDSA P-256, SHA-256, IEEE P1363 form, base64) with the public point of its key. A key is identified by the
 * point's x: both points with one x belong to the same private key, so x alone identifies a trusted key.
 */
export const keySignature = z.object({ key: z.object({ x: coordinate, y: coordinate }), value: z.string() });
export type KeySignature = z.infer<typeof keySignature>;

/** Name of a key: its point's x, base64url. */
export const keyName = coordinate;

/**
 * Minimum registry revision for a browser without a stored one, provided by the server and not by the store. Otherwise an attacker with
 * write access to the store, but without a key, could serve an older registry.
 */
export const registryFloor = defineCall('GET /registry_floor', {
  auth: 'public',
  response: z.object({
    /** null: this server has no registry. */
    floor: z
      .object({
        /** For older hosts, which compare it first: always 0. */
        epoch: z.number().int(),
        revision: z.number().int(),
      })
      .nullable(),
    /** For older hosts: the server time. */
    now: z.iso.datetime(),
  }),
});

const localized = z.object({ zh: z.string(), en: z.string() });

/** Data of a page that header, side menu and guards need before its remote is loaded. */
export const navigationRoute = z.object({
  /** Absolute, e.g. `/auxiliaryTools/hDenlarge`. */
  path: z.string(),
  title: localized,
  /** Whether a login is required; absent in entries of older remotes. */
  access: z.enum(['public', 'protected']).optional(),
  roles: z.array(z.string()).optional(),
  keepAlive: z.boolean().optional(),
  /** Tool type id of the version served at the path. */
  type: z.number().int().optional(),
  /** Tool type ids of all versions at the path. */
  types: z.array(z.number().int()).optional(),
  hideHeader: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  hidden: z.boolean().optional(),
  alwaysShow: z.boolean().optional(),
  icon: z.string().optional(),
  /** Absolute path that a group's path redirects to. */
  redirect: z.string().optional(),
  order: z.number().optional(),
});
export type NavigationRoute = z.infer<typeof navigationRoute>;

export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Hashes by file, relative to the version's folder. */
const fileHashes = z.record(z.string(), integrity);

/**
 * Files that this version's first page needs besides entry and exposed module, grouped by shared package: a page that has the package from
 * another remote needs none of them.
 */
const filesOfShares = z.record(z.string(), z.array(z.string()));

/** Name of a version's manifest in its folder. */
export const versionManifestName = 'version-manifest.json';

/** Entry file and page routes of a version. */
const runnable = z.object({
  /** File name of the remote entry inside the version's folder. */
  entry: z.string(),
  /** The federation name, which includes the version: `remote_tools__1_4_2`. */
  federationName: z.string(),
  navigation: z.array(navigationRoute),
  ahead: filesOfShares,
});

/** Manifest of a published version: its metadata, and all its servable files with their hashes. */
export const versionManifest = runnable.extend({
  files: fileHashes,
  /** Stylesheets of modules that other remotes may use from this version: they stay in the page longer than the version. */
  sharedSheets: z.array(z.string()).optional(),
  /** Remote, and its requirements: present when a team signs the manifest. */
  remote: z.string().optional(),
  version: z.string().optional(),
  hostApi: z.string().optional(),
  /** Signatures of the team, over `versionStatement`. */
  signatures: z.array(keySignature).optional(),
});
export type VersionManifest = z.infer<typeof versionManifest>;

const versionAddress = z.object({
  /** URL of the version's manifest, relative to the registry. */
  manifest: z.string(),
  /** Hash of the manifest. Entries of older stores contain the hashes of scripts and stylesheets in `integrity` instead. */
  manifestHash: integrity.optional(),
  integrity: fileHashes.optional(),
  /** Compatible host API versions (semver range). */
  hostApi: z.string(),
  /** Files that every load executes, so that they are requested in parallel with the manifest; a prefetch only. */
  opening: z.array(z.string()).optional(),
});

/**
 * A version in the page registry: the data that decides whether it may run, and prefetch data for versions in use. The rest is in its
 * manifest; entries of older stores contain everything.
 */
export const pageVersion = versionAddress.extend({
  ...runnable.partial().shape,
  builtAt: z.iso.datetime().optional(),
  commit: z.string().optional(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** A version in the store's record. */
export const remoteVersion = versionAddress.extend({
  ...runnable.shape,
  ahead: filesOfShares.optional(),
  builtAt: z.iso.datetime(),
  commit: z.string(),
  signedBy: z.array(z.string()).optional(),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

/** A canary as shown on statistics and release pages. */
export const shownCanary = z.object({
  version: z.string(),
  percent: z.number().min(0).max(100),
  companies: z.array(z.string()).optional(),
});

const entryOf = <Version extends z.ZodType>(version: Version) =>
  z.object({
    active: z.string(),
    /** True when disabled outside the canary: by the operator, or as a first version that was never active. */
    disabled: z.boolean().optional(),
    lastGood: z.string().nullable(),
    /** `inCanary` of ./canary.ts selects the users. */
    canary: shownCanary.extend({ salt: z.string() }).nullable(),
    versions: z.record(z.string(), version),
    /**
     * Versions that were active once, latest last: only these are valid fallbacks. Missing in registries of older stores; `servedVersions`
     * has a default for those.
     */
    served: z.array(z.string()).optional(),
    /** The subset that ran without problems, latest last; `lastGood` is selected from it. Missing in older registries. */
    good: z.array(z.string()).optional(),
    /**
     * Versions withdrawn by an operator: no page falls back to them, and they are never the last good one, until they are promoted again.
     * Missing in registries of older stores.
     */
    withdrawn: z.array(z.string()).optional(),
  });

export const remoteEntry = entryOf(remoteVersion);
export type RemoteEntry = z.infer<typeof remoteEntry>;
export const pageEntry = entryOf(pageVersion).extend({
  /**
   * Keys of the team that owns the remote: a version runs only when one of them signed its manifest. Absent: the registry's signature
   * suffices.
   */
  signers: z.array(z.string()).optional(),
});
export type PageEntry = z.infer<typeof pageEntry>;

/** Versions of a remote that have been active, latest last. */
export const servedVersions = ({
  served,
  lastGood,
  active,
}: Pick<PageEntry, 'served' | 'lastGood' | 'active'>): readonly string[] =>
  served ?? (lastGood === null ? [active] : [lastGood, active]);

/** A remote that the operator delegated to a team. Keys are named as `keyName`. */
export const delegation = z.object({
  /** Keys that may sign new versions. */
  keys: z.array(z.string()),
  /** Keys that may sign no new versions; existing signatures stay valid. */
  retired: z.array(z.string()),
  /** URL prefixes owned by the remote; absent: all that no other remote owns. */
  addresses: z.array(z.string()).optional(),
});
export type Delegation = z.infer<typeof delegation>;
const delegations = z.record(z.string(), delegation);

const registryHead = z.object({
  /**
   * Minutes since 1970 at the time of the change, or the previous revision plus one: later signatures have a higher revision, also after
   * the loss of the store.
   */
  revision: z.number().int(),
  issuedAt: z.iso.datetime(),
});

/** The signed document for pages: the versions in use of each remote. Without `record` it contains every version. */
export const pageRegistry = registryHead.extend({
  remotes: z.record(z.string(), pageEntry),
  /** sha256 of the record, in hex. */
  record: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type PageRegistry = z.infer<typeof pageRegistry>;

/** The complete registry, as used by operators and the server. */
export const registryPayload = registryHead.extend({
  remotes: z.record(z.string(), remoteEntry),
  delegations: delegations.optional(),
});
export type RegistryPayload = z.infer<typeof registryPayload>;

/**
 * Record of one revision, a file of the store: `remotes` with every version. Named by its hash, so that the content of a signed registry
 * never changes.
 */
export const registryRecord = registryPayload.pick({ revision: true, remotes: true, delegations: true });
export const recordFolder = 'records/';
export const recordPath = (hash: string): string => `${recordFolder}${hash}.json`;

/** `registry.json`: signatures (ECDSA P-256, SHA-256, IEEE P1363 form, base64) over the payload string. */
export const registryDocument = z.object({
  /** base64 of the UTF-8 JSON of `pageRegistry`. */
  payload: z.string(),
  signatures: z.array(z.object({ keyId: z.string(), value: z.string() })).min(1),
});
export type RegistryDocument = z.infer<typeof registryDocument>;

/**
 * The text of a version that a team signs: its parsed manifest without the signatures, with the fields in their original order. It contains
 * remote and version, so the signature is valid for no other.
 */
export const versionStatement = (manifest: object): string => {
  const { signatures: _, ...said } = manifest as { signatures?: unknown };
  return `atelier remote version\n${JSON.stringify(said)}`;
};
