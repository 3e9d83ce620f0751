import { loginRedirectBlockMs } from '@atelier/catalogue/constants';

/**
 * Target of a `trend_url` query: the configured trend site with the access token as `lk_token`. null for any other site, so that a link
 * cannot leak the token.
 */
export const trendAddress = (search: string, trendOrigin: string, access: string | null): string | null => {
  const wanted = new URLSearchParams(search).get('trend_url');
  if (!wanted || !trendOrigin || !access || !URL.canParse(wanted)) return null;
  const target = new URL(wanted);
  if (target.origin !== new URL(trendOrigin).origin) return null;
  target.searchParams.set('lk_token', access);
  return target.href;
};

export const loginPath = '/login';

/** Start pages, to which no return is needed. */
const isStart = (path: string): boolean => ['/', '/home'].includes(path) || path.startsWith(loginPath);

/** Address of the login page that returns to `path` (with its query) afterwards. */
export const loginAddress = (path?: string): string =>
  path && !isStart(path) ? `${loginPath}?redirect=${encodeURIComponent(path)}` : loginPath;

/** The path in a login page's `redirect` query; only paths inside the app, else `start`. */
export const redirectTarget = (search: string, start = '/'): string => {
  const target = new URLSearchParams(search).get('redirect');
  return target?.startsWith('/') && !target.startsWith('//') ? target : start;
};

interface LoginRedirectParts {
  navigate: (address: string) => void;
  now?: () => number;
}

/** After a redirect to login, further ones are blocked for 3 s, so that many failing requests cause one redirect. */
export const createLoginRedirect = ({ navigate, now = Date.now }: LoginRedirectParts) => {
  let last = Number.NEGATIVE_INFINITY;
  return (path?: string): boolean => {
    if (now() - last < loginRedirectBlockMs) return false;
    last = now();
    navigate(loginAddress(path));
    return true;
  };
};
