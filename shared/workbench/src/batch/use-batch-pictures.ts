import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { InputRow } from '@atelier/catalogue/tool-form';
import { batchLimit } from '@atelier/contract/batch';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { isBusySlot } from '@atelier/picture-editors/picture-slot';
import { useEffect, useReducer, useState } from 'react';
import { freshForm, reduceForm, slotsOf } from '../form/form-state.ts';
import { usePictures } from '../form/use-pictures.ts';

/** Pictures checked and uploaded at the same time: more would only wait for each other. */
const atOnce = 3;

/** Up to fifty pictures of one input, a few on their way at a time; `first` are there from the beginning. */
export const useBatchPictures = (tool: FormedTool, input: InputRow, rules: PictureRules, first: readonly File[]) => {
  const [form, dispatch] = useReducer(reduceForm, tool, freshForm);
  const [waiting, setWaiting] = useState(() => first.slice(0, batchLimit));
  const pictures = usePictures(form, dispatch, rules);
  const slots = slotsOf(form, input.name);
  const busy = slots.filter(isBusySlot).length;
  const room = { ...input, max: batchLimit };

  useEffect(() => {
    const [next, ...rest] = waiting;
    if (!next || busy >= atOnce) return;
    setWaiting(rest);
    pictures.add({ ...input, max: batchLimit }, [next]);
  }, [waiting, busy, pictures, input]);

  return {
    slots,
    waiting: waiting.length,
    ready: slots.flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : [])),
    bad: slots.filter(({ kind }) => kind === 'refused' || kind === 'gone'),
    stopped: slots.filter(({ kind }) => kind === 'stopped'),
    isBusy: busy > 0 || waiting.length > 0,
    /** @returns how many found no place. */
    add(files: readonly File[]): number {
      const free = Math.max(0, room.max - slots.length - waiting.length);
      setWaiting((before) => [...before, ...files.slice(0, free)]);
      return Math.max(0, files.length - free);
    },
    retry: pictures.retry,
    remove: (key: string) => pictures.remove(input.name, key),
  };
};
