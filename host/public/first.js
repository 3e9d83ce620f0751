// Runs before the first paint: sets theme and language, and decides whether the prerendered home page is shown.
{
  const root = document.documentElement;
  const { storageSuffix, languages } = JSON.parse(document.getElementById('atelier-config').textContent);
  const stored = (key) => {
    try {
      return localStorage.getItem(key + storageSuffix);
    } catch {
      return null; // storage is forbidden here
    }
  };
  if (stored('theme') === 'dark') root.dataset.theme = 'dark';
  const cookie = `language${storageSuffix}=`;
  const chosen = document.cookie
    .split(/;\s*/)
    .find((part) => part.startsWith(cookie))
    ?.slice(cookie.length);
  const language = languages.includes(chosen) ? chosen : languages[0];
  root.lang = language === 'en' ? 'en' : 'zh-CN';
  // A signed-in user has another header.
  const isVisitor = stored('access_token') === null;
  const show = () => {
    const isHome = /^(#\/?(home\/?)?(\?.*)?)?$/.test(location.hash);
    if (isHome && isVisitor) root.dataset.drawn = language;
    else delete root.dataset.drawn;
  };
  show();
  addEventListener('hashchange', show);
}
