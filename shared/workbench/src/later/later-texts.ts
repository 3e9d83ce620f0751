import type { Language } from '@atelier/platform/i18n';

export const laterTexts: Record<Language, { sentence: string; way: string }> = {
  zh: { sentence: '这一页还在制作，暂时不能使用，也不会扣除算力。开放后会出现在原来的位置。', way: '先试试高清放大' },
  en: {
    sentence: 'This page is still being made. It cannot be used yet and costs nothing. It will open right here.',
    way: 'Try HD upscale meanwhile',
  },
};
