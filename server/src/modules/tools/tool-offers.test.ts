import { describe, expect, it } from 'vitest';
import { noModel, noServer, type Offering, offersOf, type Supports, toolFactsOf } from './tool-offers.ts';

const needsFaces = [6, 63];
const offering = (findsFaces: boolean, hasModel: Supports = noModel): Offering => ({
  supports: (type) => findsFaces || !needsFaces.includes(type) || hasModel(type),
  isForModel: () => false,
  hasModel,
  findsFaces: () => findsFaces,
  hasTemplate: () => false,
  laneOf: () => 'builtin',
  lackOf: () => noServer,
  sendsTo: () => null,
  maySendTo: () => null,
  wordsTo: () => null,
  sendsWords: () => false,
});
const offers = (of: Offering) => new Map(offersOf(of, { measured: () => null }).map((offer) => [offer.type, offer]));

describe('what is said of tools where faces are not found', () => {
  it('names the tools that lack it, with those that lack it for one of their pictures', () => {
    const without = offers(offering(false));
    const lacking = [...without.values()].filter((offer) => offer.lacks_people).map(({ type }) => type);
    expect(lacking.sort((a, b) => a - b)).toEqual([6, 62, 63]);
    expect([6, 62, 63].map((type) => without.get(type)?.state)).toEqual(['needs_model', 'ready', 'needs_model']);
  });

  it('closes the picture of a tool that only they, or a model, look at', () => {
    const closedOf = (of: Offering, type: number) =>
      offers(of)
        .get(type)
        ?.inputs.filter(({ is_open }) => is_open === false)
        .map(({ name }) => name);
    expect(closedOf(offering(false), 62)).toEqual(['face']);
    expect(closedOf(offering(true), 62)).toEqual([]);
    expect(
      closedOf(
        offering(false, () => true),
        62,
      ),
    ).toEqual([]);
    expect(closedOf(offering(true), 63)).toEqual(['expressionReference']);
    expect(
      closedOf(
        offering(true, () => true),
        63,
      ),
    ).toEqual([]);
    const facts = toolFactsOf(offering(false)).find(({ type }) => type === 62);
    expect(facts?.inputs.map(({ name, is_open }) => [name, is_open])).toEqual([
      ['character', undefined],
      ['face', false],
    ]);
  });

  it('says nothing of it where they are found', () => {
    expect([...offers(offering(true)).values()].filter((offer) => offer.lacks_people)).toEqual([]);
  });
});

it('names the engine that can be asked for in place of the usual one, and whom it sends to', () => {
  const both: Offering = {
    ...offering(true),
    laneOf: (type, { engine }) => (type === 5 && engine === 'model' ? 'model' : 'builtin'),
    sendsTo: (_, asked) => (asked?.engine === 'model' ? 'fal' : null),
    wordsTo: () => 'llm.example',
    sendsWords: () => true,
  };
  expect(offers(both).get(5)).toMatchObject({ other_engine: 'fal', words_to: undefined });
  expect(offers(both).get(1)).toMatchObject({ other_engine: undefined, words_to: 'llm.example' });
});
