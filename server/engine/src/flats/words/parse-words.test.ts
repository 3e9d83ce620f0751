import { attributesOfKind, garmentKinds } from '@atelier/catalogue/attributes';
import { garmentStyles } from '@atelier/catalogue/sub-styles';
import { describe, expect, it } from 'vitest';
import { reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-spec.ts';
import { parseWords } from './parse-words.ts';

const understood = (text: string) => parseWords(text).understood.map(({ word }) => word);

describe('catalogue words', () => {
  it('are all understood in English, except people, places and oblique views, which no flat can show', () => {
    const ignored = new Set<string>();
    for (const kind of garmentKinds) {
      for (const attribute of attributesOfKind(kind)) {
        for (const choice of attribute.choices) {
          const parsed = parseWords(`${kind.prompt}, ${choice.prompt}`, kind.key);
          expect(parsed.wish.kind, `${kind.key} ${choice.prompt}`).toBe(kind.key);
          if (parsed.ignored.length > 0) ignored.add(`${attribute.key}.${choice.key}`);
        }
      }
    }
    expect([...ignored].filter((entry) => !/^(person|facing|background)\./.test(entry))).toEqual([]);
  });

  it('give every sub-style its garment and at least one word in both languages', () => {
    for (const row of Object.values(garmentStyles).flat()) {
      for (const text of [row.prompt, row.title.zh]) {
        const { wish, understood: found } = parseWords(text, row.garment);
        if (text === row.prompt) expect(wish.kind, text).toBe(row.garment);
        expect(found.length, text).toBeGreaterThan(0);
      }
    }
  });
});

describe('a description', () => {
  it('is read in Chinese', () => {
    const { wish, ignored } = parseWords('红色碎花连衣裙，V领，泡泡袖，收腰，不要口袋');
    expect(wish).toEqual({
      ...{ kind: 'dress', print: 'ditsy', neckline: 'v', sleeveType: 'puff', waistShape: 'fitted', pocket: 'none' },
      colours: { main: '#c8102e' },
    });
    expect(ignored).toEqual([]);
  });

  it('is read in English, reports unknown words, and uses the second colour for the print', () => {
    const { wish, ignored } = parseWords(
      'a navy and cream striped cotton t-shirt with long sleeves, glowing spaceship robots',
    );
    expect(wish).toMatchObject({ kind: 'tShirt', print: 'stripeAcross', fabric: 'cotton', sleeveLength: 'long' });
    expect(wish.colours).toEqual({ main: '#1d2b4a', second: '#f3ead8' });
    expect(ignored).toEqual(['glowing', 'spaceship', 'robots']);
  });

  it('lets a single word override a whole style, and understands a negation', () => {
    const { wish } = parseWords('trench coat without belt, wool');
    expect(wish).toMatchObject({ kind: 'coat', closure: 'doubleBreasted', waistShape: 'plain', fabric: 'wool' });
    expect(parseWords('chino shorts').wish.kind).toBe('shorts');
  });

  it('reads colour codes', () => {
    expect(parseWords('dress #123456').wish.colours?.main).toBe('#123456');
    expect(parseWords('dress 16-1320').wish.colours?.main).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('ignores parts that the garment cannot have, and finds no words in an empty text', () => {
    expect(parseWords('trousers with puff sleeves').ignored).toEqual(['puff sleeves']);
    expect(understood('')).toEqual([]);
    expect(understood('，。!?  ')).toEqual([]);
    expect(parseWords('xyzzy 龘').ignored).toEqual(['xyzzy', '龘']);
  });
});

describe('shop words', () => {
  it.each([
    ['紅色長袖襯衫', '红色长袖衬衫'],
    ['綠色絲絨長裙，無袖', '绿色丝绒长裙，无袖'],
    ['白色領子的藍色襯衫', '白色领子的蓝色衬衫'],
  ])('%s in traditional characters equals %s', (traditional, simplified) => {
    const { wish, ignored } = parseWords(traditional);
    expect({ wish, ignored }).toEqual({ wish: parseWords(simplified).wish, ignored: [] });
  });

  it.each([
    ['black sports bra', 'tank', '#1a1a1a'],
    ['中山装 深灰', 'jacket', '#3b3d41'],
    ['骑行裤 黑色', 'shorts', '#1a1a1a'],
    ['小黑裙', 'dress', '#1a1a1a'],
    ['little black dress', 'dress', '#1a1a1a'],
  ])('%s is a %s', (text, kind, main) => {
    const { wish, ignored } = parseWords(text);
    expect({ kind: wish.kind, main: wish.colours?.main, ignored }).toEqual({ kind, main, ignored: [] });
  });

  it.each([
    ['rust orange skirt', ['#a8452c']],
    ['charcoal grey trousers', ['#3b3d41']],
    ['navy white tee', ['#1d2b4a', '#f7f6f2']],
    ['black white tee', ['#1a1a1a', '#f7f6f2']],
    ['深蓝色西装，金属扣', ['#1d2b4a']],
    ['teal body, black hood, windbreaker', ['#0f6a6f']],
    ['蓝绿色连衣裙', ['#24716b']],
    ['黑白色连衣裙', ['#1a1a1a', '#f7f6f2']],
  ])('%s has its own colours and no others', (text, hues) => {
    const { main, second } = parseWords(text).wish.colours ?? {};
    expect([main, second].filter(Boolean)).toEqual(hues);
  });

  it('is no view of one side when a slit or an opening is in front', () => {
    expect(parseWords('leather pencil skirt with front slit').view).toBeUndefined();
    expect(parseWords('cardigan, open front').view).toBeUndefined();
    expect(parseWords('cardigan, front view').view).toBe('front');
  });

  it('reports a hood that the garment cannot have, and accepts its negation silently', () => {
    expect(parseWords('ribbed tank top with hood').ignored).toEqual(['hood']);
    expect(parseWords('ribbed tank top without hood').ignored).toEqual([]);
  });

  it.each([
    ['knee-length dress with long bishop sleeves', 'knee', 'long', []],
    ['midi dress, short lace puff sleeves', 'midi', 'short', []],
    ['hip-length shirt with long cuffed sleeves', 'hip', 'long', ['cuffed']],
    ['knee length dress with short cap sleeves', 'knee', 'cap', []],
    ['long floral dress with a short zip', 'full', undefined, ['short zip']],
    ['long puff sleeve midi dress', 'midi', 'long', []],
    ['白色长款灯笼袖连衣裙', 'full', undefined, []],
    ['白色衬衫，袖子短', undefined, 'short', []],
  ])('%s: a size belongs to the noun after it', (text, length, sleeveLength, reported) => {
    const { wish, ignored } = parseWords(text);
    expect([wish.length, wish.sleeveLength, ignored]).toEqual([length, sleeveLength, reported]);
    expect(parseWords('短裙').wish).toMatchObject({ kind: 'skirt', length: 'mini' });
  });

  it.each([
    ['navy dress, small white floral print', '#1d2b4a', '#f7f6f2'],
    ['white floral print, navy dress', '#1d2b4a', '#f7f6f2'],
    ['连衣裙，白色碎花，藏青色', '#1d2b4a', '#f7f6f2'],
    ['shirt, white leaf print on a navy ground', '#1d2b4a', '#f7f6f2'],
    ['dress with cap sleeves in a navy and white paisley print', '#1d2b4a', '#f7f6f2'],
    ['dress with white polka dots', undefined, '#f7f6f2'],
    ['white floral dress', '#f7f6f2', undefined],
  ])('%s: colours before a print belong to the print', (text, main, second) => {
    const { colours, parts } = parseWords(text).wish;
    expect([colours?.main, colours?.second, parts]).toEqual([main, second, undefined]);
  });

  it('reads a size before a print as its scale, and reports one before another noun', () => {
    expect(parseWords('dress, tiny white floral print').wish.printScale).toBeLessThan(1);
    const { wish, ignored } = parseWords('dress with large buttons');
    expect([wish.printScale, ignored]).toEqual([undefined, ['large']]);
  });

  it.each([
    ['连衣裙，V 领，A 字下摆', '连衣裙，V领，A字下摆'],
    ['H 型 T 恤', 'H型T恤'],
    ['宽松连衣裙，深 V 领', '宽松连衣裙，深V领'],
    ['bouclé jacket', 'boucle jacket'],
    ['v-neck knee-length a-line dress', 'v neck knee length a line dress'],
  ])('%s is %s', (apart, joint) => {
    expect({ ...parseWords(apart).wish, ignored: parseWords(apart).ignored }).toEqual({
      ...parseWords(joint).wish,
      ignored: [],
    });
  });

  it.each([
    ['修身A字连衣裙', { fit: 'aLine', waistShape: 'fitted' }],
    ['连衣裙，系带，收腰', { waistShape: 'belted' }],
    ['oversized blazer, straight cut', { fit: 'oversized' }],
    ['露肩一字领上衣', { neckline: 'offShoulder' }],
    ['礼服，长款，拖地', { length: 'floor' }],
    ['西装裙，长袖，V领', { kind: 'dress', neckline: 'v' }],
  ])('%s: two words for one shape are both drawn', (text, shape) => {
    const parsed = parseWords(text);
    expect(parsed.wish).toMatchObject(shape);
    expect(reportWords(parsed, resolveSet(parsed.wish, [], 5)).ignored).toEqual([]);
  });

  it('gives matching parts one colour', () => {
    const { wish, companions } = parseWords('lavender pleated skirt with matching polo');
    expect([wish.colours?.main, companions[0]?.colours?.main]).toEqual(['#b9a3d6', '#b9a3d6']);
    const traditional = parseWords('黑色開衫，百褶半身裙，套裝');
    expect(traditional.companions[0]?.colours?.main).toBe('#1a1a1a');
  });

  it('in Chinese assigns a colour to the part before it', () => {
    const { wish } = parseWords('蓝色衬衫，领子白色');
    expect(wish.colours?.main).toBe('#1f4e9e');
    expect(wish.parts?.collar?.colour).toBe('#f7f6f2');
  });

  it('is spliced from named colours only', () => {
    expect(parseWords('红蓝拼接卫衣').wish.print).toBe('colourBlock');
    const { wish, ignored } = parseWords('白色拼接开衫，金色纽扣');
    expect([wish.print, ignored]).toEqual([undefined, ['拼接']]);
  });

  it('reports a style that it cannot draw, and no season', () => {
    expect(parseWords('法式连衣裙秋季新款').ignored).toEqual(['法式']);
  });

  it('does not dye a garment in the colour of an unknown object', () => {
    const { wish, ignored } = parseWords('burgundy corduroy dress with gold doodads');
    expect(wish.colours).toEqual({ main: '#6f1d2c' });
    expect(ignored).toEqual(expect.arrayContaining(['gold', 'doodads']));
    expect(parseWords('gold doodads, dress').wish.colours?.main).toBe('#d4af5a');
  });

  it('treats several names in a title as one garment', () => {
    for (const title of [
      '新中式国风盘扣马甲女春秋复古外穿无袖背心上衣',
      "Women's Long Sleeve Button Down Shirts Oversized Collared Blouse Tops with Pocket",
      'Mens Hooded Rain Jacket Lightweight Windbreaker Outdoor Coat',
    ])
      expect(parseWords(title).companions, title).toEqual([]);
    expect(parseWords('black waistcoat over a white tank top').companions).toHaveLength(1);
    expect(parseWords('缎面吊带裙女夏V领修身').wish).toMatchObject({ neckline: 'v', details: ['shoulderStraps'] });
  });
});
