import { useLanguage } from '@atelier/platform/i18n';
import { useMemo } from 'react';

export const zh = {
  title: '裁剪',
  close: '关闭',
  cancel: '取消',
  apply: '用这一块',
  sourceFacts: '{{name}} · {{width}} × {{height}}',
  stage: '裁剪画面',
  area: '裁剪框',
  areaHelp: '方向键移动，加 Shift 走一个像素；在把手上用方向键改大小',
  handle: '把手：{{name}}',
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
  turn: '旋转和翻转',
  turnLeft: '向左转 90°',
  turnRight: '向右转 90°',
  flipX: '左右翻转',
  flipY: '上下翻转',
  tilt: '角度',
  numbers: '精确数值',
  x: '左',
  y: '上',
  width: '宽',
  height: '高',
  reset: '还原',
  result: '裁剪后 {{width}} × {{height}} 像素',
  tooSmall: '每边至少 {{min}} 像素，现在是 {{width}} × {{height}}',
  tooLong: '长宽比 {{ratio}}，不能超过 {{max}}',
  opening: '正在打开图片',
  openFailed: '图片没有打开，请关闭后重试',
  working: '正在裁剪',
  uploading: '正在上传 {{percent}}%',
  failed: '裁剪没有成功，请再试一次',
} as const;
export type CropKey = keyof typeof zh;

export const en: Record<CropKey, string> = {
  title: 'Crop',
  close: 'Close',
  cancel: 'Cancel',
  apply: 'Use this part',
  sourceFacts: '{{name}} · {{width}} × {{height}}',
  stage: 'Picture to crop',
  area: 'Crop frame',
  areaHelp: 'Arrow keys move it, with Shift by one pixel; on a handle they change its size',
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
  turn: 'Turn and flip',
  turnLeft: 'Turn left by 90°',
  turnRight: 'Turn right by 90°',
  flipX: 'Flip left and right',
  flipY: 'Flip top and bottom',
  tilt: 'Angle',
  numbers: 'Exact numbers',
  x: 'Left',
  y: 'Top',
  width: 'Width',
  height: 'Height',
  reset: 'Start over',
  result: 'Becomes {{width}} × {{height}} pixels',
  tooSmall: 'Each side needs at least {{min}} pixels; now {{width}} × {{height}}',
  tooLong: 'The aspect ratio is {{ratio}} and cannot exceed {{max}}',
  opening: 'Opening the picture',
  openFailed: 'The picture did not open. Close and try again',
  working: 'Cropping',
  uploading: 'Uploading {{percent}}%',
  failed: 'Cropping did not work. Try again',
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
