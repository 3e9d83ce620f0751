import {
  attributes,
  attributesOfKind,
  type choiceOf,
  garmentKindByKey,
  garmentKinds,
} from '@atelier/catalogue/attributes';
import { describe, expect, it } from 'vitest';
import { choiceIn, garmentOf, phrasesOf, withChoice, withGarment, withoutPhrase } from './prompt-phrases.ts';

const kind = (key: string) => {
  const found = garmentKindByKey(key);
  if (!found) throw new Error(`no garment ${key}`);
  return found;
};
const choice = (attribute: Parameters<typeof choiceOf>[0], at: number) => {
  const row = attributes.find(({ key }) => key === attribute)?.choices[at];
  if (!row) throw new Error(`no choice ${at} of ${attribute}`);
  return row;
};

describe('phrases of a prompt', () => {
  it('are split at commas of both languages and recognise catalogue words', () => {
    const dress = kind('dress');
    const collar = choice('collar', 1);
    const phrases = phrasesOf(`  ${dress.prompt.toUpperCase()}，带一点复古、${collar.prompt}\n`);
    expect(phrases.map(({ text }) => text)).toEqual([dress.prompt.toUpperCase(), '带一点复古', collar.prompt]);
    expect(phrases.map(({ mark }) => mark?.title.zh)).toEqual([dress.title.zh, undefined, collar.title.zh]);
    expect(garmentOf(`romantic, ${dress.prompt}`)?.key).toBe('dress');
  });

  it('replace a choice of the same attribute and keep the user’s own words', () => {
    const [one, other] = [choice('collar', 0), choice('collar', 1)];
    const typed = `dress, ${one.prompt}, 像春天的早晨`;
    expect(withChoice(typed, 'collar', other)).toBe(`dress, ${other.prompt}, 像春天的早晨`);
    expect(withChoice(typed, 'collar', undefined)).toBe('dress, 像春天的早晨');
    expect(choiceIn(withChoice('', 'pocket', choice('pocket', 0)), 'pocket')).toEqual(choice('pocket', 0));
  });

  it('lose with a garment only the attributes that the next one does not have', () => {
    const sleeve = choice('sleeveLength', 1);
    const colour = choice('colour', 0);
    const shirt = `${kind('shirt').prompt}, ${sleeve.prompt}, ${colour.prompt}, my own words`;
    expect(withGarment(shirt, kind('trousers'))).toBe(`${kind('trousers').prompt}, ${colour.prompt}, my own words`);
    expect(withGarment(shirt, undefined)).toBe(`${sleeve.prompt}, ${colour.prompt}, my own words`);
  });

  it('are removed by one chip', () => {
    expect(withoutPhrase('dress, red, own words', 1)).toBe('dress, own words');
    expect(withoutPhrase('dress', 0)).toBe('');
  });

  it.each(garmentKinds.map((row) => [row.key, row] as const))('contain every choice of %s again', (_key, garment) => {
    let prompt = withGarment('', garment);
    for (const attribute of attributesOfKind(garment)) {
      prompt = withChoice(prompt, attribute.key, attribute.choices[0]);
    }
    expect(garmentOf(prompt)?.key).toBe(garment.key);
    for (const attribute of attributesOfKind(garment)) {
      expect(choiceIn(prompt, attribute.key)?.key).toBe(attribute.choices[0]?.key);
    }
  });
});
