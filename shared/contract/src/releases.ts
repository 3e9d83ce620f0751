import { z } from 'zod';
import { defineCall } from './call.ts';
import { shownCanary } from './registry.ts';
import { vitalFigures } from './telemetry.ts';

/**
 * State of a version: `active`, `canary` (served to some users), `last-good` (rollback target), `served` (active once), `taken-back`
 * (withdrawn), or `waiting` (published, never active).
 */
export const versionStandings = ['active', 'canary', 'last-good', 'served', 'taken-back', 'waiting'] as const;
const versionStanding = z.enum(versionStandings);
export type VersionStanding = z.infer<typeof versionStanding>;

const releasedVersion = z.object({
  version: z.string(),
  standing: versionStanding,
  builtAt: z.string(),
  commit: z.string(),
  /** Loads of the last 24 hours, as reported by browsers. */
  loads: z.number().int(),
  failures: z.number().int(),
  lastFailure: z.iso.datetime().nullable(),
  /** Number of pages that run it now. */
  openPages: z.number().int(),
  /** Missing from older servers. */
  vitals: vitalFigures.optional(),
});
export type ReleasedVersion = z.infer<typeof releasedVersion>;

const remoteRelease = z.object({
  remote: z.string(),
  active: z.string(),
  lastGood: z.string().nullable(),
  /** Target of a rollback without a version: the last good one that does not currently fail. */
  wayBack: z.string().nullable(),
  canary: shownCanary.nullable(),
  /** In their current state, the active one first, then the newest. */
  versions: z.array(releasedVersion),
});
export type RemoteRelease = z.infer<typeof remoteRelease>;

const releaseLine = z.object({
  revision: z.number().int(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  /** null: the whole store. */
  remote: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Share of a canary in percent. */
  percent: z.number().optional(),
  /** Id of the company that a canary is limited to. */
  company: z.string().optional(),
  reason: z.string(),
});
export type ReleaseLine = z.infer<typeof releaseLine>;

export const releasesAnswer = z.object({
  /** Registry revision; null without a registry. A change names the revision that it is based on. */
  revision: z.number().int().nullable(),
  /** False: the server has no publish service, so the page is read-only. */
  canChange: z.boolean(),
  remotes: z.array(remoteRelease),
  /** Newest log entries of all remotes. */
  lines: z.array(releaseLine),
});
export type Releases = z.infer<typeof releasesAnswer>;

/** Versions, their statistics and the change log; role '3' only, other callers get 43000. */
export const releases = defineCall('GET /releases', { action: 'releases', response: releasesAnswer });

/** Maximum characters of a reason. */
export const longestReason = 500;

/**
 * Changes which version of a remote is served, on behalf of the operator; role '3' only. 41080: the remote changed after revision `seen`,
 * 41081: the publish service refused, 50013 or 50014: no publish service is available.
 */
export const changeRelease = defineCall('POST /change_release', {
  action: 'releases',
  request: z.object({
    action: z.enum(['rollback', 'promote', 'canary', 'canary-off']),
    remote: z.string().min(1).max(60),
    /** For `rollback`, `promote` and `canary`. */
    version: z.string().min(1).max(80).optional(),
    /** For `canary`: above 0, at most 100. */
    percent: z.number().gt(0).max(100).optional(),
    reason: z.string().trim().min(1).max(longestReason),
    /** Revision shown on the page when the user decided. */
    seen: z.number().int().min(0),
  }),
  response: z.object({
    revision: z.number().int(),
    active: z.string(),
    canary: shownCanary.nullable(),
    /** Why the previous version is not a last good one, as reported by the service. */
    note: z.string().optional(),
  }),
});
