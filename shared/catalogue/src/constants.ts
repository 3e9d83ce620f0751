import type { Localized } from './text.ts';

/**
 * Names of the membership levels, the same in header, pricing and account pages. `Trial` is not a level: it marks the initial credits of a
 * new account.
 */
export const membershipTitles: Readonly<Record<-1 | 0 | 1 | 4, Localized>> = {
  [-1]: { zh: '未开通', en: 'Not activated' },
  0: { zh: '免费版', en: 'Free' },
  1: { zh: '个人版', en: 'Personal' },
  4: { zh: '企业版', en: 'Business' },
};

/**
 * Numbers and names of the specification, each defined once. Times ending in `Ms` are in milliseconds where the specification uses them,
 * else in the unit in their name.
 */

// --- requests and encryption

/** Maximum wait for any response, including logout. */
export const requestTimeoutMs = 600_000;
/** Consecutive failed refreshes after which the session counts as expired; a successful response resets the count. */
export const maxRefreshAttempts = 3;
/** After a redirect to login, further redirects are blocked for this time. */
export const loginRedirectBlockMs = 3_000;
/** Display duration of an error message. */
export const errorMessageMs = 5_000;
/** Characters of the random key of an encrypted payload. */
export const envelopeKeyLength = 32;

// --- session

/** After this time without a click, move, key, scroll or touch, the next action refreshes the token first. */
export const inactivityMs = 5_400_000;
/** Events that count as activity. */
export const activityEvents = ['click', 'mousemove', 'keypress', 'scroll', 'touchstart'] as const;

// --- socket

/** Interval between two `ping` events. */
export const heartbeatMs = 14_000;
/** Delay between an error and the next connection attempt. */
export const reconnectDelayMs = 2_000;
/** Connection attempts before the page shows the failure and falls back to polling. */
export const maxReconnectAttempts = 20;
/** Delay before an unsent message is sent again. */
export const resendWaitMs = 1_500;

// --- version check

/** Poll interval of the version file. */
export const versionPollMs = 180_000;
/** Unchanged polls after which the check pauses; a mouse move resumes it. */
export const maxUnchangedVersionChecks = 5;
/** Values of the version file that reload the page immediately without confirmation. */
export const immediateReloadVersions = ['11', '111'] as const;

// --- interface

export const defaultLanguage = 'zh';
export const defaultTheme = 'light';
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** Minimum interval between two clicks on one button. */
export const throttleMs = 800;
/** Below this width, in CSS pixels, the device counts as mobile and the side menu closes. */
export const mobileBreakpointPx = 992;
/** Opacity of the layer behind an intro guide. */
export const guideOverlayOpacity = 0.3;

// --- accounts

/** Minimum length of a password. */
export const passwordMinLength = 4;
/** Role codes of the specification, derived from the stored type number; any other value counts as `0`. */
export const roles = ['0', '1', '2'] as const;
/** The installation's operator: no socket, sees remote health and moderation. */
export const operatorRole = '3';
/** May override a remote with a developer build in the own tab; additional to another role. */
export const developerRole = '4';
/** Role of a stored type number. */
export const roleOfType = (type: number): (typeof roles)[number] => roles[type] ?? '0';

/** Initial credits of a new account, once for each phone number (decided by this project). */
export const trialCredits = { credits: 40, days: 15 } as const;
/** Top-up price list of an account without its own: `value` in fen buys `point` credits. */
export const defaultMembershipMenu = [{ value: 100, point: 1 }] as const;

// --- pictures, tasks, history

/** Maximum ratio of the longer to the shorter side. */
export const maxImageRatio = 2.5;
/** Minimum side of an upload, pixels (decided by this project). */
export const minImageSidePx = 256;
/** Maximum pixels of an upload, width times height (decided by this project). */
export const maxImagePixels = 40_000_000;
/** Maximum size of an upload, bytes (decided by this project). */
export const maxImageBytes = 20 * 1024 * 1024;
/** Number of images of one style fusion. */
export const fusionImages = { min: 2, max: 4 } as const;
/** Number of images of one style or pattern expansion. */
export const expansionImages = { min: 1, max: 4 } as const;
/** Duration of an image task, minutes. */
export const imageTaskMinutes = [1, 2] as const;
/** Retention of results and their files, days. */
export const historyDays = 15;
/** Adherence to the reference. */
export const referenceType = { basic: 0, high: 1 } as const;

// --- image to vector

/** Slider ranges of the tracer: minimum, maximum, step. */
export const vectorRanges = {
  filter_speckle: { min: 0, max: 128, step: 1 },
  color_precision: { min: 1, max: 8, step: 1 },
  layer_difference: { min: 0, max: 128, step: 1 },
  corner_threshold: { min: 0, max: 180, step: 1 },
  length_threshold: { min: 3.5, max: 10, step: 0.1 },
  splice_threshold: { min: 0, max: 180, step: 1 },
} as const;
export const vectorColorModes = ['binary', 'color'] as const;
export const vectorHierarchies = ['cutout', 'stacked'] as const;
export const vectorModes = ['none', 'polygon', 'spline'] as const;

// --- storage

/** Keys in the browser's storage, before the configured suffix is appended. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  tokenTimestamp: 'token_timestamp',
  refreshTimes: 'refreshTimes',
  user: 'user',
  company: 'company',
  theme: 'theme',
  /** Database of unsubmitted forms. */
  drafts: 'drafts',
  /** Random key of this browser that encrypts personal data. */
  deviceKey: 'device_key',
  /** Timestamp of the last click, move, key, scroll or touch. */
  lastActivity: 'last_activity',
  /** `1`: system notifications for tasks that end while the app is hidden. */
  finishNotice: 'finish_notice',
  /** Stored type number from which roles are derived. */
  userType: 'user_type',
  /** The last accepted signed registry of remotes, with its revision. */
  registry: 'registry',
  /** Random id of this browser for canaries; it identifies no user. */
  canarySubject: 'canary_subject',
  /** Versions of remotes whose code failed in this tab. */
  badVersions: 'bad_versions',
  /** Versions that may have damaged bytes in this browser's cache. */
  damagedVersions: 'damaged_versions',
  /** The version of a remote whose code runs in this tab; an entry found by the next page means that the version froze the previous one. */
  runningVersion: 'running_version',
  /** Scroll position before a reload, in this tab. */
  scrollAfterReload: 'scroll_after_reload',
  /** The company that the user was removed from, until the notice is closed. */
  departure: 'departure',
  /** The developer override of this tab. */
  remoteOverride: 'remote_override',
} as const;
export type StorageKey = keyof typeof storageKeys;

/** Cookie with the language. */
export const languageCookie = 'language';

/** Name of a key with a suffix, so that two installations on one host do not conflict. */
export const storageName = (key: StorageKey, suffix: string): string => `${storageKeys[key]}${suffix}`;
