import { bytesWords } from '@atelier/picture-editors/bytes-words';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import type { Words } from '../texts/words.ts';

const sizeWords = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** The lines under the name of a picture that is ready: pixels, then everything that was changed about it. */
export const slotFacts = (slot: PictureSlot, words: Words): string[] => {
  if (slot.kind !== 'ready') return [];
  const { image, change } = slot;
  const facts = [words('pixels', { width: image.width, height: image.height })];
  if (change?.kind === 'cropped') {
    facts.push(words('cropped', { from: sizeWords(change.from), to: sizeWords(change.to) }));
  }
  if (change?.kind === 'compressed') {
    const isSmaller = change.to.bytes < change.from.bytes;
    facts.push(
      isSmaller
        ? words('compressed', { from: bytesWords(change.from.bytes), to: bytesWords(change.to.bytes) })
        : words('compressedPixels', { from: sizeWords(change.from), to: sizeWords(change.to) }),
    );
  }
  const { origin } = image;
  if (origin) {
    const figures = { from: sizeWords(origin.image), to: sizeWords(image) };
    facts.push(origin.crop ? words('cropped', figures) : words('cutOut'));
  }
  if (image.notes.includes('colour-converted')) facts.push(words('noteColourConverted'));
  return facts;
};
