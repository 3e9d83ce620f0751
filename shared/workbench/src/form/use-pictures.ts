import type { InputRow } from '@atelier/catalogue/tool-form';
import type { UploadedImage } from '@atelier/contract/task';
import { admit } from '@atelier/picture-editors/admission';
import { fetchPicture, isUsableAsIs, type PictureRules } from '@atelier/picture-editors/check-picture';
import { type PictureSlot, readySlot } from '@atelier/picture-editors/picture-slot';
import { dialogs } from '@atelier/platform/dialogs';
import { type Dispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import { type FormAction, type FormState, slotsOf } from './form-state.ts';

interface Held {
  file: File;
  input: string;
  controller: AbortController;
}

/** Actions of an image field. */
export interface Pictures {
  /** Appends files; with `replaces` the first one replaces that slot. Returns the number of files above the limit. */
  add(input: InputRow, files: readonly File[], replaces?: string): number;
  /** Adds images stored on the server; an image that the tool cannot use unchanged is processed like a file. */
  addStored(input: InputRow, images: readonly UploadedImage[], replaces?: string): void;
  /** Replaces all images of the input with stored ones: the layers of a mask. */
  set(input: string, images: readonly UploadedImage[]): void;
  retry(key: string): void;
  /** One-click remedy for an image that is too long. */
  crop(key: string): void;
  /** Also aborts a running upload. */
  remove(input: string, key: string): void;
  /** Moves to another zero-based index within its input. */
  move(input: string, key: string, to: number): void;
}

/** Runs images through `admitPicture` into the form. Hidden keep-alive pages continue uploading. */
export const usePictures = (form: FormState, dispatch: Dispatch<FormAction>, rules: PictureRules): Pictures => {
  const held = useRef(new Map<string, Held>());
  const current = useRef({ form, rules });
  useEffect(() => {
    current.current = { form, rules };
  });

  const start = useCallback(
    (key: string, input: string, file: File, crops: boolean) => {
      held.current.get(key)?.controller.abort();
      const controller = new AbortController();
      held.current.set(key, { file, input, controller });
      const { signal } = controller;
      const report = (slot: PictureSlot) => dispatch({ kind: 'picture-changed', input, key, slot });
      void admit({ key, file, rules: current.current.rules, crops, signal, report });
    },
    [dispatch],
  );

  return useMemo(() => {
    const restart = (key: string, crops: boolean) => {
      const entry = held.current.get(key);
      if (entry) start(key, entry.input, entry.file, crops);
    };
    const add: Pictures['add'] = (input, files, replaces) => {
      const there = slotsOf(current.current.form, input.name);
      const isReplacing = there.some((slot) => slot.key === replaces);
      const room = input.max - there.length + (isReplacing ? 1 : 0);
      files.slice(0, room).forEach((file, index) => {
        const key = crypto.randomUUID();
        const slot = { kind: 'checking', key, name: file.name } as const;
        const gives = index === 0 && isReplacing && replaces !== undefined ? { replaces } : {};
        if (gives.replaces) held.current.get(gives.replaces)?.controller.abort();
        dispatch({ kind: 'picture-added', input: input.name, slot, ...gives });
        start(key, input.name, file, false);
      });
      return Math.max(0, files.length - room);
    };
    return {
      add,
      addStored(input, images, replaces) {
        images.forEach((image, index) => {
          const gives = index === 0 && replaces !== undefined ? { replaces } : {};
          if (gives.replaces) held.current.get(gives.replaces)?.controller.abort();
          if (isUsableAsIs(image, current.current.rules)) {
            dispatch({ kind: 'picture-added', input: input.name, slot: readySlot(image), ...gives });
          } else {
            void fetchPicture(image).then(
              (file) => add(input, [file], gives.replaces),
              (error: unknown) => dialogs.showError(error),
            );
          }
        });
      },
      set: (input, images) => dispatch({ kind: 'pictures-set', input, slots: images.map((image) => readySlot(image)) }),
      retry: (key) => restart(key, false),
      crop: (key) => restart(key, true),
      remove(input, key) {
        held.current.get(key)?.controller.abort();
        held.current.delete(key);
        dispatch({ kind: 'picture-removed', input, key });
      },
      move: (input, key, to) => dispatch({ kind: 'picture-moved', input, key, to }),
    };
  }, [dispatch, start]);
};
