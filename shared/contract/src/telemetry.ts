import { z } from 'zod';
import { defineCall } from './call.ts';
import { shownCanary } from './registry.ts';

/** Failure classes of loads and registries; the server counts any other as `other`. */
export const failureClasses = [
  'integrity',
  'timeout',
  'network',
  'threw',
  'froze',
  'host-api',
  'unknown-remote',
  'malformed',
  'signature',
  'older',
  'unreachable',
  'expired',
] as const;
export type FailureClass = (typeof failureClasses)[number];

export const remoteEvent = z.object({
  remote: z.string().max(60),
  version: z.string().max(40),
  phase: z.enum(['registry', 'manifest', 'entry', 'expose', 'init', 'render', 'ready', 'fallback']),
  ms: z.number().min(0),
  /** One of `failureClasses`; null on success. */
  errorClass: z.string().max(80).nullable(),
});
export type RemoteEvent = z.infer<typeof remoteEvent>;

/** Largest contentful paint and interaction to next paint, ms; cumulative layout shift, in thousandths. */
export const vitalNames = ['lcp', 'inp', 'cls'] as const;
export type VitalName = (typeof vitalNames)[number];

/** A web vital of one page load, for the visible remote. */
export const vital = z.object({
  remote: z.string().max(60),
  version: z.string().max(40),
  metric: z.enum(vitalNames),
  value: z.number().min(0),
});
export type Vital = z.infer<typeof vital>;

/** 75th percentiles of a version over the last `vitalDays`, with their page loads. */
export const vitalFigures = z.partialRecord(
  z.enum(vitalNames),
  z.object({ p75: z.number(), samples: z.number().int() }),
);
export type VitalFigures = z.infer<typeof vitalFigures>;
export const vitalDays = 7;

/** A p75 is clearly worse when it exceeds the other by this ratio and by this difference, with at least `samples` page loads each. */
const worseFrom = { samples: 50, share: 1.2, difference: { lcp: 200, inp: 40, cls: 20 } } as const;

/** Metrics of a version whose p75 is clearly worse than that of another one. */
export const worseVitals = (version: VitalFigures = {}, other: VitalFigures = {}): VitalName[] =>
  vitalNames.filter((name) => {
    const [one, before] = [version[name], other[name]];
    if (!one || !before || Math.min(one.samples, before.samples) < worseFrom.samples) return false;
    return one.p75 > before.p75 * worseFrom.share && one.p75 - before.p75 >= worseFrom.difference[name];
  });

/** Value with its unit: `2300 ms`, `0.12`. */
export const formatVital = (name: VitalName, value: number): string =>
  name === 'cls' ? (value / 1000).toFixed(2) : `${Math.round(value)} ms`;

/** Versions that an open page runs. */
export const openPage = z.object({
  /** 128 random bits, generated when the page opened: they identify neither a user nor a browser. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** At most one row per remote; empty when the page is closed. */
  runs: z.array(z.object({ remote: z.string().max(60), version: z.string().max(40) })).max(40),
});
export type OpenPage = z.infer<typeof openPage>;

/** Maximum interval at which a page reports its versions, milliseconds. */
export const openPageEveryMs = 3 * 60_000;
/** Minutes without a report after which a page counts as closed: two reports may be lost. */
export const openPageMinutes = 8;

/**
 * Loads, failures and fallbacks of remotes, and the versions that the page runs; sent by beacon, so it needs no bearer token. Pages of
 * older hosts do not report their versions.
 */
export const remoteTelemetry = defineCall('POST /remote_telemetry', {
  auth: 'public',
  request: z.object({
    events: z.array(remoteEvent).max(50),
    page: openPage.optional(),
    vitals: z.array(vital).max(vitalNames.length).optional(),
  }),
});

/** Browser reports of the last 24 hours for one remote, or one version of it. */
const remoteFigures = z.object({
  loads: z.number().int(),
  failures: z.number().int(),
  /** Loads that ended with another version than the active one. */
  fallbacks: z.number().int(),
  /** Violations of the content security policy caused by its files. */
  violations: z.number().int(),
  /** Load time in milliseconds; null without loads. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  lastSeen: z.iso.datetime().nullable(),
});

export const remoteHealthRow = remoteFigures.extend({
  /** Name of a remote; `host` for the page itself, `other` for names that are not in the registry. */
  remote: z.string(),
  /** null: not in the registry. */
  active: z.string().nullable(),
  lastGood: z.string().nullable(),
  canary: shownCanary.nullable(),
  lastChange: z.object({ at: z.string(), who: z.string(), action: z.string(), version: z.string() }).nullable(),
  /** Versions that an operator withdrew and that were not promoted since. Absent from older servers. */
  withdrawn: z.array(z.string()).optional(),
  /** Number of pages that run any version of it now. Absent from older servers. */
  openPages: z.number().int().optional(),
  versions: z.array(
    remoteFigures.extend({
      version: z.string(),
      /** Number of pages that run it now, including background tabs. Absent from older servers. */
      openPages: z.number().int().optional(),
      /** Timestamp of the last failure. Absent from older servers. */
      lastFailure: z.iso.datetime().nullable().optional(),
      /** Absent from older servers. */
      vitals: vitalFigures.optional(),
    }),
  ),
  /** Errors, most frequent first. Violations of the content security policy have the phase `policy`. */
  faults: z.array(
    z.object({
      version: z.string(),
      phase: z.string(),
      errorClass: z.string(),
      count: z.number().int(),
      lastSeen: z.iso.datetime(),
    }),
  ),
});
export type RemoteHealthRow = z.infer<typeof remoteHealthRow>;

/** `/remotes.json` of the internal port serves the same document. */
export const remoteHealthAnswer = z.object({
  hours: z.number().int(),
  /** Revision of the registry that the server serves; null without one. */
  revision: z.number().int().nullable(),
  /** Highest signed revision that the server has ever received; null without one. Absent from older servers. */
  highestRevision: z.number().int().nullable().optional(),
  remotes: z.array(remoteHealthRow),
  /** Origins from which a developer may load one remote in a tab instead. Empty: overrides are off. */
  overrideOrigins: z.array(z.string()),
});
export type RemoteHealth = z.infer<typeof remoteHealthAnswer>;

/** Health of the remotes; role '3' only, other callers get 43000. */
export const remoteHealth = defineCall('GET /remote_health', {
  action: 'installation',
  response: remoteHealthAnswer,
});

/** Origins from which a developer may load one remote in a tab; roles '3' and '4'. */
export const overrideOrigins = defineCall('GET /override_origins', {
  action: 'override',
  response: z.object({ origins: z.array(z.string()) }),
});

/** File in the data folder that names the running server's internal address: `{ "url": "http://127.0.0.1:9090" }`. */
export const internalAddressFile = 'internal.json';
