import en from './locales/en/fail-reasons.json' with { type: 'json' };
import zh from './locales/zh/fail-reasons.json' with { type: 'json' };

/** Why a task failed, mapped from the engine's internal reasons. Shown next to "not charged". */
export type FailReason = keyof typeof zh;

/** The reason itself, or `failed` when it is unknown. */
export const knownReason = (reason: string | undefined): FailReason =>
  reason !== undefined && Object.hasOwn(zh, reason) ? (reason as FailReason) : 'failed';

/** Reasons that another image or setting does not resolve: the installation failed. */
const ours = new Set<string>([
  'failed',
  'crashed',
  'timeout',
  'expired',
  'storage-full',
  'gpu-memory',
  'node-missing',
  'model-missing',
  'template-refused',
  'model-failed',
  'model-server-away',
  'model-server-lost',
  'submission-unclear',
  'provider-account',
  'provider-limit',
  'interrupted',
  'result-missing',
  'result-unreadable',
] satisfies FailReason[]);

/** The reason's own message, else the general one. */
export const failWords = (reason: string): { zh: string; en: string } => {
  const known = knownReason(reason);
  return { zh: zh[known], en: en[known] };
};

/** True when only operators can resolve the failure. Unknown reasons count as such. */
export const isOurFailure = (reason: string | null): boolean =>
  reason === null || ours.has(reason) || !Object.hasOwn(zh, reason);
