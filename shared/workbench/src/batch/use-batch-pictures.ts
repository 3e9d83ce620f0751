import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { InputRow } from '@atelier/catalogue/tool-form';
import { batchLimit } from '@atelier/contract/batch';
import type { UploadedImage } from '@atelier/contract/task';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { isBusySlot } from '@atelier/picture-editors/picture-slot';
import { drafts } from '@atelier/platform/drafts';
import { useEffect, useMemo, useState } from 'react';
import { slotsOf } from '../form/form-state.ts';
import { usePictures } from '../form/use-pictures.ts';
import { useToolForm } from '../form/use-tool-form.ts';

/** Concurrent validations and uploads: more would only wait for each other. */
const atOnce = 3;

/** Up to fifty images of one input, uploaded a few at a time; uploaded ones are kept across a reload. */
export const useBatchPictures = (tool: ToolDefinition, input: InputRow, rules: PictureRules) => {
  const room = useMemo(() => ({ ...input, max: batchLimit }), [input]);
  const holder = useMemo(() => ({ ...tool, inputs: [room], fields: [] }), [tool, room]);
  const key = `batch-${tool.type}`;
  const [form, dispatch, isRead] = useToolForm(holder, key);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const pictures = usePictures(form, dispatch, rules);
  const slots = slotsOf(form, input.name);
  const busy = slots.filter(isBusySlot).length;

  useEffect(() => {
    if (slots.length === 0) drafts.setDirty(key, false);
  }, [slots.length, key]);

  useEffect(() => {
    const [next, ...rest] = waiting;
    // Wait for the images from before the reload: a change would override them.
    if (!next || !isRead || busy >= atOnce) return;
    setWaiting(rest);
    pictures.add(room, [next]);
  }, [waiting, busy, pictures, room, isRead]);

  return {
    slots,
    waiting,
    /** Number of images that may still become ready. */
    coming: busy + waiting.length,
    ready: slots.flatMap((slot) => (slot.kind === 'ready' ? [slot.image] : [])),
    bad: slots.filter(({ kind }) => kind === 'refused' || kind === 'gone'),
    stopped: slots.filter(({ kind }) => kind === 'stopped'),
    /** @returns the number of files above the limit. */
    add(files: readonly File[]): number {
      const free = Math.max(0, batchLimit - slots.length - waiting.length);
      setWaiting((before) => [...before, ...files.slice(0, free)]);
      return Math.max(0, files.length - free);
    },
    retry: pictures.retry,
    /** Removes images that were submitted as tasks. */
    started: (images: readonly UploadedImage[]) =>
      dispatch({
        kind: 'pictures-set',
        input: input.name,
        slots: slots.filter((slot) => slot.kind !== 'ready' || !images.includes(slot.image)),
      }),
    remove: (key: string) => pictures.remove(input.name, key),
    skip: (file: File) => setWaiting((before) => before.filter((one) => one !== file)),
  };
};
