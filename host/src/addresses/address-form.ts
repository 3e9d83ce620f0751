/** Query parameters that contain a key (letters, digits, `_` and `-`); `id` and `group` on the page of shared items. */
const keyNames = ['invite_code', 'invite'] as const;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // truncated inside a percent-encoded character
    return text.replace(/%.*$/s, '');
  }
};

/** The key at the start of a value, without leading invisible characters and without text appended by an app or sentence. Empty: none. */
const keyOf = (value: string): string =>
  /^[\w-]+/.exec(
    decode(value)
      .normalize('NFKC')
      .replace(/[\p{Cf}\s]/gu, ''),
  )?.[0] ?? '';

const repairQuery = (path: string, query: string): string =>
  query
    .replaceAll('&amp;', '&')
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isKey =
        keyNames.some((known) => known === name) || (path === '/share' && (name === 'id' || name === 'group'));
      return isKey && keyOf(value) !== '' ? `${name}=${keyOf(value)}` : pair;
    })
    .join('&');

/**
 * Normalizes a route that a chat app encoded, truncated or joined with a sentence: `%2Fpricing`, `/pricing。`, `/register&invite_code=K7`. A
 * valid route is returned unchanged.
 */
export const repairRoute = (given: string): string => {
  let raw = given;
  // Some apps encode an address twice.
  const encoded = /^\/?%(?:25)*(?:2f|23)|^[^?]*%(?:25)*3f|^[^?]*%ef%bc%9f\w+(?:=|%3d)/i;
  for (let times = 0; times < 3 && encoded.test(raw); times++) raw = decode(raw);
  // Chinese input methods insert a full-width question mark.
  raw = raw.replace(/^([^?]*?)？(?=\w+=)/, '$1?');
  const bare = `/${raw.replace(/^[\s\p{Cf}/#]*/u, '')}`;
  // Some apps write the second `?` of an address as `&`.
  const [written = '', query] = bare.replace(/^([^?&]*)&(?:amp;)?/, '$1?').split(/\?(.*)/s);
  const path = written.replace(/(?:%[89a-f][0-9a-f]|[^\x21-\x7e]).*$/is, '').replace(/[^\w/-]+$/, '') || '/';
  return query === undefined ? path : `${path}?${repairQuery(path, query)}`;
};

/** Target page by key parameter, for links that lost their fragment. */
const pageOfKey: Record<(typeof keyNames)[number], string> = {
  invite_code: '/register',
  invite: '/userinfo/corpControl',
};

/** Moves a link's key from the page's query to the route's query. */
const takeLinkKey = (route: string, search: string): { route: string; search: string } => {
  const params = new URLSearchParams(search.replaceAll('&amp;', '&'));
  for (const name of keyNames) {
    const key = keyOf(params.get(name) ?? '');
    if (key === '') continue;
    const page = pageOfKey[name];
    const [path = '', query = ''] = route.split(/\?(.*)/s);
    if (![page, '/', '/home', '/login'].includes(path)) continue;
    params.delete(name);
    const rest = params.size > 0 ? `?${params}` : '';
    const isNamed = new URLSearchParams(query).has(name);
    const all = isNamed ? query : [query, `${name}=${key}`].filter(Boolean).join('&');
    return { route: `${path === '/login' ? path : page}?${all}`, search: rest };
  }
  return { route, search };
};

/** Fields of Location that `addressInForm` reads. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The page path ends in `/` and the route is in the hash (specification section 2). Links that a chat app altered are repaired. @returns
 * the address to redirect to, or null when the address is already valid.
 */
export const addressInForm = ({ pathname, search, hash }: Address): string | null => {
  const path = pathname.endsWith('/') ? pathname : `${pathname.replace(/\/index\.html$/, '')}/`;
  const [query = '', encodedHash = ''] = search.split(/%23(.*)/is);
  const given = hash.length > 1 ? hash.slice(1) : encodedHash;
  const { route, search: rest } = takeLinkKey(repairRoute(given), query);
  const isInForm = path === pathname && rest === search && `#${route}` === hash;
  return isInForm ? null : `${path}${rest}#${route}`;
};

/** Path of a hash route: `#/a/b?c` gives `/a/b`. */
export const routeOfAddress = (hash: string): string => hash.replace(/^#/, '').replace(/[?#].*$/, '') || '/';
