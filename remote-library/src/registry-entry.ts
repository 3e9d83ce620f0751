import { groupPage } from '@atelier/catalogue/group-pages';
import { everyRole, protectedPage, publicPage, standalonePage } from '@atelier/catalogue/page-row';

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.0.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = [
  groupPage('patternLibrary'),
  groupPage('resource'),
  publicPage({
    path: '/navTop',
    title: { zh: '广场', en: 'Gallery' },
    redirect: '/navTop/modelSquare',
    hidden: true,
    order: 30,
  }),
  publicPage({ path: '/navTop/modelSquare', title: { zh: '模特广场', en: 'Models' }, icon: 'modelSquare', order: 31 }),
  publicPage({
    path: '/worksInspiration',
    title: { zh: '作品广场', en: 'Gallery' },
    roles: everyRole,
    icon: 'worksSquare',
    order: 32,
  }),
  standalonePage({ path: '/board', title: { zh: '提案板', en: 'Board' }, order: 35 }),
  protectedPage({
    path: '/moderation',
    title: { zh: '作品审核', en: 'Moderation' },
    roles: ['3'],
    keepAlive: false,
    hidden: true,
    order: 34,
  }),
  protectedPage({
    path: '/patternLibrary/versionLibrary',
    title: { zh: '公共版型库', en: 'Public patterns' },
    icon: 'publicLibrary',
    order: 1,
  }),
  protectedPage({
    path: '/patternLibrary/companyLibrary',
    title: { zh: '私有版型库', en: 'My patterns' },
    icon: 'privateLibrary',
    order: 2,
  }),
  protectedPage({
    path: '/patternLibrary/searchPattern',
    title: { zh: '以图搜版', en: 'Search by image' },
    icon: 'searchByImage',
    order: 3,
  }),
  protectedPage({
    path: '/resource/corpResource',
    title: { zh: '私有素材库', en: 'My assets' },
    icon: 'assets',
    order: 4,
  }),
  protectedPage({
    path: '/resource/pictureCollection',
    title: { zh: '我的收藏', en: 'Favourites' },
    icon: 'favourite',
    order: 2,
  }),
  protectedPage({
    path: '/resource/drawHistory',
    title: { zh: '生成历史', en: 'Generation history' },
    icon: 'history',
    order: 1,
  }),
  protectedPage({ path: '/resource/boards', title: { zh: '提案板', en: 'Boards' }, icon: 'boards', order: 3 }),
  protectedPage({ path: '/resource/recycle', title: { zh: '回收站', en: 'Recycle bin' }, icon: 'recycle', order: 5 }),
  protectedPage({
    path: '/styleLibrary',
    title: { zh: '款式库', en: 'Style library' },
    icon: 'styleLibrary',
    order: 23,
  }),
  protectedPage({ path: '/tutorial', title: { zh: '教程', en: 'Tutorials' }, icon: 'tutorial', order: 33 }),
];
