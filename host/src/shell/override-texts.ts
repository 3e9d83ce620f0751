import type { Language } from '@atelier/catalogue/text';
import type { OverrideFault } from '../federation/override/override-problem.ts';

interface OverrideTexts {
  /** `{remote}` and `{base}`, where it comes from. */
  title: string;
  /** `{until}`, a time of day. */
  body: string;
  failed: string;
  /** `{detail}`: an address, a range, the code's own message. */
  faults: Record<OverrideFault, string>;
  again: string;
  stop: string;
}

/** Words for developers, fetched with the banner. */
export const overrideTexts: Record<Language, OverrideTexts> = {
  zh: {
    title: '这个标签页里，{remote} 来自 {base}。',
    body: '这份代码没有登记处的签名，也没有核对过，{until} 自动停止。',
    failed: '{base} 的 {remote} 没有运行，这个标签页用的是已发布的版本。',
    faults: {
      unreachable: '取不到 {detail}。请启动它的服务，并允许跨源读取，然后重新加载。',
      'no-build': '{detail} 不是这个模块的构建。请核对目录，重新构建，然后重新加载。',
      'host-api': '它要求的主机版本与这里的不同：{detail}。请按这个主机构建它。',
      changed: '它的文件在加载时变了。请等构建结束后重新加载：{detail}',
      threw: '它的代码出错：{detail}',
    },
    again: '重新加载',
    stop: '停止',
  },
  en: {
    title: '{remote} comes from {base} in this tab.',
    body: 'No registry vouches for this code: it was not signed and not checked. It ends at {until}.',
    failed: '{remote} from {base} does not run. This tab uses the published version.',
    faults: {
      unreachable: '{detail} cannot be fetched. Start its server, let it allow other origins, then load again.',
      'no-build': '{detail} is not a build of this remote. Check the folder, build again, then load again.',
      'host-api': 'It asks for another host than this one: {detail}. Build it against this host.',
      changed: 'Its files changed while they were loaded. Load again when the build has ended: {detail}',
      threw: 'Its code failed: {detail}',
    },
    again: 'Load again',
    stop: 'Stop',
  },
};

export const fillOverrideText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
