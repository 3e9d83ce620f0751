import { describe, expect, it } from 'vitest';
import { type ColourCard, colourCards, hexOfToneCode, isShownInFull, parseToneCode } from './colour-cards.ts';
import { hexOf, parseHex } from './oklab-colour.ts';

const cards: readonly ColourCard[] = colourCards;
const ownCards = cards.filter((card) => card.key !== 'tone');
const toneCard = cards.find((card) => card.key === 'tone');

describe('colour cards', () => {
  it('are the five specified ones, in both languages [spec 9.12]', () => {
    expect(cards.map((card) => card.key)).toEqual(['tone', 'textile', 'cotton', 'polyester', 'nylon']);
    for (const { title, note } of cards) {
      for (const words of [title, note]) {
        expect(words.zh).toMatch(/\p{Script=Han}/u);
        expect(words.en).toMatch(/^[A-Z]/);
      }
    }
  });

  it('write a code of the Pantone card in the format of 11-0205 [spec 9.12]', () => {
    expect(parseToneCode('11-0205')).toBeDefined();
    expect(parseToneCode('11-205')).toBeUndefined();
    for (const { code } of toneCard?.colours ?? []) expect(code).toMatch(/^\d{2}-\d{4}$/);
  });

  it('assign each code to one colour', () => {
    const codes = cards.flatMap((card) => card.colours.map((colour) => colour.code));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(ownCards.map((card) => [card.key, card] as const))('%s names 24 different colours', (_, card) => {
    expect(card.colours).toHaveLength(24);
    expect(new Set(card.colours.map((colour) => colour.hex)).size).toBe(24);
    expect(new Set(card.colours.map((colour) => colour.title?.zh)).size).toBe(24);
    expect(new Set(card.colours.map((colour) => colour.title?.en)).size).toBe(24);
    for (const colour of card.colours) {
      expect(colour.hex, colour.code).toMatch(/^#[0-9a-f]{6}$/);
      expect(colour.title?.zh, colour.code).toMatch(/\p{Script=Han}/u);
      expect(colour.title?.en, colour.code).toMatch(/^[A-Z]/);
    }
  });

  it('contain only codes that the formula gives and sRGB can show, marked as an approximation', () => {
    const colours = toneCard?.colours ?? [];
    expect(colours.length).toBeGreaterThan(200);
    for (const { code, hex } of colours) {
      expect(parseToneCode(code), code).toBeDefined();
      expect(isShownInFull(code), code).toBe(true);
      expect(hex, code).toBe(hexOfToneCode(code));
    }
    expect(toneCard?.note.en).toContain('approximation');
    expect(toneCard?.note.zh).toContain('近似');
  });

  it('round-trip through OKLab', () => {
    for (const { code, hex } of cards.flatMap((card) => card.colours)) {
      const colour = parseHex(hex);
      expect(colour && hexOf(colour), code).toBe(hex);
    }
  });
});
