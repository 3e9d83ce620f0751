import { policyReportPath } from './brand/page-policy.ts';

/**
 * The vision library of the matting editor's preview, served by the API's own site. Only that editor's worker asks for it, with
 * this hash: the library builds functions from text, so the worker's policy is the one that allows it, and nothing but these bytes
 * may use that.
 */
export const visionScript = {
  address: '/vision/opencv-4.12.0-release.1.js',
  integrity: 'sha384-i8A4fJEsRcMFMyEEDNri/2MR12DhkFLlUF+9oxUrxs6prIcRj7YtWAQ1OJ+iE0C7',
} as const;

/**
 * Names of the worker scripts whose answers alone carry the policy that lets the library run: the host's, which runs a worker of a
 * remote from checked bytes, and the matting editor's own, for a browser that starts it by its address.
 */
export const visionWorkerNames = ['checked.worker', 'grab-cut.worker'] as const;

/** The library makes functions of text and runs WebAssembly; its bytes, and a worker's (`blob:`), are fetched with their hash. */
const scripts = "script-src blob: 'unsafe-eval' 'wasm-unsafe-eval'";

/**
 * Content policy for those scripts, wherever host and remotes are served. The library fetches its WebAssembly from a `data:`
 * address in its text; a refusal would only make it take another way, but would send a report to the operator for every
 * opened editor. Built without a call, so that bundles drop it when it is unused.
 */
export const visionWorkerPolicy =
  `default-src 'none'; ${scripts}; connect-src 'self' data:; report-uri ${policyReportPath}` as const;
