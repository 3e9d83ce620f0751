import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { Recognition, TaskMode } from '@atelier/contract/task';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { bus } from '@atelier/platform/bus';
import { createContext, type Dispatch, useContext, useEffect, useState } from 'react';
import type { Batch } from '../batch/use-batch.ts';
import type { ValidationIssue } from '../form/check-form.ts';
import type { FormAction, FormState } from '../form/form-state.ts';
import type { Wallet } from '../form/price-state.ts';
import type { SubmitError } from '../form/submit-error.ts';
import type { DerivedForm } from '../form/use-derived-form.ts';
import type { Pictures } from '../form/use-pictures.ts';
import type { Offers } from './use-offers.ts';

/** Recognition results buffered until their images are in the form: the event may arrive before the upload's response. */
const remembered = 60;

/** Stores the recognition result of an image in its slot, so that it is shown and saved with the draft. */
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

/** State of a tool page, read by its components; `ToolActions` changes it. */
export interface ToolPageState extends DerivedForm {
  /** During the image selection of a batch, without the fields that belong to one image. */
  tool: ToolDefinition;
  /** Tool group of the page. */
  group: string;
  form: FormState;
  dispatch: Dispatch<FormAction>;
  pictures: Pictures;
  rules: PictureRules;
  offers: Offers;
  wallet: Wallet | undefined;
  /** True when the tool accepts submissions. */
  isOpen: boolean;
  /** True when a link fills the form. */
  isFilled: boolean;
  /** Error of the last submission. */
  trouble: SubmitError | undefined;
  clearTrouble: () => void;
  /** Issues shown in the fields: those of a press on the disabled button that still exist. */
  shownGaps: readonly ValidationIssue[];
  batch: Batch;
  /** True while images of a batch are selected. */
  isGathering: boolean;
  setMode: (mode: TaskMode) => void;
  submit: () => void;
  /** Marks all issues and focuses the field of one. */
  showGap: (gap: ValidationIssue) => void;
}

export const ToolPageContext = createContext<ToolPageState | undefined>(undefined);

/** @throws outside of a tool page. */
export const useToolPage = (): ToolPageState => {
  const page = useContext(ToolPageContext);
  if (!page) throw new Error('used outside of a tool page');
  return page;
};
