/** Everything that the federation waits for, counts to or retries by. Times are milliseconds. */
export const limits = {
  /** Limit for a stalled download of the registry; after it the stored copy is used. */
  keptRegistryMs: 2500,
  /** A first visit waits so long for the server's word on how old the registry may be. */
  floorMs: 1500,
  /** Mean time between two looks at the registry while the page is visible. */
  registryEveryMs: 45_000,
  /** Looks are spread by this share to both sides, so that a thousand tabs do not ask at once. */
  registryJitter: 0.2,
  /** Limit for a stalled download (less than `leastProgressBytes` received); at half of it the request is sent again. */
  stallMs: 4000,
  leastProgressBytes: 1024,
  /** Limit for stalled downloads in one load, all versions together. */
  totalStallMs: 8000,
  /** Code that is there has run within this time, or twice the time that its files took: a browser without a cache asks twice. */
  runMs: 8000,
  /** A tag whose file is in the cache; longer than `runMs`, which decides. */
  tagMs: 60_000,
  /** Files of a developer's build are hashed before they run. */
  overrideMs: 10_000,
  /** A developer's choice of another build counts so long. */
  overrideLifeMs: 2 * 60 * 60 * 1000,
  /** A person waits for each: what so many versions cannot show is not the versions' fault. */
  mostCandidates: 4,
  /**
   * The frame is shown around a page that is still loading after this time, and sooner where the registry is still loading
   * too.
   */
  frameMs: 400,
  frameAheadMs: 120,
  /** After this time the user is shown what the page waits for. */
  patienceMs: 2000,
  /** After a failure was handled, the page that replaces it is mounted within this time; only then the recovery page is shown instead. */
  replaceMs: 3000,
  /** Waits before the tries of a recovery page that come by themselves, seconds; the last one repeats. */
  retrySeconds: [15, 30, 60],
  /** Events that come within this time go to the server together. */
  telemetryMs: 2000,
  /** As many events as the call takes at once. */
  telemetryBatch: 50,
  /** A page that cannot send keeps no more events than this. */
  telemetryWaiting: 200,
} as const;
