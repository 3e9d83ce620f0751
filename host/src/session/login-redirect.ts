import { loginRedirectBlockMs } from '@atelier/catalogue/constants';

export const loginPath = '/login';

/** Pages without work of their own to return to. */
const isStart = (path: string): boolean => ['/', '/home'].includes(path) || path.startsWith(loginPath);

/** Address of the login page that returns to `path` (with its query) afterwards. */
export const loginAddress = (path?: string): string =>
  path && !isStart(path) ? `${loginPath}?redirect=${encodeURIComponent(path)}` : loginPath;

/** The path that a login page's `redirect` query names; only paths inside the app, else `start`. */
export const redirectTarget = (search: string, start = '/'): string => {
  const target = new URLSearchParams(search).get('redirect');
  return target?.startsWith('/') && !target.startsWith('//') ? target : start;
};

interface LoginRedirectParts {
  navigate: (address: string) => void;
  now?: () => number;
}

/** After one redirect to login another is blocked for 3 s, so that many failing requests cause one. */
export const createLoginRedirect = ({ navigate, now = Date.now }: LoginRedirectParts) => {
  let last = Number.NEGATIVE_INFINITY;
  return (path?: string): boolean => {
    if (now() - last < loginRedirectBlockMs) return false;
    last = now();
    navigate(loginAddress(path));
    return true;
  };
};
