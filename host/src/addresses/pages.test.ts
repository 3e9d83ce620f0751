import { groups } from '@atelier/catalogue/groups';
import { describe, expect, it } from 'vitest';
import { groupEntries, headerSections } from '../menu/menu-entries.ts';
import { announced, everyPage as routes } from '../testing/announced.fixture.ts';

const publicPaths = [
  '/',
  '/home',
  '/navTop',
  '/navTop/modelSquare',
  '/pricing',
  '/login',
  '/register',
  '/terms',
  '/privacy',
  '/payment',
  '/share',
  '/board',
  '/worksInspiration',
  '/announcements',
  '/404',
];

const ofOperator = ['/remoteHealth', '/remoteHistory', '/moderation', '/console'];
const routeAtPath = (path: string) => routes.find((row) => row.path === path);
const headerRoutes = headerSections(announced).flat();

describe('routes', () => {
  it('names each path once', () => {
    expect(new Set(routes.map((row) => row.path)).size).toBe(routes.length);
  });

  it('needs no login on the public pages and one everywhere else [spec 6.3]', () => {
    const open = routes.filter((row) => row.access === 'public').map((row) => row.path);
    expect(open.sort()).toEqual([...publicPaths].sort());
  });

  it('keeps every protected page alive and shows it to roles 0, 1 and 2 [spec 2.6, 2.7, 2.22]', () => {
    for (const row of routes.filter((page) => page.access === 'protected' && !ofOperator.includes(page.path))) {
      expect(row, row.path).toMatchObject({ keepAlive: true, roles: ['0', '1', '2'] });
    }
    expect(routeAtPath('/worksInspiration')?.roles).toEqual(['0', '1', '2']);
  });

  it.each(ofOperator)('shows the operator’s page %s to the operator only, in no menu', (path) => {
    expect(routeAtPath(path)).toMatchObject({
      access: 'protected',
      roles: path === '/remoteHealth' ? ['3', '4'] : ['3'],
      hidden: true,
    });
    expect(headerRoutes.map((row) => row.path)).not.toContain(path);
  });

  it('hides the header on the specified pages [spec 2.3, 2.4, 2.22]', () => {
    const bare = routes.filter((row) => row.hideHeader).map((row) => row.path);
    expect(bare.sort()).toEqual([
      '/board',
      '/home',
      '/login',
      '/payment',
      '/pricing',
      '/privacy',
      '/register',
      '/share',
      '/terms',
    ]);
  });

  it('redirects only to pages without a redirect', () => {
    for (const row of routes) {
      if (row.redirect === undefined) continue;
      expect(routeAtPath(row.redirect), row.path).toBeDefined();
      expect(routeAtPath(row.redirect)?.redirect, row.path).toBeUndefined();
    }
  });

  it.each([
    '/patternLibrary/versionLibrary',
    '/patternLibrary/companyLibrary',
    '/patternLibrary/searchPattern',
    '/resource/corpResource',
    '/resource/pictureCollection',
    '/resource/drawHistory',
    '/resource/boards',
    '/userinfo/personInfo',
    '/userinfo/corpControl',
    '/userinfo/orderCenter',
    '/dashboard',
    '/tutorial',
    '/styleLibrary',
  ])('has the page %s [spec 2.16, 2.18, 2.19]', (path) => {
    expect(routeAtPath(path)).toMatchObject({ path, access: 'protected' });
    expect(routeAtPath(path)?.redirect).toBeUndefined();
  });

  it('has a title in both languages on every page', () => {
    for (const row of routes) {
      expect(row.title.zh.trim(), row.path).not.toBe('');
      expect(row.title.en.trim(), row.path).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  it('labels the navigation [spec 2.23]', () => {
    const labels = [
      ['/dashboard', '工作台', 'Studio'],
      ['/navTop/modelSquare', '模特广场', 'Models'],
      ['/worksInspiration', '作品广场', 'Gallery'],
      ['/clothingStyle', '款式设计', 'Style design'],
      ['/aiDrawing', '面料图案', 'Fabric and pattern'],
      ['/aiShoppingPhotos', 'AI 商拍', 'AI photoshoot'],
      ['/auxiliaryTools', '处理工具', 'Processing tools'],
      ['/patternLibrary', '版型库', 'Pattern library'],
      ['/resource', '资源管理', 'My files'],
      ['/userinfo', '个人中心', 'Personal centre'],
      ['/tutorial', '教程', 'Tutorials'],
      ['/styleLibrary', '款式库', 'Style library'],
      ['/pricing', '价格', 'pricing'],
    ];
    for (const [path = '', zh, en] of labels) expect(routeAtPath(path)?.title, path).toEqual({ zh, en });
  });

  it('has the specified breadcrumbs, menu entries and icons [spec 2.22]', () => {
    const flags = (path: string) => {
      const { breadcrumb, hidden, alwaysShow, icon } = routeAtPath(path) ?? {};
      return { breadcrumb, hidden, alwaysShow, icon };
    };
    expect(flags('/auxiliaryTools')).toEqual({ breadcrumb: true, hidden: false, alwaysShow: true, icon: 'processing' });
    expect(flags('/auxiliaryTools/hDenlarge')).toMatchObject({ breadcrumb: false, hidden: false, alwaysShow: false });
    expect(flags('/login')).toMatchObject({ breadcrumb: false, hidden: true });
    for (const row of routes.filter((page) => !page.hidden)) expect(row.icon, row.path).toMatch(/^\w+$/);
  });

  it('orders the header: home, tool groups, libraries, squares', () => {
    expect(headerRoutes.map((row) => row.path)).toEqual([
      '/home',
      '/clothingStyle',
      '/aiDrawing',
      '/aiShoppingPhotos',
      '/auxiliaryTools',
      '/patternLibrary',
      '/resource',
      '/styleLibrary',
      '/navTop/modelSquare',
      '/worksInspiration',
      '/tutorial',
    ]);
  });

  it('lists the pages of a group in menu order', () => {
    expect(groupEntries('/auxiliaryTools/hDenlarge', announced).map((row) => row.path)).toEqual([
      '/auxiliaryTools/hDenlarge',
      '/auxiliaryTools/changeColors',
      '/auxiliaryTools/fineCutoutImg',
    ]);
  });
});

describe('pages announced by remotes', () => {
  it('stay below the remote of their group', () => {
    for (const group of Object.values(groups)) {
      expect(announced[group.remote]?.map((row) => row.path)).toContain(group.path);
    }
  });

  it('survive JSON, as the registry stores them [spec 2.22]', () => {
    expect(JSON.parse(JSON.stringify(announced))).toEqual(announced);
    const [, upscale] = announced['remote-tools'] ?? [];
    expect(upscale).toMatchObject({
      path: '/auxiliaryTools/hDenlarge',
      type: 5,
      types: [5],
      title: { zh: '高清放大' },
    });
  });

  it("list every version behind a tool's address", () => {
    const page = routeAtPath('/aiShoppingPhotos/AIDressing');
    expect(page).toMatchObject({ type: 730, types: [730, 722, 731, 72] });
    expect(routes.filter((row) => row.type !== undefined)).toHaveLength(33);
  });
});
