import type { Recognition } from '@atelier/contract/task';
import { bus } from '@atelier/platform/bus';
import { type Dispatch, useEffect, useState } from 'react';
import type { FormAction, FormState } from '../form/form-state.ts';

/** Recognition results buffered until their pictures are in the form: the event may arrive before the upload's response. */
const remembered = 60;

/** Puts what the engine saw in a picture into its slot, so that it is shown and kept with the draft. */
export const useRecognised = (form: FormState, dispatch: Dispatch<FormAction>): void => {
  const [news, setNews] = useState<ReadonlyMap<string, Recognition>>(new Map());
  useEffect(() => {
    const listening = bus
      .on('image.recognised')
      .subscribe(({ image_id: id, colours, box, confidence }) =>
        setNews((before) => new Map([...before, [id, { colours, box, confidence }] as const].slice(-remembered))),
      );
    return () => listening.unsubscribe();
  }, []);
  useEffect(() => {
    for (const [input, slots] of Object.entries(form.inputs)) {
      for (const slot of slots) {
        const seen = slot.kind === 'ready' && !slot.image.seen ? news.get(slot.image.id) : undefined;
        if (slot.kind !== 'ready' || !seen) continue;
        dispatch({ kind: 'picture-changed', input, key: slot.key, slot: { ...slot, image: { ...slot.image, seen } } });
      }
    }
  }, [form.inputs, news, dispatch]);
};
