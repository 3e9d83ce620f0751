import {
  type AttributeKey,
  attributes,
  attributesOfKind,
  type ChoiceRow,
  type GarmentKind,
  garmentKinds,
} from '@atelier/catalogue/attributes';
import type { Localized } from '@atelier/catalogue/text';

/**
 * The prompt is plain words and stays so: the helper writes the English words of a choice into it, and finds them again by
 * reading it. So what was typed, chosen, restored or pasted is one and the same.
 */
export type PromptMark =
  | { kind: 'garment'; garment: GarmentKind; title: Localized }
  | { kind: 'attribute'; attribute: AttributeKey; choice: ChoiceRow; title: Localized; of: Localized };

/** A stretch of the prompt between two commas, and what of the catalogue it is. */
export interface PromptPhrase {
  /** Place among the phrases. */
  at: number;
  text: string;
  mark: PromptMark | undefined;
}

const breaks = /[,，、;；\n]+/;
const plain = (text: string): string => text.trim().toLowerCase();

const marks: ReadonlyMap<string, PromptMark> = new Map([
  ...attributes.flatMap((row) =>
    row.choices.map((choice): [string, PromptMark] => [
      choice.prompt,
      { kind: 'attribute', attribute: row.key, choice, title: choice.title, of: row.title },
    ]),
  ),
  ...garmentKinds.map((garment): [string, PromptMark] => [
    garment.prompt,
    { kind: 'garment', garment, title: garment.title },
  ]),
]);

/** Every phrase of a prompt, known ones with their mark. */
export const phrasesOf = (prompt: string): PromptPhrase[] =>
  prompt
    .split(breaks)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, at) => ({ at, text, mark: marks.get(plain(text)) }));

const join = (phrases: readonly { text: string }[]): string => phrases.map(({ text }) => text).join(', ');

/** The garment kind that a prompt names, if any. */
export const garmentOf = (prompt: string): GarmentKind | undefined => {
  const mark = phrasesOf(prompt).find((phrase) => phrase.mark?.kind === 'garment')?.mark;
  return mark?.kind === 'garment' ? mark.garment : undefined;
};

/** The choice of an attribute that a prompt names, if any. */
export const choiceIn = (prompt: string, attribute: AttributeKey): ChoiceRow | undefined => {
  for (const { mark } of phrasesOf(prompt)) {
    if (mark?.kind === 'attribute' && mark.attribute === attribute) return mark.choice;
  }
  return undefined;
};

/** Without the phrase at a place. */
export const withoutPhrase = (prompt: string, at: number): string =>
  join(phrasesOf(prompt).filter((phrase) => phrase.at !== at));

/** With this choice in place of another one of the same attribute, or behind the rest; undefined takes it out. */
export const withChoice = (prompt: string, attribute: AttributeKey, choice: ChoiceRow | undefined): string => {
  const phrases = phrasesOf(prompt);
  const isOld = ({ mark }: PromptPhrase) => mark?.kind === 'attribute' && mark.attribute === attribute;
  const place = phrases.findIndex(isOld);
  const kept = phrases.filter((phrase) => !isOld(phrase));
  if (!choice) return join(kept);
  return join(kept.toSpliced(place < 0 ? kept.length : place, 0, { at: 0, text: choice.prompt, mark: undefined }));
};

/** With this garment first; what it does not offer goes with the garment that did. */
export const withGarment = (prompt: string, garment: GarmentKind | undefined): string => {
  const offered = new Set(
    garment ? attributesOfKind(garment).flatMap((row) => row.choices.map(({ key }) => `${row.key}.${key}`)) : [],
  );
  const kept = phrasesOf(prompt).filter(({ mark }) => {
    if (mark?.kind === 'garment') return false;
    if (mark?.kind !== 'attribute' || !garment) return true;
    return offered.has(`${mark.attribute}.${mark.choice.key}`);
  });
  return join(garment ? [{ text: garment.prompt }, ...kept] : kept);
};
