import { describe, expect, it } from 'vitest';
import { namedColours } from '../colours.ts';
import { genders } from '../style-kinds.ts';
import { attributes, attributesOfKind, choiceOf, garmentKindByKey, garmentKinds } from './attributes.ts';

const promptWords = /^[a-z][a-z' -]*[a-z]$/;
const chinese = /\p{Script=Han}/u;

const kindOf = (key: string) => {
  const kind = garmentKindByKey(key);
  if (!kind) throw new Error(`no garment kind ${key}`);
  return kind;
};
const offeredBy = (key: string) => attributesOfKind(kindOf(key)).map((attribute) => attribute.key);
const choicesOf = (kind: string, attribute: string) =>
  attributesOfKind(kindOf(kind))
    .find((row) => row.key === attribute)
    ?.choices.map((choice) => choice.key);

describe('attribute lists', () => {
  it('contain the 20 specified attributes, each once [spec 3.15]', () => {
    const ofTheSpecification =
      'person facing colour fabricPattern fabricType craft logo length fit collar neckline hat hem sleeveLength sleeveType cuff waist waistShape pocket background';
    expect(attributes.map((attribute) => attribute.key).sort()).toEqual(ofTheSpecification.split(' ').sort());
  });

  it.each(attributes.map((attribute) => [attribute.key, attribute] as const))(
    '%s has choices with unique keys, both languages and prompt words',
    (_, attribute) => {
      const { choices } = attribute;
      expect(choices.length).toBeGreaterThan(1);
      expect(new Set(choices.map((choice) => choice.key)).size).toBe(choices.length);
      expect(new Set(choices.map((choice) => choice.title.zh)).size).toBe(choices.length);
      expect(new Set(choices.map((choice) => choice.title.en)).size).toBe(choices.length);
      for (const choice of choices) {
        expect(choice.title.zh, choice.key).toMatch(chinese);
        expect(choice.title.en, choice.key).toMatch(/^[A-Z]/);
        expect(choice.prompt, choice.key).toMatch(promptWords);
      }
    },
  );

  it('have unique prompt words for each choice', () => {
    const prompts = attributes.flatMap((attribute) => attribute.choices.map((choice) => choice.prompt));
    expect(new Set(prompts).size).toBe(prompts.length);
  });

  it('offer the 13 named colours', () => {
    const colour = attributes.find((attribute) => attribute.key === 'colour');
    expect(colour?.choices.map(({ key, title }) => ({ key, title }))).toEqual(
      namedColours.map(({ key, title }) => ({ key, title })),
    );
  });
});

describe('garment kinds', () => {
  it('have unique keys, names and prompt words', () => {
    for (const read of [
      (kind: (typeof garmentKinds)[number]) => kind.key,
      (kind: (typeof garmentKinds)[number]) => kind.title.zh,
      (kind: (typeof garmentKinds)[number]) => kind.title.en,
      (kind: (typeof garmentKinds)[number]) => kind.prompt,
    ]) {
      expect(new Set(garmentKinds.map(read)).size).toBe(garmentKinds.length);
    }
  });

  it.each(garmentKinds.map((kind) => [kind.key, kind] as const))('%s offers only matching attributes', (_, kind) => {
    const offered = attributesOfKind(kind);
    const keys = offered.map((attribute) => attribute.key);
    expect(kind.title.zh).toMatch(chinese);
    expect(kind.prompt).toMatch(promptWords);
    expect(kind.genders.length).toBeGreaterThan(0);
    expect(genders.map((gender) => gender.key)).toEqual(expect.arrayContaining([...kind.genders]));
    expect(keys).toEqual(expect.arrayContaining(['person', 'facing', 'colour', 'fabricPattern', 'fabricType']));
    expect(keys).toEqual(expect.arrayContaining(['craft', 'logo', 'fit', 'background']));
    for (const attribute of offered) {
      const offer = kind.offers[attribute.key];
      expect(attribute.choices.length, attribute.key).toBeGreaterThan(0);
      if (offer !== true) expect(attribute.choices, attribute.key).toHaveLength(new Set(offer).size);
    }
    const ofTheTop = ['collar', 'neckline', 'hat', 'sleeveLength', 'sleeveType', 'cuff'] as const;
    if (kind.part === 'lower') for (const key of ofTheTop) expect(keys).not.toContain(key);
    if (kind.part === 'upper') expect(keys).not.toContain('waist');
    else if (kind.key !== 'robe' && kind.key !== 'swimsuit') expect(keys).toContain('waist');
    const sleeves = choicesOf(kind.key, 'sleeveLength') ?? [];
    if (sleeves.every((sleeve) => sleeve === 'sleeveless')) {
      expect(keys).not.toContain('sleeveType');
      expect(keys).not.toContain('cuff');
    }
    const logos = choicesOf(kind.key, 'logo') ?? [];
    if (kind.part === 'lower') expect(logos).not.toEqual(expect.arrayContaining(['smallChest']));
    if (kind.part === 'upper') expect(logos).not.toContain('thigh');
  });

  it('give trousers no sleeve, a T-shirt no waist and a hoodie always a hood', () => {
    expect(offeredBy('trousers')).not.toContain('sleeveLength');
    expect(offeredBy('tShirt')).not.toContain('waist');
    expect(choicesOf('hoodie', 'hat')).not.toContain('none');
    expect(choicesOf('jeans', 'fabricType')).toEqual(['denim']);
    expect(choicesOf('tank', 'sleeveLength')).toEqual(['sleeveless']);
  });

  it('exclude skirts and dresses from menswear', () => {
    const menswear = garmentKinds.filter((kind) => kind.genders.includes('man')).map((kind) => kind.key);
    for (const key of ['dress', 'skirt', 'blouse', 'bikini', 'swimsuit'] as const) expect(menswear).not.toContain(key);
  });

  it('cover every kind that a flat is drawn for', () => {
    const flats = ['tShirt', 'shirt', 'blouse', 'dress', 'skirt', 'trousers', 'shorts', 'coat', 'jacket', 'downJacket'];
    const more = ['hoodie', 'knitwear', 'pyjamas', 'swimsuit', 'suitSet'];
    expect(garmentKinds.map((kind) => kind.key)).toEqual(expect.arrayContaining([...flats, ...more]));
  });

  it('leave no attribute choice unused [spec 3.15]', () => {
    const used = new Set(
      garmentKinds.flatMap((kind) =>
        attributesOfKind(kind).flatMap(({ key, choices }) => choices.map((choice) => `${key}.${choice.key}`)),
      ),
    );
    const all = attributes.flatMap(({ key, choices }) => choices.map((choice) => `${key}.${choice.key}`));
    expect(all.filter((choice) => !used.has(choice))).toEqual([]);
  });
});

describe('prompt words', () => {
  it('are found by attribute and choice', () => {
    expect(choiceOf('hem', 'turnUp')?.prompt).toBe('turned-up hem');
    expect(choiceOf('hem', 'nothing')).toBeUndefined();
  });
});
