import { z } from 'zod';

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

export const remoteVersion = z.object({
  /** Address of mf-manifest.json, relative to the registry. */
  manifest: z.string(),
  /** File name of the remote entry inside the version's folder. */
  entry: z.string(),
  /** The federation name, which carries the version: `remote_tools__1_4_2`. */
  federationName: z.string(),
  /** File -> sha384, relative to the version's folder; holds every script, sheet and the manifest. */
  integrity: z.record(z.string(), integrity),
  /** Range of host API versions (semver) that this build runs with. */
  hostApi: z.string(),
  navigation: z.array(navigationRoute),
  /**
   * Files that this version's first page needs beside entry and exposed module, by the share that they hold: a page that has
   * the share from another remote already needs none of them.
   */
  ahead: z.record(z.string(), z.array(z.string())).optional(),
  builtAt: z.iso.datetime(),
  commit: z.string(),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

export const remoteEntry = z.object({
  active: z.string(),
  lastGood: z.string().nullable(),
  /** Who gets it is decided by `inCanary` of ./canary.ts. */
  canary: z.object({ version: z.string(), percent: z.number().min(0).max(100), salt: z.string() }).nullable(),
  versions: z.record(z.string(), remoteVersion),
  /**
   * Versions that an operator made active once, the latest last: only these may stand in for another. Registries of older stores
   * do not have it; `servedVersions` says what is known then.
   */
  served: z.array(z.string()).optional(),
  /** Of those the ones that served well, the latest last; `lastGood` is taken from here. Older registries do not have it. */
  good: z.array(z.string()).optional(),
  /**
   * Versions that an operator took back: no page falls back to them, and they are never the last good one, until somebody
   * promotes them. Registries of older stores do not have it.
   */
  withdrawn: z.array(z.string()).optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/** Versions of a remote that have served, the latest last. */
export const servedVersions = ({ served, lastGood, active }: RemoteEntry): readonly string[] =>
  served ?? (lastGood === null ? [active] : [lastGood, active]);

export const registryPayload = z.object({
  /** Raised by hand when a store is rebuilt; an older epoch or revision is refused. */
  epoch: z.number().int(),
  revision: z.number().int(),
  issuedAt: z.iso.datetime(),
  expires: z.iso.datetime(),
  remotes: z.record(z.string(), remoteEntry),
});
export type RegistryPayload = z.infer<typeof registryPayload>;

/** `registry.json`: signatures (ECDSA P-256, SHA-256, IEEE P1363 form, base64) stand over the payload string. */
export const registryDocument = z.object({
  /** base64 of the UTF-8 JSON of `registryPayload`. */
  payload: z.string(),
  signatures: z.array(z.object({ keyId: z.string(), value: z.string() })).min(1),
});
export type RegistryDocument = z.infer<typeof registryDocument>;
