/** Everything that the federation waits for, counts to or retries by. Times are milliseconds. */
export const limits = {
  /** The registry has come within this time, or the kept copy serves. */
  registryMs: 4000,
  /** Mean time between two looks at the registry while the page is visible. */
  registryEveryMs: 45_000,
  /** Looks are spread by this share to both sides, so that a thousand tabs do not ask at once. */
  registryJitter: 0.2,
  /** A version that has not come within this time counts as failed, its second try included. */
  loadMs: 4000,
  /** With less than this left a second try would only fail again. */
  leastForRetryMs: 500,
  /** Files of a developer's build are hashed before they run, and the machine may be far. */
  overrideMs: 10_000,
  /** A developer's choice of another build counts so long. */
  overrideLifeMs: 2 * 60 * 60 * 1000,
  /** A person waits for each: what so many versions cannot show is not the versions' fault. */
  mostCandidates: 4,
  /** A person is told what a page waits for after this long. */
  patienceMs: 2000,
  /** Waits before the tries of a recovery page that come by themselves, seconds; the last one repeats. */
  retrySeconds: [15, 30, 60],
  /** Events that come within this time go to the server together. */
  telemetryMs: 2000,
  /** As many events as the call takes at once. */
  telemetryBatch: 50,
  /** A page that cannot send keeps no more events than this. */
  telemetryWaiting: 200,
} as const;
