import type { Language, Localized } from '@atelier/catalogue/text';
import type { Cut } from '../piece.ts';

/** Of what a piece is cut; what is not here is cut of the main fabric. */
const materials: Readonly<Record<string, Localized>> = {
  fabric: { zh: '面料', en: 'fabric' },
  lining: { zh: '里料', en: 'lining' },
  interfacing: { zh: '粘衬', en: 'interfacing' },
  rigidInterfacing: { zh: '硬衬', en: 'stiff interfacing' },
  canvas: { zh: '衬布', en: 'canvas' },
  ribbing: { zh: '罗纹', en: 'ribbing' },
  specialty: { zh: '领底呢', en: 'undercollar felt' },
};

/** e.g. "cut 2 of fabric, 1 on the fold of lining". */
export const cutWords = (cuts: readonly Cut[], language: Language): string =>
  cuts
    .map(({ material, count, onFold }) => {
      const what = (materials[material] ?? { zh: '面料', en: 'fabric' })[language];
      if (language === 'zh') return `${what}${onFold ? '对折' : ''}裁 ${count} 片`;
      return `cut ${count} of ${what}${onFold ? ' on the fold' : ''}`;
    })
    .join(language === 'zh' ? '，' : ', ');
