import { z } from 'zod';
import { defineCall } from './call.ts';
import { shownCanary } from './registry.ts';
import { vitalFigures } from './telemetry.ts';

/**
 * State of a version: `active`, `canary` (some users get it), `last-good` (target of a rollback), `served` (active once),
 * `taken-back`, or `waiting` (published, never active).
 */
export const versionStandings = ['active', 'canary', 'last-good', 'served', 'taken-back', 'waiting'] as const;
const versionStanding = z.enum(versionStandings);
export type VersionStanding = z.infer<typeof versionStanding>;

const releasedVersion = z.object({
  version: z.string(),
  standing: versionStanding,
  builtAt: z.string(),
  commit: z.string(),
  /** Of the last 24 hours, as reported by browsers. */
  loads: z.number().int(),
  failures: z.number().int(),
  lastFailure: z.iso.datetime().nullable(),
  /** Pages that run it now. */
  openPages: z.number().int(),
  /** Absent from older servers. */
  vitals: vitalFigures.optional(),
});
export type ReleasedVersion = z.infer<typeof releasedVersion>;

const remoteRelease = z.object({
  remote: z.string(),
  active: z.string(),
  lastGood: z.string().nullable(),
  /** Where a roll back goes that names no version: the last good one that does not fail by now. */
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
  /** Of a canary. */
  percent: z.number().optional(),
  /** Id of the company that a canary was given to. */
  company: z.string().optional(),
  reason: z.string(),
});
export type ReleaseLine = z.infer<typeof releaseLine>;

export const releasesAnswer = z.object({
  /** Of the registry; null without one. A change says which one it was decided on. */
  revision: z.number().int().nullable(),
  /** False: the server knows no publish service, so the page only shows. */
  canChange: z.boolean(),
  remotes: z.array(remoteRelease),
  /** The newest lines of the log, of all remotes. */
  lines: z.array(releaseLine),
});
export type Releases = z.infer<typeof releasesAnswer>;

/** Versions, their figures and who changed what; role '3' only, other callers get 43000. */
export const releases = defineCall({
  method: 'GET',
  path: '/releases',
  action: 'releases',
  added: true,
  request: z.object({}),
  response: releasesAnswer,
});

/** Longest reason, characters. */
export const longestReason = 500;

/**
 * Changes which version of a remote is served, in the operator's name; role '3' only. 41080: the remote changed after
 * revision `seen`, 41081: the publish service refused, 50013 or 50014: no publish service is available.
 */
export const changeRelease = defineCall({
  method: 'POST',
  path: '/change_release',
  action: 'releases',
  added: true,
  request: z.object({
    action: z.enum(['rollback', 'promote', 'canary', 'canary-off']),
    remote: z.string().min(1).max(60),
    /** Of `rollback`, `promote` and `canary`. */
    version: z.string().min(1).max(80).optional(),
    /** Of `canary`: above 0, at most 100. */
    percent: z.number().gt(0).max(100).optional(),
    reason: z.string().trim().min(1).max(longestReason),
    /** Revision that the page showed when it was decided. */
    seen: z.number().int().min(0),
  }),
  response: z.object({
    revision: z.number().int(),
    active: z.string(),
    canary: shownCanary.nullable(),
    /** Why the version before is no last good one, in the service's words. */
    note: z.string().optional(),
  }),
});
