import { policyReportPath } from './brand/page-policy.ts';

/**
 * The vision library of the matting editor's preview, served from the API's origin. Only the editor's worker loads it, with this hash: the
 * library evaluates generated code, so only the worker's policy allows it, and only these bytes may use it.
 */
export const visionScript = {
  address: '/vision/opencv-4.12.0-release.1.js',
  integrity: 'sha384-i8A4fJEsRcMFMyEEDNri/2MR12DhkFLlUF+9oxUrxs6prIcRj7YtWAQ1OJ+iE0C7',
} as const;

/**
 * Names of the only worker scripts served with the policy of the vision library: the host's, which runs a verified worker of a remote, and
 * the matting editor's own, for browsers that start it by URL.
 */
export const visionWorkerNames = ['checked.worker', 'grab-cut.worker'] as const;

/** The library evaluates generated code and runs WebAssembly; its bytes, and a worker's (`blob:`), are fetched with their hash. */
const scripts = "script-src blob: 'unsafe-eval' 'wasm-unsafe-eval'";

/**
 * Content security policy of those scripts, on every origin of host and remotes. The library fetches its WebAssembly from an embedded
 * `data:` URL; blocking it would only trigger a fallback, but report a violation for every opened editor. Contains no function call, so
 * that bundles drop it when it is unused.
 */
export const visionWorkerPolicy =
  `default-src 'none'; ${scripts}; connect-src 'self' data:; report-uri ${policyReportPath}` as const;
