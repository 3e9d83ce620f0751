import { useLanguage } from '@atelier/platform/i18n';
import { useMemo } from 'react';

export const zh = {
  title: '裁剪',
  close: '关闭',
  cancel: '取消',
  apply: '应用裁剪',
  sourceFacts: '{{name}} · {{width}} × {{height}}',
  stage: '裁剪画面',
  area: '裁剪框',
  areaHelp: '方向键移动，加 Shift 移动一个像素；在控点上用方向键调整大小',
  handle: '控点：{{name}}',
  nw: '左上',
  n: '上',
  ne: '右上',
  e: '右',
  se: '右下',
  s: '下',
  sw: '左下',
  w: '左',
  ratio: '比例',
  free: '自由',
  original: '原图',
  turn: '旋转与翻转',
  turnLeft: '左转 90°',
  turnRight: '右转 90°',
  flipX: '水平翻转',
  flipY: '垂直翻转',
  tilt: '角度',
  numbers: '精确数值',
  x: '左',
  y: '上',
  width: '宽',
  height: '高',
  reset: '重置',
  result: '裁剪后 {{width}} × {{height}} 像素',
  tooSmall: '每边至少 {{min}} 像素，当前 {{width}} × {{height}}',
  tooLong: '长宽比 {{ratio}}，不能超过 {{max}}',
  opening: '正在打开图片',
  openFailed: '图片打开失败，请关闭后重试',
  working: '正在裁剪',
  uploading: '正在上传 {{percent}}%',
  failed: '裁剪失败，请重试',
} as const;
export type CropKey = keyof typeof zh;

export const en: Record<CropKey, string> = {
  title: 'Crop',
  close: 'Close',
  cancel: 'Cancel',
  apply: 'Apply crop',
  sourceFacts: '{{name}} · {{width}} × {{height}}',
  stage: 'Image to crop',
  area: 'Crop frame',
  areaHelp: 'Arrow keys move it, Shift for one pixel; on a handle they resize it',
  handle: 'Handle: {{name}}',
  nw: 'top left',
  n: 'top',
  ne: 'top right',
  e: 'right',
  se: 'bottom right',
  s: 'bottom',
  sw: 'bottom left',
  w: 'left',
  ratio: 'Ratio',
  free: 'Free',
  original: 'Original',
  turn: 'Rotate and flip',
  turnLeft: 'Rotate left 90°',
  turnRight: 'Rotate right 90°',
  flipX: 'Flip horizontally',
  flipY: 'Flip vertically',
  tilt: 'Angle',
  numbers: 'Exact values',
  x: 'Left',
  y: 'Top',
  width: 'Width',
  height: 'Height',
  reset: 'Reset',
  result: 'Cropped to {{width}} × {{height}} pixels',
  tooSmall: 'Each side needs at least {{min}} pixels, currently {{width}} × {{height}}',
  tooLong: 'The aspect ratio is {{ratio}} and cannot exceed {{max}}',
  opening: 'Opening image',
  openFailed: 'The image didn’t open. Close and try again.',
  working: 'Cropping',
  uploading: 'Uploading {{percent}}%',
  failed: 'Cropping failed. Try again.',
};

export type CropWords = (key: CropKey, figures?: Record<string, string | number>) => string;

/** The dialog's sentences; they come with its chunk. */
export const useCropWords = (): CropWords => {
  const language = useLanguage();
  return useMemo(() => {
    const table = language === 'en' ? en : zh;
    return (key, figures = {}) =>
      table[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name] ?? ''));
  }, [language]);
};
