import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  title: '用到哪个工具',
  close: '关闭',
  search: '找工具',
  into: '放进{{input}}',
  nothing: '没有这个名字的工具，换个词试试',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Use in which tool?',
  close: 'Close',
  search: 'Find a tool',
  into: 'into {{input}}',
  nothing: 'No tool has this name. Try another word.',
};

export const sendToToolTexts: OwnTexts<keyof typeof zh> = { zh, en };
