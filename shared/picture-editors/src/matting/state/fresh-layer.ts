import { type MattingLayer, type MattingStart, mattingLimits } from '@atelier/contract/matting';
import type { Refusal } from '../model/editor-command.ts';
import type { MattingWords } from '../texts/matting-words.ts';

/** A layer with a name that no other has yet. */
export const freshLayer = (
  start: MattingStart,
  others: readonly Pick<MattingLayer, 'name'>[],
  words: MattingWords,
): MattingLayer => {
  const taken = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (taken.has(words('layerName', { number }))) number += 1;
  const name = words('layerName', { number });
  return { id: crypto.randomUUID().slice(0, 8), name, start, overlap: 'take', operations: [] };
};

/** Why a press changed nothing, in words. */
export const refusalWords = (refusal: Refusal, words: MattingWords): string | undefined => {
  switch (refusal) {
    case 'last-layer':
      return words('keepOneLayer');
    case 'too-many-layers':
      return words('tooManyLayers', { max: mattingLimits.layers });
    case 'too-many-steps':
      return words('tooManySteps');
    case 'no-such-layer':
      return undefined;
  }
};
