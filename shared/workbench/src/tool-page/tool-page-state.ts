import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { TaskMode } from '@atelier/contract/task';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { createContext, type Dispatch, useContext } from 'react';
import type { Batch } from '../batch/use-batch.ts';
import type { ValidationIssue } from '../form/check-form.ts';
import type { FormAction, FormState } from '../form/form-state.ts';
import type { Wallet } from '../form/price-state.ts';
import type { SubmitError } from '../form/submit-error.ts';
import type { DerivedForm } from '../form/use-derived-form.ts';
import type { Pictures } from '../form/use-pictures.ts';
import type { Offers } from './use-offers.ts';

/** State of a tool page, read by its parts; `ToolActions` changes it. */
export interface ToolPageState extends DerivedForm {
  /** While pictures of a batch are chosen, without the fields that belong to one picture. */
  tool: ToolDefinition;
  /** Tool group of the page. */
  group: string;
  form: FormState;
  dispatch: Dispatch<FormAction>;
  pictures: Pictures;
  /** Limits of pictures. */
  rules: PictureRules;
  offers: Offers;
  wallet: Wallet | undefined;
  /** The tool takes submissions. */
  isOpen: boolean;
  /** A link fills the form. */
  isFilled: boolean;
  /** Error of the last submission. */
  trouble: SubmitError | undefined;
  clearTrouble: () => void;
  /** Gaps that the fields show: those of a press on the disabled button that still exist. */
  shownGaps: readonly ValidationIssue[];
  batch: Batch;
  /** Pictures of a batch are chosen. */
  isGathering: boolean;
  setMode: (mode: TaskMode) => void;
  /** Submits the form. */
  submit: () => void;
  /** Marks all gaps and focuses the field of one. */
  showGap: (gap: ValidationIssue) => void;
}

export const ToolPageContext = createContext<ToolPageState | undefined>(undefined);

/** @throws outside of a tool page. */
export const useToolPage = (): ToolPageState => {
  const page = useContext(ToolPageContext);
  if (!page) throw new Error('used outside of a tool page');
  return page;
};
