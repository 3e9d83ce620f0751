/** Limits, counts and retry intervals of the federation, in milliseconds unless stated otherwise. */
export const limits = {
  /** Limit for a stalled registry download; after it the stored copy is used. */
  keptRegistryMs: 2500,
  /** Maximum wait on a first visit for the server's minimum registry revision. */
  floorMs: 1500,
  /** Mean interval between registry requests while the page is visible. */
  registryEveryMs: 45_000,
  /** Jitter of the interval as a share in both directions, so that many tabs do not send requests at the same time. */
  registryJitter: 0.2,
  /** Limit for a stalled download (less than `leastProgressBytes` received); at half of it the request is sent again. */
  stallMs: 3000,
  leastProgressBytes: 1024,
  /** Limit for stalled downloads in one load, all versions together. */
  totalStallMs: 8000,
  /** Time limit to run loaded code: this, or twice the download time of its files, because a browser without a cache downloads twice. */
  runMs: 8000,
  /** Time limit for a script tag whose file is cached; longer than `runMs`, which takes effect first. */
  tagMs: 60_000,
  /** Limit for requests and stalled downloads of a developer build, whose files are hashed before they run. */
  overrideMs: 10_000,
  /** Lifetime of a developer override. */
  overrideLifeMs: 2 * 60 * 60 * 1000,
  /** Maximum number of versions tried per load: the user waits for each, and further failures are unlikely to be the versions' fault. */
  mostCandidates: 4,
  /** Delay before the frame is shown around a loading page; shorter while the registry is also loading. */
  frameMs: 400,
  frameAheadMs: 120,
  /** Delay before the user is shown a loading message. */
  patienceMs: 2000,
  /** Maximum time to mount the replacement page after a failure; then the recovery page is shown. */
  replaceMs: 3000,
  /** Delays before automatic retries of a recovery page, in seconds; the last one repeats. */
  retrySeconds: [15, 30, 60],
  /** Events within this time are sent to the server together. */
  telemetryMs: 2000,
  /** Maximum events per call. */
  telemetryBatch: 50,
  /** Maximum number of queued events while sending fails. */
  telemetryWaiting: 200,
} as const;
