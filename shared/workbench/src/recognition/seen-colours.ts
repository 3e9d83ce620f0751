import type { Recognition } from '@atelier/contract/task';
import type { FormState } from '../form/form-state.ts';

/** Below this share a colour is not worth a suggestion. */
const leastShare = 0.05;
const most = 6;

/** Dominant colours of the pictures in a form, largest share first, each once. */
export const seenColours = ({ inputs }: Pick<FormState, 'inputs'>): string[] => {
  const seen: Recognition['colours'] = Object.values(inputs).flatMap((slots) =>
    slots.flatMap((slot) => (slot.kind === 'ready' ? (slot.image.seen?.colours ?? []) : [])),
  );
  const strong = seen.filter(({ share }) => share >= leastShare).sort((one, other) => other.share - one.share);
  return [...new Set(strong.map(({ hex }) => hex.toLowerCase()))].slice(0, most);
};
