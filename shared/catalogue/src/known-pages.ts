import { groupPage } from './group-pages.ts';
import { type GroupKey, type GroupRow, groups, type RemoteName } from './groups.ts';
import { everyRole, type PageRow, protectedPage, publicPage, standalonePage } from './page-row.ts';

/** Pages rendered by the host itself. */
export const ownPages: readonly PageRow[] = [
  publicPage({ path: '/', title: { zh: '首页', en: 'Home' }, redirect: '/home', hidden: true, order: 0 }),
  publicPage({ path: '/home', title: { zh: '首页', en: 'Home' }, hideHeader: true, icon: 'home', order: 1 }),
  standalonePage({ path: '/share', title: { zh: '分享的图片', en: 'Shared image' }, order: 56 }),
  publicPage({ path: '/announcements', title: { zh: '公告', en: 'Announcements' }, hidden: true, order: 57 }),
  publicPage({ path: '/404', title: { zh: '页面不存在', en: 'Page not found' }, hidden: true, order: 60 }),
  protectedPage({
    path: '/dashboard',
    title: { zh: '工作台', en: 'Studio' },
    hidden: true,
    icon: 'dashboard',
    order: 2,
  }),
  protectedPage({
    path: '/remoteHealth',
    title: { zh: '远程模块', en: 'Remote health' },
    roles: ['3', '4'],
    keepAlive: false,
    hidden: true,
    order: 70,
  }),
  protectedPage({
    path: '/remoteHistory',
    title: { zh: '版本与发布', en: 'Releases' },
    roles: ['3'],
    keepAlive: false,
    hidden: true,
    order: 71,
  }),
];

/** A page that a remote renders and the host's frame links to. */
export interface KnownPage extends PageRow {
  remote: RemoteName;
}

const of = (remote: RemoteName, pages: readonly PageRow[]): KnownPage[] => pages.map((page) => ({ ...page, remote }));

/**
 * Pages of remotes that header and guards know without a registry: the roots of the groups, the sign-in pages and the squares. An entry of
 * the signed registry takes precedence. All other pages are known only from the registry.
 */
export const knownPages: readonly KnownPage[] = [
  ...(Object.keys(groups) as GroupKey[]).map((key) => ({ ...groupPage(key), remote: groups[key].remote })),
  ...of('remote-account', [
    standalonePage({ path: '/pricing', title: { zh: '价格', en: 'pricing' }, order: 50 }),
    standalonePage({ path: '/login', title: { zh: '登录', en: 'Log in' }, order: 51 }),
    standalonePage({ path: '/register', title: { zh: '注册', en: 'Sign up' }, order: 52 }),
    standalonePage({ path: '/terms', title: { zh: '服务协议', en: 'Service agreement' }, order: 53 }),
    standalonePage({ path: '/privacy', title: { zh: '隐私政策', en: 'Privacy policy' }, order: 54 }),
    standalonePage({ path: '/payment', title: { zh: '支付协议', en: 'Payment agreement' }, order: 55 }),
  ]),
  ...of('remote-library', [
    protectedPage({ path: '/styleLibrary', title: { zh: '款式库', en: 'Style library' }, order: 23 }),
    publicPage({
      path: '/navTop',
      title: { zh: '广场', en: 'Gallery' },
      redirect: '/navTop/modelSquare',
      hidden: true,
      order: 30,
    }),
    publicPage({ path: '/navTop/modelSquare', title: { zh: '模特广场', en: 'Models' }, order: 31 }),
    publicPage({ path: '/worksInspiration', title: { zh: '作品广场', en: 'Gallery' }, roles: everyRole, order: 32 }),
    standalonePage({ path: '/board', title: { zh: '提案板', en: 'Board' }, order: 35 }),
    protectedPage({ path: '/tutorial', title: { zh: '教程', en: 'Tutorials' }, order: 33 }),
  ]),
];

/** The group whose root path contains a path. */
export const groupAround = (path: string): GroupRow | undefined =>
  Object.values(groups).find((group) => `${path}/`.startsWith(`${group.path}/`));

/** Pages with subpages: addresses one level below belong to the same page, whose remote parses the last segment itself. */
const pagesWithParts: readonly string[] = ['/board', '/tutorial'];

/** The page that an address is a subpage of, e.g. `/tutorial` for `/tutorial/cutout`; else the address itself. */
export const parentPageOf = (path: string): string => {
  const above = /^(\/[^/]+)\/[^/]+$/.exec(path)?.[1];
  return above !== undefined && pagesWithParts.includes(above) ? above : path;
};

/** The owner of a path regardless of the registry: `host`, the assigned remote, or undefined for an unassigned address. */
export const catalogueOwner = (path: string): 'host' | RemoteName | undefined => {
  if (ownPages.some((page) => page.path === path)) return 'host';
  return knownPages.find((page) => page.path === parentPageOf(path))?.remote ?? groupAround(path)?.remote;
};
