import type { Localized } from '../text.ts';
import { hexOf, isInGamut, type OklabColour, oklabDistance, parseHex } from './oklab-colour.ts';

/**
 * Codes of the form `LL-HHCC`, such as `11-0205`: two digits of lightness, two of hue, two of chroma. The colours are OUR
 * OWN APPROXIMATION of what such digits say. They are not measured from any printed card, they hold no data of one, and
 * not every code has a printed swatch. Compare a real card before ordering dyed fabric.
 *
 * The formula, in OKLCh:
 * - lightness: `L = .965 - .08 (LL - 11)`, so 11 is nearly white and 19 nearly black;
 * - hue: `HH` 01 to 64 goes once round the circle from green-yellow through yellow, orange, red, purple, blue and green; the
 *   angle is read between the anchors below in straight lines. 00 is a neutral grey, whatever its chroma;
 * - chroma: `C = .0032 CC`; what sRGB cannot show loses chroma and keeps lightness and hue.
 */
export interface ToneCode {
  /** 11 light to 19 dark. */
  lightness: number;
  /** 00 neutral, else 01 to 64. */
  hue: number;
  /** 00 grey to 65 strong. */
  chroma: number;
}

const lightnessRange = { min: 11, max: 19 } as const;
const maxHue = 64;
const maxChroma = 65;

const lightest = 0.965;
const lightnessStep = 0.08;
const chromaStep = 0.0032;

/** Hue digits and OKLCh angle in degrees, falling: green-yellow, yellow, orange, red, pink, purple, violet, blue, cyan, green. */
const hueAnchors = [
  [1, 128],
  [7, 96],
  [12, 60],
  [16, 25],
  [21, 2],
  [28, -32],
  [38, -72],
  [41, -105],
  [48, -158],
  [56, -200],
  [65, -232],
] as const;

/** Reads a code; undefined where the form or a digit pair is out of range. */
export const parseToneCode = (code: string): ToneCode | undefined => {
  const digits = /^(\d\d)-(\d\d)(\d\d)$/.exec(code);
  if (!digits) return undefined;
  const [lightness, hue, chroma] = digits.slice(1).map(Number) as [number, number, number];
  if (lightness < lightnessRange.min || lightness > lightnessRange.max) return undefined;
  return hue <= maxHue && chroma <= maxChroma ? { lightness, hue, chroma } : undefined;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes a code, e.g. `11-0205`. */
export const formatToneCode = ({ lightness, hue, chroma }: ToneCode): string =>
  `${twoDigits(lightness)}-${twoDigits(hue)}${twoDigits(chroma)}`;

/** OKLCh angle of the hue digits, radians. */
const angleOf = (hue: number): number => {
  let [fromHue, fromAngle]: readonly [number, number] = hueAnchors[0];
  for (const [toHue, toAngle] of hueAnchors) {
    if (hue <= toHue) {
      const share = toHue === fromHue ? 0 : (hue - fromHue) / (toHue - fromHue);
      return ((fromAngle + share * (toAngle - fromAngle)) * Math.PI) / 180;
    }
    [fromHue, fromAngle] = [toHue, toAngle];
  }
  return (fromAngle * Math.PI) / 180;
};

/** The formula, before anything is fitted into sRGB. */
const oklabOf = ({ lightness, hue, chroma }: ToneCode): OklabColour => {
  const strength = hue === 0 ? 0 : chroma * chromaStep;
  const angle = angleOf(hue);
  return {
    lightness: lightest - lightnessStep * (lightness - lightnessRange.min),
    a: strength * Math.cos(angle),
    b: strength * Math.sin(angle),
  };
};

/** Our approximation of a code as `#rrggbb`; undefined for what is not such a code. */
export const hexOfToneCode = (code: string): `#${string}` | undefined => {
  const tone = parseToneCode(code);
  return tone && hexOf(oklabOf(tone));
};

/** Whether sRGB shows the code's colour in full strength; a code outside looks like a weaker one. */
export const isShownInFull = (code: string): boolean => {
  const tone = parseToneCode(code);
  return tone !== undefined && isInGamut(oklabOf(tone));
};

export interface NearestTone {
  code: string;
  /** Our approximation of that code. */
  hex: `#${string}`;
  /** In OKLab, from the colour asked for to `hex`. */
  distance: number;
}

const hueAxes = Array.from({ length: maxHue }, (_, index) => {
  const angle = angleOf(index + 1);
  return { hue: index + 1, a: Math.cos(angle), b: Math.sin(angle) };
});

/**
 * The code whose approximation is nearest to a colour, in OKLab, among the codes that sRGB shows in full. Undefined for
 * anything but `#rrggbb`.
 */
export const nearestToneCode = (hex: string): NearestTone | undefined => {
  const wanted = parseHex(hex);
  if (!wanted) return undefined;
  let best: { tone: ToneCode; distance: number } | undefined;
  for (let lightness = lightnessRange.min; lightness <= lightnessRange.max; lightness++) {
    const tones: ToneCode[] = [{ lightness, hue: 0, chroma: 0 }];
    for (const axis of hueAxes) {
      // Along one hue the nearest chroma is the foot of the perpendicular; beyond the gamut, the strongest that fits.
      const foot = Math.round((wanted.a * axis.a + wanted.b * axis.b) / chromaStep);
      let chroma = Math.min(maxChroma, foot);
      while (chroma > 0 && !isInGamut(oklabOf({ lightness, hue: axis.hue, chroma }))) chroma--;
      if (chroma > 0) tones.push({ lightness, hue: axis.hue, chroma });
    }
    for (const tone of tones) {
      const distance = oklabDistance(wanted, oklabOf(tone));
      if (!best || distance < best.distance) best = { tone, distance };
    }
  }
  if (!best) return undefined;
  const shown = hexOf(oklabOf(best.tone));
  return { code: formatToneCode(best.tone), hex: shown, distance: oklabDistance(wanted, parseHex(shown) ?? wanted) };
};

/** One colour of a card. */
export interface CardColour {
  /** Unique within all cards; what an order or a task writes down. */
  code: string;
  /** Absent where the code itself is the name. */
  title?: Localized;
  /** sRGB, `#rrggbb`, lower case. */
  hex: `#${string}`;
}

/** A source that a target colour can be picked from. */
export interface ColourCard {
  key: string;
  title: Localized;
  /** What the colours are and what they are not; shown beside the card. */
  note: Localized;
  colours: readonly CardColour[];
}

/** Colours of cloth in general, wool and silk among them. Our own choice and values. */
export const textileColours = [
  { code: 'T01', title: { zh: '本白', en: 'Natural white' }, hex: '#f3efe4' },
  { code: 'T02', title: { zh: '米杏', en: 'Almond' }, hex: '#e8d8bf' },
  { code: 'T03', title: { zh: '燕麦', en: 'Oatmeal' }, hex: '#d8cab2' },
  { code: 'T04', title: { zh: '驼色', en: 'Camel' }, hex: '#b98b5a' },
  { code: 'T05', title: { zh: '焦糖', en: 'Caramel' }, hex: '#a5652e' },
  { code: 'T06', title: { zh: '可可', en: 'Cocoa' }, hex: '#6a4632' },
  { code: 'T07', title: { zh: '酒红', en: 'Burgundy' }, hex: '#6d1f33' },
  { code: 'T08', title: { zh: '砖红', en: 'Brick' }, hex: '#a4452f' },
  { code: 'T09', title: { zh: '珊瑚', en: 'Coral' }, hex: '#e87a66' },
  { code: 'T10', title: { zh: '豆沙', en: 'Dusty rose' }, hex: '#c08a86' },
  { code: 'T11', title: { zh: '藕粉', en: 'Lotus pink' }, hex: '#e2c2c3' },
  { code: 'T12', title: { zh: '鹅黄', en: 'Gosling yellow' }, hex: '#f3dd8a' },
  { code: 'T13', title: { zh: '芥末黄', en: 'Mustard' }, hex: '#c9982f' },
  { code: 'T14', title: { zh: '橄榄绿', en: 'Olive' }, hex: '#6b6b39' },
  { code: 'T15', title: { zh: '墨绿', en: 'Bottle green' }, hex: '#1f4036' },
  { code: 'T16', title: { zh: '豆绿', en: 'Pea green' }, hex: '#9db488' },
  { code: 'T17', title: { zh: '雾蓝', en: 'Mist blue' }, hex: '#9fb4c4' },
  { code: 'T18', title: { zh: '孔雀蓝', en: 'Peacock blue' }, hex: '#17677f' },
  { code: 'T19', title: { zh: '藏青', en: 'Navy' }, hex: '#1e2a47' },
  { code: 'T20', title: { zh: '香芋紫', en: 'Taro' }, hex: '#a998c0' },
  { code: 'T21', title: { zh: '茄紫', en: 'Aubergine' }, hex: '#46294a' },
  { code: 'T22', title: { zh: '银灰', en: 'Silver grey' }, hex: '#bcbec0' },
  { code: 'T23', title: { zh: '炭灰', en: 'Charcoal' }, hex: '#45474b' },
  { code: 'T24', title: { zh: '墨黑', en: 'Ink black' }, hex: '#1b1b1e' },
] as const satisfies readonly CardColour[];

/** Colours that polyester usually takes: clear and even. Our own choice and values. */
export const polyesterColours = [
  { code: 'P01', title: { zh: '亮白', en: 'Bright white' }, hex: '#fdfdfd' },
  { code: 'P02', title: { zh: '象牙', en: 'Ivory' }, hex: '#f6efdd' },
  { code: 'P03', title: { zh: '香槟', en: 'Champagne' }, hex: '#e6d2b0' },
  { code: 'P04', title: { zh: '柠檬黄', en: 'Lemon' }, hex: '#f6e048' },
  { code: 'P05', title: { zh: '向日葵黄', en: 'Sunflower' }, hex: '#f4b71e' },
  { code: 'P06', title: { zh: '亮橙', en: 'Bright orange' }, hex: '#f0731f' },
  { code: 'P07', title: { zh: '朱红', en: 'Vermilion' }, hex: '#e0392b' },
  { code: 'P08', title: { zh: '正红', en: 'True red' }, hex: '#c3122f' },
  { code: 'P09', title: { zh: '玫红', en: 'Rose red' }, hex: '#d51f6b' },
  { code: 'P10', title: { zh: '桃粉', en: 'Peach pink' }, hex: '#f59aa8' },
  { code: 'P11', title: { zh: '婴儿粉', en: 'Baby pink' }, hex: '#f8d0da' },
  { code: 'P12', title: { zh: '薰衣草', en: 'Lavender' }, hex: '#b9a5de' },
  { code: 'P13', title: { zh: '皇家紫', en: 'Royal purple' }, hex: '#5b2c91' },
  { code: 'P14', title: { zh: '宝蓝', en: 'Royal blue' }, hex: '#1c3f9b' },
  { code: 'P15', title: { zh: '天蓝', en: 'Sky blue' }, hex: '#5cb2e6' },
  { code: 'P16', title: { zh: '湖蓝', en: 'Lake blue' }, hex: '#1593b5' },
  { code: 'P17', title: { zh: '松石绿', en: 'Turquoise' }, hex: '#22b3a6' },
  { code: 'P18', title: { zh: '翠绿', en: 'Emerald' }, hex: '#13895a' },
  { code: 'P19', title: { zh: '草绿', en: 'Grass green' }, hex: '#5fa83a' },
  { code: 'P20', title: { zh: '森林绿', en: 'Forest green' }, hex: '#1d4d34' },
  { code: 'P21', title: { zh: '浅灰', en: 'Pale grey' }, hex: '#d3d5d8' },
  { code: 'P22', title: { zh: '枪灰', en: 'Gunmetal' }, hex: '#54595f' },
  { code: 'P23', title: { zh: '深海军蓝', en: 'Deep navy' }, hex: '#141f3d' },
  { code: 'P24', title: { zh: '纯黑', en: 'Pure black' }, hex: '#0f0f11' },
] as const satisfies readonly CardColour[];

/** Colours that nylon usually takes: strong, some of them bright as safety wear. Our own choice and values. */
export const nylonColours = [
  { code: 'N01', title: { zh: '雪白', en: 'Snow white' }, hex: '#f8fafb' },
  { code: 'N02', title: { zh: '冰灰', en: 'Ice grey' }, hex: '#dfe4e8' },
  { code: 'N03', title: { zh: '月光银', en: 'Moonlight silver' }, hex: '#b4bac0' },
  { code: 'N04', title: { zh: '荧光黄', en: 'Neon yellow' }, hex: '#e4f32b' },
  { code: 'N05', title: { zh: '荧光橙', en: 'Neon orange' }, hex: '#ff6f2c' },
  { code: 'N06', title: { zh: '荧光粉', en: 'Neon pink' }, hex: '#ff4f9a' },
  { code: 'N07', title: { zh: '荧光绿', en: 'Neon green' }, hex: '#6fe84a' },
  { code: 'N08', title: { zh: '电光蓝', en: 'Electric blue' }, hex: '#1766e0' },
  { code: 'N09', title: { zh: '冰川蓝', en: 'Glacier blue' }, hex: '#a4d4e6' },
  { code: 'N10', title: { zh: '海洋蓝', en: 'Ocean blue' }, hex: '#0d6c9c' },
  { code: 'N11', title: { zh: '暗夜蓝', en: 'Midnight blue' }, hex: '#15203a' },
  { code: 'N12', title: { zh: '冷杉绿', en: 'Fir green' }, hex: '#1c463c' },
  { code: 'N13', title: { zh: '苔藓绿', en: 'Moss green' }, hex: '#6f7a3c' },
  { code: 'N14', title: { zh: '军旅绿', en: 'Field green' }, hex: '#474d35' },
  { code: 'N15', title: { zh: '沙色', en: 'Sand' }, hex: '#d2bf9b' },
  { code: 'N16', title: { zh: '狼棕', en: 'Coyote brown' }, hex: '#83684a' },
  { code: 'N17', title: { zh: '赤陶', en: 'Red clay' }, hex: '#a94f36' },
  { code: 'N18', title: { zh: '火焰红', en: 'Flame red' }, hex: '#d8291f' },
  { code: 'N19', title: { zh: '酒渍红', en: 'Wine' }, hex: '#5f1a2d' },
  { code: 'N20', title: { zh: '紫晶', en: 'Amethyst' }, hex: '#7d4fb0' },
  { code: 'N21', title: { zh: '葡萄紫', en: 'Grape' }, hex: '#43275e' },
  { code: 'N22', title: { zh: '金属灰', en: 'Metal grey' }, hex: '#7c8288' },
  { code: 'N23', title: { zh: '岩石灰', en: 'Rock grey' }, hex: '#4a4e52' },
  { code: 'N24', title: { zh: '曜石黑', en: 'Obsidian' }, hex: '#121316' },
] as const satisfies readonly CardColour[];

/** Colours that dyed cotton usually takes: soft and a little dull. Our own choice and values. */
export const cottonColours = [
  { code: 'C01', title: { zh: '漂白', en: 'Bleached white' }, hex: '#fafaf6' },
  { code: 'C02', title: { zh: '原棉', en: 'Raw cotton' }, hex: '#ece4d2' },
  { code: 'C03', title: { zh: '亚麻灰', en: 'Linen grey' }, hex: '#cfc8ba' },
  { code: 'C04', title: { zh: '浅卡其', en: 'Light khaki' }, hex: '#c9b48c' },
  { code: 'C05', title: { zh: '卡其', en: 'Khaki' }, hex: '#a58e63' },
  { code: 'C06', title: { zh: '军绿', en: 'Army green' }, hex: '#56593a' },
  { code: 'C07', title: { zh: '鼠尾草绿', en: 'Sage' }, hex: '#9aa68c' },
  { code: 'C08', title: { zh: '薄荷', en: 'Mint' }, hex: '#b9dcc7' },
  { code: 'C09', title: { zh: '淡蓝', en: 'Pale blue' }, hex: '#b8cfe4' },
  { code: 'C10', title: { zh: '水洗牛仔蓝', en: 'Washed denim' }, hex: '#6d8bab' },
  { code: 'C11', title: { zh: '靛蓝', en: 'Indigo' }, hex: '#2f3f6b' },
  { code: 'C12', title: { zh: '深牛仔', en: 'Dark denim' }, hex: '#232d42' },
  { code: 'C13', title: { zh: '奶油黄', en: 'Cream yellow' }, hex: '#f3e5b0' },
  { code: 'C14', title: { zh: '杏橙', en: 'Apricot' }, hex: '#efb98a' },
  { code: 'C15', title: { zh: '陶土', en: 'Terracotta' }, hex: '#b8694a' },
  { code: 'C16', title: { zh: '砖粉', en: 'Clay pink' }, hex: '#cf9a8a' },
  { code: 'C17', title: { zh: '樱花粉', en: 'Cherry pink' }, hex: '#f1c6cf' },
  { code: 'C18', title: { zh: '番茄红', en: 'Tomato' }, hex: '#c63d32' },
  { code: 'C19', title: { zh: '暗红', en: 'Dark red' }, hex: '#7a2329' },
  { code: 'C20', title: { zh: '丁香紫', en: 'Lilac' }, hex: '#bfaed2' },
  { code: 'C21', title: { zh: '花灰', en: 'Heather grey' }, hex: '#a6a7a9' },
  { code: 'C22', title: { zh: '石墨', en: 'Graphite' }, hex: '#55575a' },
  { code: 'C23', title: { zh: '水洗黑', en: 'Washed black' }, hex: '#333335' },
  { code: 'C24', title: { zh: '咖啡', en: 'Coffee' }, hex: '#5a4032' },
] as const satisfies readonly CardColour[];

const ownChoice = {
  zh: '颜色由本产品自行选定，屏幕显示仅供参考，打样请以实物为准',
  en: 'Chosen by this product; a screen only guides, so check a real sample before you dye',
} as const;

const toneHues = Array.from({ length: 16 }, (_, index) => 1 + index * 4);
const toneChromas = [5, 15, 25, 40, 55] as const;

/** A grid over the tone codes: the greys, then each fourth hue in five strengths, as far as sRGB shows them in full. */
const toneGrid = (): CardColour[] => {
  const codes = Array.from({ length: 9 }, (_, step) => 11 + step).flatMap((lightness) => [
    formatToneCode({ lightness, hue: 0, chroma: 0 }),
    ...toneHues.flatMap((hue) => toneChromas.map((chroma) => formatToneCode({ lightness, hue, chroma }))),
  ]);
  return codes.filter(isShownInFull).flatMap((code) => {
    const hex = hexOfToneCode(code);
    return hex ? [{ code, hex }] : [];
  });
};

/** Every colour card, the one by codes first. The named colours and a free choice are sources of their own. */
export const colourCards = [
  {
    key: 'tone',
    title: { zh: '潘通式色号', en: 'Pantone-style codes' },
    note: {
      zh: '按色号数字自行推算的近似色，并非潘通官方数据，打样请以实体色卡为准',
      en: 'Our own approximation from the digits, not official Pantone data; check a real card before you dye',
    },
    colours: toneGrid(),
  },
  { key: 'textile', title: { zh: '纺织色卡', en: 'Textile card' }, note: ownChoice, colours: textileColours },
  { key: 'cotton', title: { zh: '棉布色卡', en: 'Cotton card' }, note: ownChoice, colours: cottonColours },
  { key: 'polyester', title: { zh: '涤纶色卡', en: 'Polyester card' }, note: ownChoice, colours: polyesterColours },
  { key: 'nylon', title: { zh: '尼龙色卡', en: 'Nylon card' }, note: ownChoice, colours: nylonColours },
] as const satisfies readonly ColourCard[];

export type ColourCardKey = (typeof colourCards)[number]['key'];
