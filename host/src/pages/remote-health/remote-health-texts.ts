import { useLanguage } from '@atelier/platform/i18n';

const zh = {
  title: '远程模块',
  lead: '各模块的发布状态，以及浏览器在最近 {{hours}} 小时里报告的情况。每 15 秒更新一次。',
  revision: '登记处第 {{revision}} 版',
  noRegistry: '服务器上还没有登记处：先用 atelier-deploy 发布一个模块。',
  updated: '{{time}} 更新',
  insecureTitle: '这个页面不是 https',
  insecureBody: '模块照样核对签名和摘要，但网络上的人可以换掉页面本身。对外使用前，请在前面加上 https。',
  expiredTitle: '登记处已于 {{date}} 过期',
  expiresTitle: '登记处将于 {{date}} 过期',
  expiryBody:
    '页面照常使用它，但没有人在续签。给服务器设置 REGISTRY_KEYS，它会自己续签；或者现在运行 atelier-deploy renew。',
  failedTitle: '读不到模块状态',
  failedBody: '服务器没有回答。网络恢复后会自动再读，也可以现在再试。',
  retry: '现在再试',
  reading: '正在读取',
  remote: '模块',
  active: '当前版本',
  lastGood: '上一可用版本',
  canary: '灰度',
  loads: '加载',
  failures: '失败',
  fallbacks: '回退',
  p95: '加载 p95',
  violations: '策略拒绝',
  lastChange: '最近改动',
  changeBy: '{{action}}，{{who}}，{{time}}',
  host: '外壳',
  other: '未登记',
  registry: '登记处',
  none: '无',
  milliseconds: '{{ms}} 毫秒',
  faultsTitle: '出了什么问题',
  faultsNone: '最近 {{hours}} 小时没有失败，也没有被拒绝的内容。',
  version: '版本',
  phase: '步骤',
  kind: '原因',
  count: '次数',
  lastSeen: '最近一次',
  overrideTitle: '在这个标签页里换一个模块的来源',
  overrideBody:
    '只影响这个标签页，2 小时后停止。来源的代码没有登记处的签名，也不会被核对；每一页顶部都会写明。地址必须在服务器允许的名单里。',
  overrideOff: '服务器没有允许任何来源。要使用，请在服务器上设置 OVERRIDE_ORIGINS。',
  overrideInsecure: '这个页面不是 https，浏览器无法计算文件摘要，因此不能更换来源。',
  overrideRemote: '模块',
  overrideOrigin: '来源',
  overridePath: '构建所在目录',
  overrideStart: '在这个标签页使用',
  overrideAddress: '目录写成 / 开头的路径，例如 / 或 /dist/。',
  overrideForeign: '这个地址不在允许的名单里。',
};

type RemoteHealthTexts = Readonly<Record<keyof typeof zh, string>>;

const en: RemoteHealthTexts = {
  title: 'Remote health',
  lead: 'What is published, and what browsers told in the last {{hours}} hours. Read again every 15 seconds.',
  revision: 'Registry revision {{revision}}',
  noRegistry: 'This server has no registry yet: publish a remote with atelier-deploy first.',
  updated: 'Read at {{time}}',
  insecureTitle: 'This page does not come over https',
  insecureBody:
    'Remotes are checked by signature and hash all the same, but whoever is on the network can replace the page itself. Put https in front of it before people use it.',
  expiredTitle: 'The registry’s time was over on {{date}}',
  expiresTitle: 'The registry’s time is over on {{date}}',
  expiryBody:
    'Pages go on with it, but nobody renews it. Set REGISTRY_KEYS for the server, which then does it by itself, or run atelier-deploy renew now.',
  failedTitle: 'The figures cannot be read',
  failedBody: 'The server did not answer. They are read again when the network is back, or you can try now.',
  retry: 'Try now',
  reading: 'Reading',
  remote: 'Remote',
  active: 'Active',
  lastGood: 'Last good',
  canary: 'Canary',
  loads: 'Loads',
  failures: 'Failures',
  fallbacks: 'Fall-backs',
  p95: 'Load p95',
  violations: 'Policy refusals',
  lastChange: 'Last change',
  changeBy: '{{action}}, {{who}}, {{time}}',
  host: 'Shell',
  other: 'Not in the registry',
  registry: 'Registry',
  none: 'none',
  milliseconds: '{{ms}} ms',
  faultsTitle: 'What went wrong',
  faultsNone: 'Nothing failed and nothing was refused in the last {{hours}} hours.',
  version: 'Version',
  phase: 'Step',
  kind: 'Reason',
  count: 'Times',
  lastSeen: 'Last seen',
  overrideTitle: 'Take one remote from elsewhere in this tab',
  overrideBody:
    'It concerns this tab only and ends after 2 hours. The code carries no signature of the registry and is not checked; every page says so at its top. The address must be on the server’s list.',
  overrideOff: 'The server allows no origin. To use this, set OVERRIDE_ORIGINS on the server.',
  overrideInsecure:
    'This page does not come over https, so the browser cannot hash files, and no remote can be replaced.',
  overrideRemote: 'Remote',
  overrideOrigin: 'Origin',
  overridePath: 'Folder of the build',
  overrideStart: 'Use it in this tab',
  overrideAddress: 'Write the folder as a path, such as / or /dist/.',
  overrideForeign: 'This address is not on the list.',
};

const texts = { zh, en } as const satisfies Record<string, RemoteHealthTexts>;

/** Words of the operator's page; loaded with it. */
export const useRemoteHealthTexts = (): RemoteHealthTexts => texts[useLanguage()];

/** Puts figures into `{{name}}`. */
export const fill = (text: string, figures: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name] ?? ''));
