import type { AttributeRow } from './attribute-row.ts';

/** Who wears it, from where it is seen and what is behind it. */
export const sceneAttributes = [
  {
    key: 'person',
    title: { zh: '人物', en: 'Person' },
    choices: [
      { key: 'none', title: { zh: '无人物', en: 'No person' }, prompt: 'no person' },
      { key: 'woman', title: { zh: '女性', en: 'Woman' }, prompt: 'adult woman' },
      { key: 'man', title: { zh: '男性', en: 'Man' }, prompt: 'adult man' },
      { key: 'girl', title: { zh: '女童', en: 'Girl' }, prompt: 'young girl' },
      { key: 'boy', title: { zh: '男童', en: 'Boy' }, prompt: 'young boy' },
      { key: 'mannequin', title: { zh: '人台', en: 'Dress form' }, prompt: 'on a dress form' },
    ],
  },
  {
    key: 'facing',
    title: { zh: '朝向', en: 'Facing' },
    choices: [
      { key: 'front', title: { zh: '正面', en: 'Front' }, prompt: 'front view' },
      { key: 'back', title: { zh: '背面', en: 'Back' }, prompt: 'back view' },
      { key: 'side', title: { zh: '侧面', en: 'Side' }, prompt: 'side view' },
      { key: 'threeQuarter', title: { zh: '斜侧面', en: 'Three-quarter' }, prompt: 'three-quarter view' },
    ],
  },
  {
    key: 'background',
    title: { zh: '背景', en: 'Background' },
    choices: [
      { key: 'white', title: { zh: '纯白', en: 'White' }, prompt: 'plain white background' },
      { key: 'lightGrey', title: { zh: '浅灰', en: 'Light grey' }, prompt: 'light grey background' },
      { key: 'studio', title: { zh: '影棚', en: 'Studio' }, prompt: 'studio background with soft light' },
      { key: 'street', title: { zh: '街头', en: 'Street' }, prompt: 'city street background' },
      { key: 'indoor', title: { zh: '室内', en: 'Indoors' }, prompt: 'bright indoor background' },
      { key: 'nature', title: { zh: '自然', en: 'Nature' }, prompt: 'outdoor nature background' },
      { key: 'beach', title: { zh: '海滩', en: 'Beach' }, prompt: 'beach background' },
    ],
  },
] as const satisfies readonly AttributeRow[];
