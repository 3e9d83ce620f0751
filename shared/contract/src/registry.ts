import { z } from 'zod';
import { keySignature } from './key-signature.ts';

const localized = z.object({ zh: z.string(), en: z.string() });

/** What header, side menu and guards need of a page before its remote is loaded. */
export const navigationRoute = z.object({
  /** Absolute, e.g. `/auxiliaryTools/hDenlarge`. */
  path: z.string(),
  title: localized,
  /** Whether a login is needed; absent in entries of older remotes. */
  access: z.enum(['public', 'protected']).optional(),
  roles: z.array(z.string()).optional(),
  keepAlive: z.boolean().optional(),
  /** Tool type id of the version that answers the address. */
  type: z.number().int().optional(),
  /** Tool type ids of every version behind the address. */
  types: z.array(z.number().int()).optional(),
  hideHeader: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  hidden: z.boolean().optional(),
  alwaysShow: z.boolean().optional(),
  icon: z.string().optional(),
  /** Absolute address that a bare group leads to. */
  redirect: z.string().optional(),
  order: z.number().optional(),
});
export type NavigationRoute = z.infer<typeof navigationRoute>;

export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Hashes by file, relative to the version's folder. */
const fileHashes = z.record(z.string(), integrity);

/**
 * Files that this version's first page needs beside entry and exposed module, by the share that they hold: a page that has
 * the share from another remote already needs none of them.
 */
const filesOfShares = z.record(z.string(), z.array(z.string()));

/** Name of a version's manifest in its folder. */
export const versionManifestName = 'version-manifest.json';

/** What a version runs and the addresses of its pages. */
const runnable = z.object({
  /** File name of the remote entry inside the version's folder. */
  entry: z.string(),
  /** The federation name, which carries the version: `remote_tools__1_4_2`. */
  federationName: z.string(),
  navigation: z.array(navigationRoute),
  ahead: filesOfShares,
});

/** The manifest of a published version: what it is, and every file of it that may be served, with its hash. */
export const versionManifest = runnable.extend({
  files: fileHashes,
  /** Sheets of parts that other remotes may take from this version: they outlast it in a page. */
  sharedSheets: z.array(z.string()).optional(),
  /** Whose it is and what it runs with: said where a team signs it. */
  remote: z.string().optional(),
  version: z.string().optional(),
  hostApi: z.string().optional(),
  /** Of the team, over `versionStatement` of ./signed-statements.ts. */
  signatures: z.array(keySignature).optional(),
});
export type VersionManifest = z.infer<typeof versionManifest>;

const versionAddress = z.object({
  /** Address of the version's manifest, relative to the registry. */
  manifest: z.string(),
  /** Of the manifest. Rows of older stores have the hashes of scripts and sheets themselves, in `integrity`. */
  manifestHash: integrity.optional(),
  integrity: fileHashes.optional(),
  /** Range of host API versions (semver) that this build runs with. */
  hostApi: z.string(),
  /** Files that every load runs, so that they are asked for beside the manifest and not after it; only a head start. */
  opening: z.array(z.string()).optional(),
});

/**
 * A version as pages know it: what decides whether it may run, and prefetch data for versions that a page is meant to get.
 * The rest is in its manifest; rows of older stores contain everything.
 */
export const pageVersion = versionAddress.extend({
  ...runnable.partial().shape,
  builtAt: z.iso.datetime().optional(),
  commit: z.string().optional(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** A version as the store's record knows it. */
export const remoteVersion = versionAddress.extend({
  ...runnable.shape,
  ahead: filesOfShares.optional(),
  builtAt: z.iso.datetime(),
  commit: z.string(),
  /** Keys that signed the manifest. */
  signedBy: z.array(z.string()).optional(),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

/** A canary as figures and pages show it. */
export const shownCanary = z.object({
  version: z.string(),
  percent: z.number().min(0).max(100),
  companies: z.array(z.string()).optional(),
});

const entryOf = <Version extends z.ZodType>(version: Version) =>
  z.object({
    active: z.string(),
    /** Off for everybody outside of the canary: by the operator, or a first version that was never active. */
    disabled: z.boolean().optional(),
    lastGood: z.string().nullable(),
    /** Who gets it is decided by `inCanary` of ./canary.ts. */
    canary: shownCanary.extend({ salt: z.string() }).nullable(),
    versions: z.record(z.string(), version),
    /**
     * Versions that an operator made active once, the latest last: only these may stand in for another. Registries of older stores
     * do not have it; `servedVersions` says what is known then.
     */
    served: z.array(z.string()).optional(),
    /** Of those the ones that served well, the latest last; `lastGood` is taken from here. Older registries do not have it. */
    good: z.array(z.string()).optional(),
    /**
     * Versions that an operator withdrew: no page falls back to them, and they are never the last good one, until they are
     * promoted again. Missing in registries of older stores.
     */
    withdrawn: z.array(z.string()).optional(),
  });

export const remoteEntry = entryOf(remoteVersion);
export type RemoteEntry = z.infer<typeof remoteEntry>;
export const pageEntry = entryOf(pageVersion).extend({
  /** Keys of the team that owns the remote: a version runs when one of them signed its manifest. Absent: the registry's word is enough. */
  signers: z.array(z.string()).optional(),
});
export type PageEntry = z.infer<typeof pageEntry>;

/** Versions of a remote that have served, the latest last. */
export const servedVersions = ({
  served,
  lastGood,
  active,
}: Pick<PageEntry, 'served' | 'lastGood' | 'active'>): readonly string[] =>
  served ?? (lastGood === null ? [active] : [lastGood, active]);

/** A remote that the operator has given to a team. Keys are named as in ./key-signature.ts. */
export const delegation = z.object({
  /** Who may sign new versions. */
  keys: z.array(z.string()),
  /** Signs nothing new; what it signed goes on. */
  retired: z.array(z.string()),
  /** Addresses of the remote, with everything below them; absent: all that no other remote owns. */
  addresses: z.array(z.string()).optional(),
});
export type Delegation = z.infer<typeof delegation>;
const delegations = z.record(z.string(), delegation);

const registryHead = z.object({
  /** Minute of the change since 1970, never lower than before: what was signed later is newer. Registries of older stores count by hand. */
  epoch: z.number().int(),
  revision: z.number().int(),
  issuedAt: z.iso.datetime(),
  /** Until then it counts as the latest by the operator's own word; a renewal may go on from there. */
  expires: z.iso.datetime(),
  /** Keys that may renew it, and nothing else. */
  renewers: z.array(z.string()).optional(),
});

/** What the signed document holds, for pages: of each remote the versions in use. Without `record` it has every version. */
export const pageRegistry = registryHead.extend({
  remotes: z.record(z.string(), pageEntry),
  /** sha256 of the record, in hex. */
  record: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type PageRegistry = z.infer<typeof pageRegistry>;

/** The whole registry, as operators and the server know it. */
export const registryPayload = registryHead.extend({
  remotes: z.record(z.string(), remoteEntry),
  /** By remote. */
  delegations: delegations.optional(),
});
export type RegistryPayload = z.infer<typeof registryPayload>;

/**
 * The record of one revision, a file of the store: `remotes` with every version. Named by its hash, so that what a signed
 * registry means never changes.
 */
export const registryRecord = registryPayload.pick({ revision: true, remotes: true, delegations: true });
export const recordFolder = 'records/';
export const recordPath = (hash: string): string => `${recordFolder}${hash}.json`;

/** `registry.json`: signatures (ECDSA P-256, SHA-256, IEEE P1363 form, base64) over the payload string. */
export const registryDocument = z.object({
  /** base64 of the UTF-8 JSON of `pageRegistry`. */
  payload: z.string(),
  signatures: z.array(z.object({ keyId: z.string(), value: z.string() })).min(1),
  /** Says anew until when this very payload is the latest; signed by one of its `renewers` over `renewalStatement` of ./signed-statements.ts. */
  renewal: z.object({ expires: z.iso.datetime(), signatures: z.array(keySignature) }).optional(),
});
export type RegistryDocument = z.infer<typeof registryDocument>;
