import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  list: '需检查',
  check: '{{count}} 处待确认',
  check_one: '{{count}} 处待确认',
  where: '位置',
  show: '标记 {{number}}，{{zone}}：在图上查看',
  mark: '标记 {{number}}，{{zone}}：{{wrong}}',
  marks: '标记',
  marksHint: '显示或隐藏标记',
  marksOn: '图上有 {{count}} 处标记',
  otherPicture: '第 {{at}} 张输入图',
  close: '收起',
  topLeft: '左上',
  topCentre: '上方',
  topRight: '右上',
  middleLeft: '左侧',
  middleCentre: '中间',
  middleRight: '右侧',
  bottomLeft: '左下',
  bottomCentre: '下方',
  bottomRight: '右下',
} as const;

const en: Record<keyof typeof zh, string> = {
  list: 'To check',
  check: '{{count}} places to check',
  check_one: '{{count}} place to check',
  where: 'Where',
  show: 'Mark {{number}}, {{zone}}: show on image',
  mark: 'Mark {{number}}, {{zone}}: {{wrong}}',
  marks: 'Marks',
  marksHint: 'Show or hide marks',
  marksOn: 'Marks on the image: {{count}}',
  otherPicture: 'input image {{at}}',
  close: 'Close',
  topLeft: 'top left',
  topCentre: 'top',
  topRight: 'top right',
  middleLeft: 'left',
  middleCentre: 'centre',
  middleRight: 'right',
  bottomLeft: 'bottom left',
  bottomCentre: 'bottom',
  bottomRight: 'bottom right',
};

export const markTexts: OwnTexts<keyof typeof zh> = { zh, en };
