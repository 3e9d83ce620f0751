import { describe, expect, it } from 'vitest';
import { groups, remoteNames } from './groups.ts';
import { headerRoutes, navigationOf, pagesOfGroup, redirectOf, routeAtPath, routes } from './routes.ts';
import { toolAtPath } from './tools.ts';

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
  '/worksInspiration',
  '/404',
];

describe('routes', () => {
  it('names each path once', () => {
    expect(new Set(routes.map((row) => row.path)).size).toBe(routes.length);
  });

  it('needs no login on the public pages and one everywhere else', () => {
    const open = routes.filter((row) => row.access === 'public').map((row) => row.path);
    expect(open.sort()).toEqual([...publicPaths].sort());
  });

  it('keeps every protected page alive and shows it to roles 0, 1 and 2', () => {
    for (const row of routes.filter((page) => page.access === 'protected' && page.path !== '/remoteHealth')) {
      expect(row, row.path).toMatchObject({ keepAlive: true, roles: ['0', '1', '2'] });
    }
    expect(routeAtPath('/worksInspiration')?.roles).toEqual(['0', '1', '2']);
  });

  it('keeps the operator’s page to the operator, out of every menu', () => {
    expect(routeAtPath('/remoteHealth')).toMatchObject({ access: 'protected', roles: ['3'], hidden: true });
    expect(headerRoutes.map((row) => row.path)).not.toContain('/remoteHealth');
  });

  it('hides the header where the specification says so', () => {
    const bare = routes.filter((row) => row.hideHeader).map((row) => row.path);
    expect(bare.sort()).toEqual([
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

  it.each([
    ['/', '/home'],
    ['/navTop', '/navTop/modelSquare'],
    ['/clothingStyle', '/clothingStyle/styleExpansion'],
    ['/aiDrawing', '/aiDrawing/fabicImg'],
    ['/aiShoppingPhotos', '/aiShoppingPhotos/AIDressing'],
    ['/auxiliaryTools', '/auxiliaryTools/hDenlarge'],
    ['/patternLibrary', '/patternLibrary/versionLibrary'],
    ['/resource', '/resource/corpResource'],
    ['/userinfo', '/userinfo/personInfo'],
    ['/nowhere', '/clothingStyle'],
    ['/auxiliaryTools/nowhere', '/clothingStyle'],
    ['/auxiliaryTools/?from=mail', '/auxiliaryTools/hDenlarge'],
  ])('%s leads to %s', (from, to) => {
    expect(redirectOf(from)).toBe(to);
  });

  it('leads every redirect to a page that stays', () => {
    for (const row of routes) {
      if (row.redirect === undefined) continue;
      expect(routeAtPath(row.redirect), row.path).toBeDefined();
      expect(redirectOf(row.redirect), row.path).toBeUndefined();
    }
  });

  it.each([
    '/patternLibrary/versionLibrary',
    '/patternLibrary/companyLibrary',
    '/patternLibrary/searchPattern',
    '/resource/corpResource',
    '/resource/pictureCollection',
    '/resource/drawHistory',
    '/userinfo/personInfo',
    '/userinfo/corpControl',
    '/userinfo/orderCenter',
    '/dashboard',
    '/tutorial',
    '/styleLibrary',
  ])('has the page %s', (path) => {
    expect(routeAtPath(path)).toMatchObject({ path, access: 'protected' });
    expect(redirectOf(path)).toBeUndefined();
  });

  it('gives a tool page the type and the title of its default version', () => {
    const toolPages = routes.filter((row) => row.type !== undefined);
    expect(toolPages).toHaveLength(33);
    for (const row of toolPages) {
      expect(toolAtPath(row.path), row.path).toMatchObject({ type: row.type, title: row.title });
    }
  });

  it('has a title in both languages on every page', () => {
    for (const row of routes) {
      expect(row.title.zh.trim(), row.path).not.toBe('');
      expect(row.title.en.trim(), row.path).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  it('labels the navigation', () => {
    const labels = [
      ['/dashboard', '工作台', 'Dashboard'],
      ['/navTop/modelSquare', '模特广场', 'Model square'],
      ['/worksInspiration', '作品广场', 'Works square'],
      ['/clothingStyle', '款式设计', 'Style design'],
      ['/aiDrawing', '面料图案', 'Fabric pattern'],
      ['/aiShoppingPhotos', 'AI 商拍', 'AI photoshoot'],
      ['/auxiliaryTools', '处理工具', 'Processing tools'],
      ['/patternLibrary', '版型库', 'Pattern library'],
      ['/resource', '资源管理', 'Resource management'],
      ['/userinfo', '个人中心', 'Personal centre'],
      ['/tutorial', '教程', 'Tutorial'],
      ['/styleLibrary', '款式库', 'Style library'],
      ['/pricing', '价格', 'pricing'],
    ];
    for (const [path = '', zh, en] of labels) expect(routeAtPath(path)?.title, path).toEqual({ zh, en });
  });

  it('says what stands in crumbs and menus, and with which icon', () => {
    const flags = (path: string) => {
      const { breadcrumb, hidden, alwaysShow, icon } = routeAtPath(path) ?? {};
      return { breadcrumb, hidden, alwaysShow, icon };
    };
    expect(flags('/auxiliaryTools')).toEqual({ breadcrumb: true, hidden: false, alwaysShow: true, icon: 'processing' });
    expect(flags('/auxiliaryTools/hDenlarge')).toMatchObject({ breadcrumb: true, hidden: false, alwaysShow: false });
    expect(flags('/login')).toMatchObject({ breadcrumb: false, hidden: true });
    for (const row of routes.filter((page) => !page.hidden)) expect(row.icon, row.path).toMatch(/^\w+$/);
  });

  it('lines the header up: home, tool groups, libraries, squares', () => {
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
    expect(pagesOfGroup('processing').map((row) => row.path)).toEqual([
      '/auxiliaryTools/hDenlarge',
      '/auxiliaryTools/changeColors',
      '/auxiliaryTools/fineCutoutImg',
    ]);
  });
});

describe('navigation for the registry', () => {
  it('gives every page of a remote to that remote and nothing else', () => {
    const given = remoteNames.flatMap((remote) => navigationOf(remote).map((row) => row.path));
    const owned = routes.filter((row) => row.owner !== 'host').map((row) => row.path);
    expect(given.sort()).toEqual(owned.sort());
  });

  it('holds each group below its own remote', () => {
    for (const group of Object.values(groups)) {
      expect(navigationOf(group.remote).map((row) => row.path)).toContain(group.path);
    }
  });

  it('survives JSON, as the registry stores it', () => {
    const rows = navigationOf('remote-tools');
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
    expect(rows[1]).toMatchObject({ path: '/auxiliaryTools/hDenlarge', type: 5, title: { zh: '高清放大' } });
  });
});
