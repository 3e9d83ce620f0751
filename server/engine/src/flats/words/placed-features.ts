import type { OwnPart } from '../spec.ts';
import type { Place } from './place-words.ts';
import type { Meaning } from './term.ts';

/** A thing that is sewn to a garment at a place: what it asks for there. */
export interface PlacedFeature {
  /** The words that name it; one whole word of a text. */
  words: RegExp;
  zh: string;
  en: string;
  /** Where a flat can show it. */
  at: Partial<Record<Place, Asked>>;
  /** Where it is read by itself already. */
  home: readonly Place[];
}

/** What a thing asks for at one place, the attribute that must suit the garment, and the part that takes its look. */
export interface Asked {
  meaning: Meaning;
  attribute?: string;
  part?: OwnPart;
}

const trim = (detail: NonNullable<Meaning['details']>[number], part?: OwnPart): Asked => ({
  meaning: { details: [detail] },
  ...(part ? { part } : {}),
});

/** One table of things by places, in place of a phrase for each pair of them. */
export const placedFeatures: readonly PlacedFeature[] = [
  {
    ...{ words: /^(拉链|zip|zips|zipper|zippers)$/, zh: '拉链', en: 'zip' },
    at: {
      ...{ back: trim('backZip', 'zip'), side: trim('sideZip', 'zip'), chest: trim('chestZip', 'zip') },
      ...{ shoulder: trim('shoulderZips', 'zip'), ankle: trim('ankleZips', 'zip'), cuff: trim('cuffZips', 'zip') },
      sleeve: trim('cuffZips', 'zip'),
    },
    home: ['front', 'neck'],
  },
  {
    ...{ words: /^(纽扣|钮扣|扣子|buttons?)$/, zh: '纽扣', en: 'buttons' },
    at: {
      ...{ back: trim('backButtons', 'button'), side: trim('sideButtons', 'button') },
      shoulder: trim('shoulderButtons', 'button'),
      cuff: { meaning: { cuff: 'buttoned' }, attribute: 'cuff', part: 'button' },
    },
    home: ['front', 'chest', 'waist'],
  },
  {
    ...{ words: /^([大小]?蝴蝶结|bows?|small bows?|little bows?|ribbon bows?)$/, zh: '蝴蝶结', en: 'bow' },
    at: {
      ...{ back: trim('backBow', 'bow'), chest: trim('chestBow', 'bow'), front: trim('chestBow', 'bow') },
      ...{ waist: trim('waistBow', 'bow'), shoulder: trim('shoulderBows', 'bow'), strap: trim('shoulderBows', 'bow') },
      ...{ cuff: trim('bowCuffs', 'bow'), side: trim('sideTie', 'bow') },
      neck: { meaning: { collar: 'bow' }, attribute: 'collar', part: 'collar' },
    },
    home: [],
  },
  {
    ...{ words: /^(荷叶边|木耳边|小木耳边|花边|ruffles?|ruffled|frills?|frilled)$/, zh: '荷叶边', en: 'ruffle' },
    at: {
      ...{ neck: trim('ruffleCollar', 'collar'), shoulder: trim('shoulderFrills', 'frill') },
      ...{ armhole: trim('shoulderFrills', 'frill'), front: trim('frillPlacket', 'frill') },
      ...{ strap: trim('ruffleStraps', 'strap') },
      hem: { meaning: { hem: 'ruffled' }, attribute: 'hem', part: 'hem' },
      cuff: { meaning: { cuff: 'ruffled' }, attribute: 'cuff', part: 'cuff' },
    },
    home: [],
  },
  {
    ...{ words: /^(系带|绑带|系绳|抽带|ties?|lacing|lace up|laces)$/, zh: '系带', en: 'ties' },
    at: {
      ...{ back: trim('laceBack', 'cord'), chest: trim('laceFront', 'cord'), front: trim('laceFront', 'cord') },
      ...{ side: trim('sideLacing', 'cord'), ankle: trim('ankleTies'), strap: trim('tieStraps', 'strap') },
      ...{ shoulder: trim('tieStraps', 'strap'), waist: trim('tieBelt', 'belt') },
      neck: { meaning: { collar: 'bow' }, attribute: 'collar', part: 'collar' },
    },
    home: [],
  },
  {
    ...{ words: /^(抽绳|drawstrings?|drawcords?|draw cords?)$/, zh: '抽绳', en: 'drawstring' },
    at: {
      ankle: { meaning: { hem: 'drawstring' }, attribute: 'hem', part: 'cord' },
      hem: { meaning: { hem: 'drawstring' }, attribute: 'hem', part: 'cord' },
      side: trim('sideDrawstrings', 'cord'),
      hood: { meaning: { hat: 'drawstring' }, attribute: 'hat', part: 'cord' },
      waist: { meaning: { waistShape: 'drawstring' }, attribute: 'waistShape', part: 'cord' },
    },
    home: [],
  },
  {
    ...{ words: /^(松紧|橡筋|elastic|elasticated)$/, zh: '松紧', en: 'elastic' },
    at: {
      waist: { meaning: { waistShape: 'elastic' }, attribute: 'waistShape' },
      cuff: { meaning: { cuff: 'elastic' }, attribute: 'cuff', part: 'cuff' },
      ...{ ankle: trim('gatheredHems'), neck: trim('gatheredNeck') },
    },
    home: [],
  },
  {
    ...{ words: /^(口袋|贴袋|插袋|袋子|patch pockets?|pockets?)$/, zh: '口袋', en: 'pocket' },
    at: {
      ...{ back: trim('backPockets', 'pocket'), sleeve: trim('sleevePocket', 'pocket') },
      knee: trim('kneePockets', 'pocket'),
      chest: { meaning: { pocket: 'chest' }, attribute: 'pocket', part: 'pocket' },
      side: { meaning: { pocket: 'slant' }, attribute: 'pocket', part: 'pocket' },
      thigh: { meaning: { pocket: 'cargo' }, attribute: 'pocket', part: 'pocket' },
    },
    home: ['front', 'waist', 'hem'],
  },
  {
    ...{ words: /^(立体口袋|工装口袋|大口袋|cargo pockets?)$/, zh: '立体口袋', en: 'cargo pockets' },
    at: { thigh: { meaning: { pocket: 'cargo' }, attribute: 'pocket', part: 'pocket' } },
    home: ['side', 'front', 'knee', 'back', 'chest'],
  },
  {
    ...{
      words: /^(拼接|拼色|拼布|补丁|贴布|spliced|panels?|inserts?|patch|patches|panelled)$/,
      zh: '拼接',
      en: 'panels',
    },
    at: {
      ...{ side: trim('sidePanels', 'panel'), knee: trim('kneePatches', 'patch') },
      ...{ elbow: trim('elbowPatches', 'patch'), shoulder: trim('shoulderPatches', 'patch') },
      ...{ chest: { meaning: {}, part: 'chest' }, back: { meaning: {}, part: 'back' } },
    },
    home: ['sleeve', 'neck', 'cuff', 'hem'],
  },
  {
    ...{ words: /^(镂空|挖空|cut outs?|cutouts?)$/, zh: '镂空', en: 'cut-out' },
    at: {
      ...{ back: trim('backCutout'), front: trim('frontCutout'), chest: trim('frontCutout') },
      ...{ waist: trim('sideCutouts'), side: trim('sideCutouts'), shoulder: trim('coldShoulder') },
      ...{ sleeve: trim('splitSleeves') },
    },
    home: [],
  },
  {
    ...{ words: /^(条纹|白条|竖条|织带|stripes?|striped)$/, zh: '条纹', en: 'stripes' },
    at: {
      side: trim('coinSeams', 'stripe'),
      thigh: trim('coinSeams', 'stripe'),
      sleeve: trim('sleeveStripes', 'stripe'),
    },
    home: ['cuff', 'hem', 'neck', 'hood'],
  },
  {
    ...{ words: /^(罗纹|螺纹|ribbing|rib)$/, zh: '罗纹', en: 'rib' },
    at: {
      cuff: { meaning: { cuff: 'ribbed' }, attribute: 'cuff', part: 'cuff' },
      sleeve: { meaning: { cuff: 'ribbed' }, attribute: 'cuff', part: 'cuff' },
      hem: { meaning: { hem: 'ribbed' }, attribute: 'hem', part: 'hem' },
      ankle: { meaning: { hem: 'ribbed' }, attribute: 'hem', part: 'hem' },
      neck: { meaning: {}, part: 'collar' },
    },
    home: ['waist'],
  },
  {
    ...{ words: /^(滚边|包边|镶边|嵌边|piping|binding|trim|edging)$/, zh: '滚边', en: 'piping' },
    at: {},
    home: ['neck', 'armhole', 'cuff', 'hem', 'front', 'sleeve', 'shoulder', 'side', 'waist', 'ankle', 'hood'],
  },
  {
    ...{ words: /^(毛边|毛毛边|fur trim|fur edge|fur edging)$/, zh: '毛边', en: 'fur trim' },
    at: {
      hood: { meaning: { hat: 'fur' }, attribute: 'hat', part: 'piping' },
      neck: { meaning: { collar: 'fur' }, attribute: 'collar', part: 'collar' },
      cuff: trim('furCuffs', 'cuff'),
    },
    home: ['hem', 'ankle', 'front', 'waist', 'knee', 'thigh'],
  },
  {
    ...{ words: /^(流苏|fringe|fringes|tassels?)$/, zh: '流苏', en: 'fringe' },
    at: { hem: trim('fringe'), sleeve: trim('sleeveFringe'), neck: trim('neckTassels') },
    home: [],
  },
  {
    ...{ words: /^(破洞|磨破|rips?|ripped|distressed|distressing)$/, zh: '破洞', en: 'rips' },
    at: {},
    home: ['knee', 'thigh', 'front'],
  },
  {
    ...{ words: /^(开衩|开叉|slits?|vents?|splits?)$/, zh: '开衩', en: 'slit' },
    at: { back: trim('backSlit'), cuff: trim('splitSleeves'), sleeve: trim('splitSleeves') },
    home: ['side', 'hem', 'front', 'thigh', 'ankle'],
  },
];
