import { describe, expect, it } from 'vitest';
import { noModel, noServer, type Offering, offersOf, type Supports, toolFactsOf } from './tool-offers.ts';

const needsFaces = [6, 63];
const offering = (findsFaces: boolean, hasModel: Supports = noModel): Offering => ({
  supports: (type) => findsFaces || !needsFaces.includes(type) || hasModel(type),
  isForModel: () => false,
  hasModel,
  findsFaces: () => findsFaces,
  hasTemplate: () => false,
  queueOf: () => 'builtin',
  missingRequirements: () => noServer,
  sendsTo: () => null,
  maySendTo: () => null,
  wordsTo: () => null,
  sendsWords: () => false,
});
const offers = (of: Offering) => new Map(offersOf(of, { measured: () => null }).map((offer) => [offer.type, offer]));

describe('tools without face detection', () => {
  it('are listed, also those affected for one of their pictures only', () => {
    const without = offers(offering(false));
    const lacking = [...without.values()].filter((offer) => offer.lacks_people).map(({ type }) => type);
    expect(lacking.sort((a, b) => a - b)).toEqual([6, 62, 63]);
    expect([6, 62, 63].map((type) => without.get(type)?.state)).toEqual(['needs_model', 'ready', 'needs_model']);
  });

  it('lose the picture field that needs face detection or a model', () => {
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

  it('are not listed when face detection is available', () => {
    expect([...offers(offering(true)).values()].filter((offer) => offer.lacks_people)).toEqual([]);
  });
});

it('names the alternative engine and the recipient of its data', () => {
  const both: Offering = {
    ...offering(true),
    queueOf: (type, { engine }) => (type === 5 && engine === 'model' ? 'model' : 'builtin'),
    sendsTo: (_, request) => (request?.engine === 'model' ? 'fal' : null),
    wordsTo: () => 'llm.example',
    sendsWords: () => true,
  };
  expect(offers(both).get(5)).toMatchObject({ other_engine: 'fal', words_to: undefined });
  expect(offers(both).get(1)).toMatchObject({ other_engine: undefined, words_to: 'llm.example' });
});
