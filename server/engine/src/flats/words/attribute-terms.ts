import { type AttributeKey, attributes } from '@atelier/catalogue/attributes';
import type { OwnPart } from '../spec.ts';
import type { Wish } from '../wish.ts';
import { readVocabulary } from './read-vocabulary.ts';
import { type Term, term } from './term.ts';

/** Attributes whose choices go into the spec as they are. */
const fields = {
  ...{ fabricType: 'fabric', craft: 'craft', logo: 'logo', length: 'length', fit: 'fit', collar: 'collar' },
  ...{ neckline: 'neckline', hat: 'hat', hem: 'hem', sleeveLength: 'sleeveLength', sleeveType: 'sleeveType' },
  ...{ cuff: 'cuff', waist: 'waist', waistShape: 'waistShape', pocket: 'pocket' },
} as const satisfies Partial<Record<AttributeKey, keyof Wish>>;

/** Titles that only say something beside the name of their attribute. */
const needsName: readonly AttributeKey[] = [
  'length',
  'hem',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'logo',
  'hat',
  'craft',
];

/** More words for a choice: `attribute.choice`. */
const more = readVocabulary<Record<string, string[]>>('attribute-words');

/** What a word means where its attribute does not exist: a drawstring of a hoodie is its hood's, elastic cuffs of trousers their hems'. */
const instead: Readonly<Record<string, Term>> = {
  'waistShape.drawstring': {
    ...term('', '帽型：抽绳帽', 'hood: with drawstring', { hat: 'drawstring' }, 'hat'),
    part: 'cord',
  },
  'waistShape.fitted': term('', '版型：修身', 'fit: slim', { fit: 'slim' }, 'fit'),
  'cuff.elastic': term('', '裤脚：束脚', 'hem: gathered ankles', { details: ['gatheredHems'] }, 'hem'),
  'collar.stand': term('', '领型：半高领', 'collar: mock neck', { collar: 'mockNeck' }, 'collar'),
  'craft.pleats': term('', '腰部形态：褶裥', 'waist shape: pleated', { waistShape: 'pleated' }, 'waistShape'),
  'neckline.crew': term('', '领型：无领', 'collar: none', { collar: 'none' }, 'collar'),
  'pocket.cargo': term('', '口袋：贴袋', 'pocket: patch', { pocket: 'patch' }, 'pocket'),
  'cuff.ribbed': term('', '裤脚：罗纹', 'hem: ribbed', { hem: 'ribbed' }, 'hem'),
};

/** A colour before "stand collar" is the collar's; the craft that is named by its thread is the thread's. */
const partOf: Partial<Record<AttributeKey, OwnPart>> = {
  ...{ collar: 'collar', sleeveType: 'sleeve', sleeveLength: 'sleeve', cuff: 'cuff', pocket: 'pocket', hem: 'hem' },
  hat: 'hood',
};

/** What is seen of a choice itself: thread, cords. */
const partOfChoice: Readonly<Record<string, OwnPart>> = { topstitching: 'stitch', drawstring: 'cord' };

const titled = new Map(attributes.map((attribute) => [attribute.key, attribute]));

/** The choices of every attribute that is drawn, with their titles, prompt words and synonyms. */
export const attributeTerms: readonly Term[] = Object.entries(fields).flatMap(([key, field]) => {
  const attribute = titled.get(key as AttributeKey);
  if (!attribute) return [];
  return attribute.choices.map((choice): Term => {
    const isBare = !needsName.includes(attribute.key) && choice.key !== 'none' && choice.title.zh.length > 1;
    const withName = [
      `${choice.title.zh}${attribute.title.zh}`,
      `${choice.title.en} ${attribute.title.en}`.toLowerCase(),
    ];
    const bare = isBare
      ? [choice.title.zh, ...(attribute.key === 'fabricType' ? [choice.title.en.toLowerCase()] : [])]
      : [];
    const part = partOfChoice[choice.key] ?? partOf[attribute.key];
    const otherwise = instead[`${key}.${choice.key}`];
    const extra = more[`${key}.${choice.key}`] ?? [];
    return {
      words: [...new Set([choice.prompt, ...withName, ...bare.map((word) => word.toLowerCase()), ...extra])],
      label: {
        zh: `${attribute.title.zh}：${choice.title.zh}`,
        en: `${attribute.title.en.toLowerCase()}: ${choice.title.en.toLowerCase()}`,
      },
      meaning: { [field]: choice.key } as Wish,
      attribute: key,
      ...(part ? { part } : {}),
      ...(otherwise ? { otherwise } : {}),
    };
  });
});
