import type { RouteRow } from '../route-row.ts';

type PageRow = Pick<RouteRow, 'path' | 'title' | 'owner' | 'order'> & Partial<RouteRow>;

const everyRole = ['0', '1', '2'] as const;

const publicPage = (row: PageRow): RouteRow => ({
  access: 'public',
  keepAlive: false,
  hideHeader: false,
  breadcrumb: false,
  hidden: false,
  alwaysShow: false,
  ...row,
});

/** A public page that stands alone: no header, in no menu. */
const standalonePage = (row: PageRow): RouteRow => publicPage({ hideHeader: true, hidden: true, ...row });

/** A protected page is open to roles 0, 1 and 2 and kept alive, unless its row says otherwise. */
export const protectedPage = (row: PageRow): RouteRow => ({
  access: 'protected',
  roles: everyRole,
  keepAlive: true,
  hideHeader: false,
  breadcrumb: true,
  hidden: false,
  alwaysShow: false,
  ...row,
});

/** Pages that need no login. */
export const publicPages: readonly RouteRow[] = [
  publicPage({
    path: '/',
    title: { zh: '首页', en: 'Home' },
    owner: 'host',
    redirect: '/home',
    hidden: true,
    order: 0,
  }),
  publicPage({
    path: '/home',
    title: { zh: '首页', en: 'Home' },
    owner: 'host',
    hideHeader: true,
    icon: 'home',
    section: 'home',
    order: 1,
  }),
  publicPage({
    path: '/navTop',
    title: { zh: '广场', en: 'Squares' },
    owner: 'remote-library',
    redirect: '/navTop/modelSquare',
    hidden: true,
    order: 30,
  }),
  publicPage({
    path: '/navTop/modelSquare',
    title: { zh: '模特广场', en: 'Model square' },
    owner: 'remote-library',
    icon: 'modelSquare',
    section: 'squares',
    order: 31,
  }),
  publicPage({
    path: '/worksInspiration',
    title: { zh: '作品广场', en: 'Works square' },
    owner: 'remote-library',
    roles: everyRole,
    icon: 'worksSquare',
    section: 'squares',
    order: 32,
  }),
  standalonePage({
    path: '/pricing',
    title: { zh: '价格', en: 'pricing' },
    owner: 'remote-account',
    order: 50,
  }),
  standalonePage({ path: '/login', title: { zh: '登录', en: 'Log in' }, owner: 'remote-account', order: 51 }),
  standalonePage({ path: '/register', title: { zh: '注册', en: 'Register' }, owner: 'remote-account', order: 52 }),
  standalonePage({
    path: '/terms',
    title: { zh: '服务协议', en: 'Service agreement' },
    owner: 'remote-account',
    order: 53,
  }),
  standalonePage({
    path: '/privacy',
    title: { zh: '隐私协议', en: 'Privacy agreement' },
    owner: 'remote-account',
    order: 54,
  }),
  standalonePage({
    path: '/payment',
    title: { zh: '支付协议', en: 'Payment agreement' },
    owner: 'remote-account',
    order: 55,
  }),
  standalonePage({ path: '/share', title: { zh: '分享的图片', en: 'Shared picture' }, owner: 'host', order: 56 }),
  publicPage({
    path: '/404',
    title: { zh: '页面不存在', en: 'Page not found' },
    owner: 'host',
    hidden: true,
    order: 60,
  }),
];

/** Protected pages below the groups that hold no tools. */
export const groupPages: readonly RouteRow[] = [
  protectedPage({
    path: '/patternLibrary/versionLibrary',
    title: { zh: '公共版型库', en: 'Public library' },
    owner: 'remote-library',
    icon: 'publicLibrary',
    order: 1,
  }),
  protectedPage({
    path: '/patternLibrary/companyLibrary',
    title: { zh: '私有版型库', en: 'Private library' },
    owner: 'remote-library',
    icon: 'privateLibrary',
    order: 2,
  }),
  protectedPage({
    path: '/patternLibrary/searchPattern',
    title: { zh: '以图搜版', en: 'Search by image' },
    owner: 'remote-library',
    icon: 'searchByImage',
    order: 3,
  }),
  protectedPage({
    path: '/resource/corpResource',
    title: { zh: '私有素材库', en: 'Private asset library' },
    owner: 'remote-library',
    icon: 'assets',
    order: 1,
  }),
  protectedPage({
    path: '/resource/pictureCollection',
    title: { zh: '我的收藏', en: 'Favourites' },
    owner: 'remote-library',
    icon: 'favourite',
    order: 2,
  }),
  protectedPage({
    path: '/resource/drawHistory',
    title: { zh: '生成历史', en: 'Generation history' },
    owner: 'remote-library',
    icon: 'history',
    order: 3,
  }),
  protectedPage({
    path: '/userinfo/personInfo',
    title: { zh: '个人信息', en: 'Personal information' },
    owner: 'remote-account',
    icon: 'person',
    order: 1,
  }),
  protectedPage({
    path: '/userinfo/corpControl',
    title: { zh: '企业管理', en: 'Company management' },
    owner: 'remote-account',
    icon: 'company',
    order: 2,
  }),
  protectedPage({
    path: '/userinfo/orderCenter',
    title: { zh: '订单中心', en: 'Order centre' },
    owner: 'remote-account',
    icon: 'orders',
    order: 3,
  }),
];

/** Labels of the navigation for which the specification shows no address; these are decided. */
export const decidedPages: readonly RouteRow[] = [
  protectedPage({
    path: '/dashboard',
    title: { zh: '工作台', en: 'Dashboard' },
    owner: 'host',
    hidden: true,
    icon: 'dashboard',
    order: 2,
  }),
  protectedPage({
    path: '/remoteHealth',
    title: { zh: '远程模块', en: 'Remote health' },
    owner: 'host',
    roles: ['3'],
    keepAlive: false,
    hidden: true,
    order: 70,
  }),
  protectedPage({
    path: '/styleLibrary',
    title: { zh: '款式库', en: 'Style library' },
    owner: 'remote-library',
    icon: 'styleLibrary',
    section: 'libraries',
    order: 23,
  }),
  protectedPage({
    path: '/tutorial',
    title: { zh: '教程', en: 'Tutorial' },
    owner: 'remote-library',
    icon: 'tutorial',
    section: 'squares',
    order: 33,
  }),
];
