/**
 * Numbers and names of the specification, each in one place. Times end in `Ms` (milliseconds) where the specification
 * counts so, else in the unit that their name says.
 */

// --- requests and encryption

/** Longest wait for any answer, logging out included. */
export const requestTimeoutMs = 600_000;
/** Failed refreshes in a row after which the session counts as expired; a successful answer sets the count to 0. */
export const maxRefreshAttempts = 3;
/** After a redirect to login another one is blocked for this long. */
export const loginRedirectBlockMs = 3_000;
/** How long an error message stays. */
export const errorMessageMs = 5_000;
/** Characters of the random key of an encrypted payload. */
export const envelopeKeyLength = 32;

// --- session

/** Without a click, move, key, scroll or touch for this long, the next step refreshes the token first. */
export const inactivityMs = 5_400_000;
/** What counts as activity. */
export const activityEvents = ['click', 'mousemove', 'keypress', 'scroll', 'touchstart'] as const;

// --- socket

/** Between two `ping` events. */
export const heartbeatMs = 14_000;
/** Between an error and the next attempt to connect. */
export const reconnectDelayMs = 2_000;
/** Attempts to connect before the page says so and falls back to polling. */
export const maxReconnectAttempts = 20;
/** Before a message that could not be sent is sent again. */
export const resendWaitMs = 1_500;

// --- version check

/** Between two looks at the version file. */
export const versionPollMs = 180_000;
/** Unchanged looks after which the check rests; a move of the mouse starts it again. */
export const maxUnchangedVersionChecks = 5;
/** Values of the version file that reload the page at once instead of asking. */
export const immediateReloadVersions = ['11', '111'] as const;

// --- interface

export const defaultLanguage = 'zh';
export const defaultTheme = 'light';
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** Between two presses of one button. */
export const throttleMs = 800;
/** Below this width, CSS pixels, the device counts as mobile and the side menu closes. */
export const mobileBreakpointPx = 992;
/** Opacity of the layer behind an intro guide. */
export const guideOverlayOpacity = 0.3;

// --- accounts

/** Fewest characters of a password. */
export const passwordMinLength = 4;
/** Role codes of the specification, derived from the stored type number; anything else counts as `0`. */
export const roles = ['0', '1', '2'] as const;
/** The installation's operator: no socket, sees remote health and moderation. */
export const operatorRole = '3';
/** May take a remote from a developer's build in its own tab; beside another role. */
export const developerRole = '4';
/** Role of a stored type number. */
export const roleOfType = (type: number): (typeof roles)[number] => roles[type] ?? '0';

/** Decided: what a new account is given, once for each phone number. */
export const trialCredits = { credits: 40, days: 15 } as const;
/** Top-up price list of an account that has none: `value` in fen buys `point` credits. */
export const defaultMembershipMenu = [{ value: 100, point: 1 }] as const;

// --- pictures, tasks, history

/** Largest ratio of the longer to the shorter side. */
export const maxImageRatio = 2.5;
/** Decided: shortest accepted side of an upload, pixels. */
export const minImageSidePx = 256;
/** Decided: most pixels of an upload, width times height. */
export const maxImagePixels = 40_000_000;
/** Decided: largest upload, bytes. */
export const maxImageBytes = 20 * 1024 * 1024;
/** Pictures of one style fusion. */
export const fusionImages = { min: 2, max: 4 } as const;
/** Pictures of one style or pattern expansion. */
export const expansionImages = { min: 1, max: 4 } as const;
/** Minutes of an image task. */
export const imageTaskMinutes = [1, 2] as const;
/** Days for which results and their files are kept. */
export const historyDays = 15;
/** How closely a reference is followed. */
export const referenceType = { basic: 0, high: 1 } as const;

// --- image to vector

/** Slider ranges of the tracer: least, most, step. */
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

/** Names in the browser's storage; each carries the configured suffix. */
export const storageKeys = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  tokenTimestamp: 'token_timestamp',
  refreshTimes: 'refreshTimes',
  user: 'user',
  company: 'company',
  theme: 'theme',
  /** Database of forms that were not submitted. */
  drafts: 'drafts',
  /** Random key of this browser that personal data is encrypted with. */
  deviceKey: 'device_key',
  /** Moment of the last click, move, key, scroll or touch. */
  lastActivity: 'last_activity',
  /** `1`: system notifications for tasks that end while the app is hidden. */
  finishNotice: 'finish_notice',
  /** Stored type number that roles derive from. */
  userType: 'user_type',
  /** The signed registry of remotes that was accepted last, with its revision. */
  registry: 'registry',
  /** Random id of this browser for canaries; it identifies no user. */
  canarySubject: 'canary_subject',
  /** Versions of remotes whose code failed in this tab. */
  badVersions: 'bad_versions',
  /** Versions of which this browser's cache may hold damaged bytes. */
  damagedVersions: 'damaged_versions',
  /** The version of a remote whose code runs in this tab; what is found at the next page froze the one before. */
  runningVersion: 'running_version',
  /** Scroll position before a reload, in this tab. */
  scrollAfterReload: 'scroll_after_reload',
  /** The company that the user was removed from, until they have closed the notice. */
  departure: 'departure',
  /** The remote that this tab takes from a developer. */
  remoteOverride: 'remote_override',
} as const;
export type StorageKey = keyof typeof storageKeys;

/** Cookie that holds the language. */
export const languageCookie = 'language';

/** Name of a key under a suffix, so that two installations on one host do not meet. */
export const storageName = (key: StorageKey, suffix: string): string => `${storageKeys[key]}${suffix}`;
