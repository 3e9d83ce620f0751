import { useNavigation } from '@atelier/platform/navigation';
import { type RouteObject, useLocation } from 'react-router-dom';
import { pageAt } from '../addresses/navigation-table.ts';
import { ComingSoonPage } from '../pages/coming-soon-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

/** Behind every other address: the page of a known one that has no content yet, else the not-found page. */
const RestPage = () => {
  const { pathname } = useLocation();
  return pageAt(pathname, useNavigation()) === undefined ? <NotFoundPage /> : <ComingSoonPage />;
};

/** Pages of the host itself. `*` matches every address that the guard allows and no remote has a route for. */
export const ownRoutes: RouteObject[] = [
  {
    id: 'home',
    path: '/home',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "home" */ '../pages/home/home-page.tsx')).HomePage,
    }),
  },
  {
    id: 'remote-health',
    path: '/remoteHealth',
    lazy: async () => ({
      Component: (await import('../pages/remote-health/remote-health-page.tsx')).RemoteHealthPage,
    }),
  },
  {
    id: 'remote-history',
    path: '/remoteHistory',
    lazy: async () => ({ Component: (await import('../pages/releases/releases-page.tsx')).ReleasesPage }),
  },
  {
    id: 'share',
    path: '/share',
    lazy: async () => ({ Component: (await import('../pages/share/share-page.tsx')).SharePage }),
  },
  {
    id: 'announcements',
    path: '/announcements',
    lazy: async () => ({ Component: (await import('../announcements/announcements-page.tsx')).AnnouncementsPage }),
  },
  { id: 'missing', path: '/404', Component: NotFoundPage },
  {
    id: 'dashboard',
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  { id: 'rest', path: '*', Component: RestPage },
];
