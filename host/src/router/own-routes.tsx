import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { buttonClass } from '@atelier/ui/button';
import { Sheet } from '@atelier/ui/sheet';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import type { ComponentType } from 'react';
import { Link, type RouteObject, useLocation } from 'react-router-dom';
import { pageAt } from '../addresses/navigation-table.ts';
import { entryAtPath } from '../menu/menu-entries.ts';
import { openTools, useToolSummaries } from '../menu/tool-summaries.ts';
import comingSoonPageStyles from '../pages/coming-soon-page.module.css';
import styles from '../shell/full-message.module.css';

/** The host's page for a known address without content yet: lists every available tool by group. */
const ComingSoonPage = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const title = entryAtPath(pathname, useNavigation())?.title;
  const open = openTools(useToolSummaries());
  const groups = [...Map.groupBy(open, ({ group }) => group)];
  return (
    <Sheet padding={0} className={comingSoonPageStyles.page}>
      <div className={comingSoonPageStyles.column}>
        <StitchedGarment />
        <h1 className={comingSoonPageStyles.title}>{t('later.title', { title: title ? localized(title) : '' })}</h1>
        <p className={comingSoonPageStyles.sentence}>
          {open.length > 0 ? t('later.sentence', { count: open.length }) : t('later.sentenceAlone')}
        </p>
        <div className={comingSoonPageStyles.ways}>
          {groups.map(([group, tools]) => (
            <section key={group} className={comingSoonPageStyles.group}>
              <h2 className={comingSoonPageStyles.name}>{localized(tools[0]?.title ?? { zh: '', en: '' })}</h2>
              <ul className={comingSoonPageStyles.tools}>
                {tools.map(({ tool, path }) => (
                  <li key={path}>
                    <Link to={path}>{localized(tool.title)}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Sheet>
  );
};

/** At /404 and at every unknown address. */
const NotFoundPage = () => {
  const t = useText('host');
  return (
    <Sheet padding={0} className={styles.sheet}>
      <div className={styles.column}>
        <StitchedGarment />
        <h1 className={styles.title}>{t('missing.title')}</h1>
        <p className={styles.sentence}>{t('missing.sentence')}</p>
        <div className={styles.actions}>
          <Link to="/dashboard" className={buttonClass({ kind: 'primary', size: 'l' })}>
            {t('missing.work')}
          </Link>
          <Link to="/home" className={buttonClass({ size: 'l' })}>
            {t('missing.home')}
          </Link>
        </div>
      </div>
    </Sheet>
  );
};

/** Fallback route: the coming-soon page for a known address, else the not-found page. */
const FallbackPage = () => {
  const { pathname } = useLocation();
  return pageAt(pathname, useNavigation()) === undefined ? <NotFoundPage /> : <ComingSoonPage />;
};

const page = (id: string, path: string, load: () => Promise<ComponentType>): RouteObject => ({
  id,
  path,
  lazy: async () => ({ Component: await load() }),
});

/** Pages of the host itself. `*` matches every address that the guard allows and no remote has a route for. */
export const ownRoutes: RouteObject[] = [
  page(
    'home',
    '/home',
    async () => (await import(/* webpackChunkName: "home" */ '../pages/home/home-page.tsx')).HomePage,
  ),
  page(
    'remote-health',
    '/remoteHealth',
    async () => (await import('../pages/remote-health/remote-health-page.tsx')).RemoteHealthPage,
  ),
  page(
    'remote-history',
    '/remoteHistory',
    async () => (await import('../pages/releases/releases-page.tsx')).ReleasesPage,
  ),
  page('share', '/share', async () => (await import('../pages/share/share-page.tsx')).SharePage),
  page(
    'announcements',
    '/announcements',
    async () => (await import('../announcements/announcements-page.tsx')).AnnouncementsPage,
  ),
  { id: 'missing', path: '/404', Component: NotFoundPage },
  page('dashboard', '/dashboard', async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage),
  { id: 'rest', path: '*', Component: FallbackPage },
];
