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
 * The prompt is plain text: the helper inserts the English words of an option, and finds them by parsing the text. So typed, selected,
 * restored and pasted terms are equivalent.
 */
export type PromptMark =
  | { kind: 'garment'; garment: GarmentKind; title: Localized }
  | { kind: 'attribute'; attribute: AttributeKey; choice: ChoiceRow; title: Localized; of: Localized };

/** A comma-separated phrase of the prompt, with its catalogue term. */
export interface PromptPhrase {
  /** Index among the phrases. */
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

/** All phrases of a prompt, recognised ones with their mark. */
export const phrasesOf = (prompt: string): PromptPhrase[] =>
  prompt
    .split(breaks)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, at) => ({ at, text, mark: marks.get(plain(text)) }));

const join = (phrases: readonly { text: string }[]): string => phrases.map(({ text }) => text).join(', ');

/** The garment type named in a prompt, if any. */
export const garmentOf = (prompt: string): GarmentKind | undefined => {
  const mark = phrasesOf(prompt).find((phrase) => phrase.mark?.kind === 'garment')?.mark;
  return mark?.kind === 'garment' ? mark.garment : undefined;
};

/** The option of an attribute named in a prompt, if any. */
export const choiceIn = (prompt: string, attribute: AttributeKey): ChoiceRow | undefined => {
  for (const { mark } of phrasesOf(prompt)) {
    if (mark?.kind === 'attribute' && mark.attribute === attribute) return mark.choice;
  }
  return undefined;
};

/** Removes the phrase at an index. */
export const withoutPhrase = (prompt: string, at: number): string =>
  join(phrasesOf(prompt).filter((phrase) => phrase.at !== at));

/** Sets the option of an attribute, replacing another one of the attribute, or at the end; undefined removes it. */
export const withChoice = (prompt: string, attribute: AttributeKey, choice: ChoiceRow | undefined): string => {
  const phrases = phrasesOf(prompt);
  const isOld = ({ mark }: PromptPhrase) => mark?.kind === 'attribute' && mark.attribute === attribute;
  const place = phrases.findIndex(isOld);
  const kept = phrases.filter((phrase) => !isOld(phrase));
  if (!choice) return join(kept);
  return join(kept.toSpliced(place < 0 ? kept.length : place, 0, { at: 0, text: choice.prompt, mark: undefined }));
};

/** Puts this garment first; removes the former garment and the attributes that the new one does not have. */
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
