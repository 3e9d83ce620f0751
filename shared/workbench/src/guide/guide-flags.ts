/** What is forwarded to view: nothing, both guides on the first login, or the tool page's alone on request. */
export type GuideView = '0' | '1' | '2';

/** Which guides an account has seen on this browser. */
export interface GuideFlags {
  project: boolean;
  design: boolean;
}

/** What the first look at a tool page shows to an account that has seen `flags`. */
export const firstView = (flags: GuideFlags | undefined): GuideView => {
  if (!flags?.project) return '1';
  return flags.design ? '0' : '2';
};

/** Set once a guide was shown, even if a reload closed it, so that it does not open automatically again. */
export const seenAfter = (flags: GuideFlags | undefined, view: GuideView): GuideFlags => ({
  project: view === '1' || (flags?.project ?? false),
  design: view !== '0' || (flags?.design ?? false),
});
