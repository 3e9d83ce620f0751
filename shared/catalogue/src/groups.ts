import type { Localized } from './text.ts';

/** The packages that own pages, besides the host. */
export const remoteNames = [
  'remote-style-design',
  'remote-fabric-pattern',
  'remote-photoshoot',
  'remote-tools',
  'remote-library',
  'remote-account',
] as const;
export type RemoteName = (typeof remoteNames)[number];

/** A group of pages owned by one remote: its root path and the redirect target of the bare path. */
export interface GroupRow {
  path: `/${string}`;
  remote: RemoteName;
  title: Localized;
  /** Child that the bare path redirects to. */
  redirect: string;
  /** Section in the header: tool groups first, then libraries, then squares. */
  section: 'tools' | 'libraries' | 'account';
}

const rows = {
  styleDesign: {
    path: '/clothingStyle',
    remote: 'remote-style-design',
    title: { zh: '款式设计', en: 'Style design' },
    redirect: 'styleExpansion',
    section: 'tools',
  },
  fabricPattern: {
    path: '/aiDrawing',
    remote: 'remote-fabric-pattern',
    title: { zh: '面料图案', en: 'Fabric and pattern' },
    redirect: 'fabicImg',
    section: 'tools',
  },
  photoshoot: {
    path: '/aiShoppingPhotos',
    remote: 'remote-photoshoot',
    title: { zh: 'AI 商拍', en: 'AI photoshoot' },
    redirect: 'AIDressing',
    section: 'tools',
  },
  processing: {
    path: '/auxiliaryTools',
    remote: 'remote-tools',
    title: { zh: '处理工具', en: 'Processing tools' },
    redirect: 'hDenlarge',
    section: 'tools',
  },
  patternLibrary: {
    path: '/patternLibrary',
    remote: 'remote-library',
    title: { zh: '版型库', en: 'Pattern library' },
    redirect: 'versionLibrary',
    section: 'libraries',
  },
  resource: {
    path: '/resource',
    remote: 'remote-library',
    title: { zh: '资源管理', en: 'My files' },
    redirect: 'corpResource',
    section: 'libraries',
  },
  account: {
    path: '/userinfo',
    remote: 'remote-account',
    title: { zh: '个人中心', en: 'Personal centre' },
    redirect: 'personInfo',
    section: 'account',
  },
} as const satisfies Record<string, GroupRow>;

export type GroupKey = keyof typeof rows;
export const groups: Readonly<Record<GroupKey, GroupRow>> = rows;
