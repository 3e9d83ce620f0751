/**
 * Where a `trend_url` query leads: the configured trend site with the access token as `lk_token`.
 * null for any other site, so that a link cannot carry the token away.
 */
export const trendAddress = (search: string, trendOrigin: string, access: string | null): string | null => {
  const wanted = new URLSearchParams(search).get('trend_url');
  if (!wanted || !trendOrigin || !access || !URL.canParse(wanted)) return null;
  const target = new URL(wanted);
  if (target.origin !== new URL(trendOrigin).origin) return null;
  target.searchParams.set('lk_token', access);
  return target.href;
};
