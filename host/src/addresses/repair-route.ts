/** Queries of links that carry a key, which has letters, digits, `_` and `-` only; `id` and `group` on the page of what is shared. */
const keyNames = ['invite_code', 'invite'] as const;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // cut within an encoded letter
    return text.replace(/%.*$/s, '');
  }
};

/** The key that a value begins with, without invisible letters before it and what an app or a sentence appended; empty: none. */
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
 * A route as the product writes it, of one that a chat app encoded, cut or glued to a sentence: `%2Fpricing`, `/pricing。`,
 * `/register&invite_code=K7`. A route that has the form stays as it is.
 */
export const repairRoute = (given: string): string => {
  let raw = given;
  // Some apps encode an address twice.
  const encoded = /^\/?%(?:25)*(?:2f|23)|^[^?]*%(?:25)*3f|^[^?]*%ef%bc%9f\w+(?:=|%3d)/i;
  for (let times = 0; times < 3 && encoded.test(raw); times++) raw = decode(raw);
  // Chinese keyboards write a full-width mark.
  raw = raw.replace(/^([^?]*?)？(?=\w+=)/, '$1?');
  const bare = `/${raw.replace(/^[\s\p{Cf}/#]*/u, '')}`;
  // Some apps write the second `?` of an address as `&`.
  const [written = '', query] = bare.replace(/^([^?&]*)&(?:amp;)?/, '$1?').split(/\?(.*)/s);
  const path = written.replace(/(?:%[89a-f][0-9a-f]|[^\x21-\x7e]).*$/is, '').replace(/[^\w/-]+$/, '') || '/';
  return query === undefined ? path : `${path}?${repairQuery(path, query)}`;
};

/** Pages that a key leads to where a link has lost its fragment. */
const pageOfKey: Record<(typeof keyNames)[number], string> = {
  invite_code: '/register',
  invite: '/userinfo/corpControl',
};

/** Moves a link's key from the page's query to the route that it belongs to. */
export const takeLinkKey = (route: string, search: string): { route: string; search: string } => {
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
