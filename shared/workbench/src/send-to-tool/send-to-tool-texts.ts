import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  title: '选择工具',
  close: '关闭',
  search: '搜索工具',
  into: '作为{{input}}',
  nothing: '未找到工具，请换个关键词',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Choose a tool',
  close: 'Close',
  search: 'Search tools',
  into: 'as {{input}}',
  nothing: 'No tool found. Try another search.',
};

export const sendToToolTexts: OwnTexts<keyof typeof zh> = { zh, en };
