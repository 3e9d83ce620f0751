import { groupPage } from '@atelier/catalogue/group-pages';
import { protectedPage, standalonePage } from '@atelier/catalogue/page-row';

/** Range of host API versions that this remote runs with. */
export const hostApi = '^1.2.0';

/** Pages of this remote; `publish` writes them into its registry entry, so they are known before its code is loaded. */
export const navigation = [
  groupPage('account'),
  standalonePage({ path: '/pricing', title: { zh: '价格', en: 'pricing' }, order: 50 }),
  standalonePage({ path: '/login', title: { zh: '登录', en: 'Log in' }, order: 51 }),
  standalonePage({ path: '/register', title: { zh: '注册', en: 'Sign up' }, order: 52 }),
  standalonePage({ path: '/terms', title: { zh: '服务协议', en: 'Service agreement' }, order: 53 }),
  standalonePage({ path: '/privacy', title: { zh: '隐私政策', en: 'Privacy policy' }, order: 54 }),
  standalonePage({ path: '/payment', title: { zh: '支付协议', en: 'Payment agreement' }, order: 55 }),
  protectedPage({
    path: '/console',
    title: { zh: '运营控制台', en: 'Operator console' },
    roles: ['3'],
    keepAlive: false,
    hidden: true,
    order: 56,
  }),
  protectedPage({
    path: '/userinfo/personInfo',
    title: { zh: '个人信息', en: 'Personal info' },
    icon: 'person',
    order: 1,
  }),
  protectedPage({ path: '/userinfo/corpControl', title: { zh: '企业管理', en: 'Company' }, icon: 'company', order: 2 }),
  protectedPage({ path: '/userinfo/orderCenter', title: { zh: '订单中心', en: 'Orders' }, icon: 'orders', order: 3 }),
  protectedPage({ path: '/userinfo/credits', title: { zh: '算力', en: 'Credits' }, icon: 'credits', order: 4 }),
  protectedPage({ path: '/userinfo/openApi', title: { zh: '开放接口', en: 'API' }, icon: 'code', order: 5 }),
];
