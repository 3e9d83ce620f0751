import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { creditsOf } from '@atelier/catalogue/price';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolOffer } from '@atelier/contract/tools';
import { useMemo } from 'react';
import { checkForm, type FormGap } from './check-form.ts';
import { type DrawnBy, drawnBy, effectiveForm } from './effective-form.ts';
import type { FormState } from './form-state.ts';
import { modesOf, type PriceState, priceState, type Wallet } from './price-state.ts';

/** A form, evaluated with the tool's current availability. */
export interface OpenForm {
  /** The engine that runs the tool. `withModel` is also true for a tool that cannot run without a model, so that its model-only fields are shown. */
  by: DrawnBy;
  /** The tool with the fields that take effect now: what a submission is checked with. */
  effective: FormedTool;
  gaps: readonly FormGap[];
  /** The user's mode while the tool offers it, else `online`. */
  mode: TaskMode;
  /** How many pictures the price counts. */
  count: number;
  /** What the button is. */
  price: PriceState;
}

export interface OpenFormQuestion {
  tool: FormedTool;
  form: FormState;
  offer: ToolOffer | undefined;
  wallet: Wallet | undefined;
  isSubmitting: boolean;
}

/** What the form lacks, in which mode it goes out and what it costs. */
export const openFormOf = (effective: FormedTool, question: Omit<OpenFormQuestion, 'tool'>): Omit<OpenForm, 'by'> => {
  const { form, offer, wallet, isSubmitting } = question;
  const check = checkForm(effective, form);
  const gaps = check.kind === 'incomplete' ? check.gaps : [];
  const mode = offer && !modesOf(offer).includes(form.mode) ? 'online' : form.mode;
  const count = creditsOf(effective, 1, form.params);
  return { effective, gaps, mode, count, price: priceState({ offer, mode, count, wallet, gaps, isSubmitting }) };
};

/** The same for a page; `effective` stays the same object while the model's state does. */
export const useOpenForm = ({ tool, ...question }: OpenFormQuestion): OpenForm => {
  const { withModel: isServed, withoutPeople } = drawnBy(question.offer);
  const withModel = isServed || (tool.needsPeople === true && question.offer?.state === 'needs_model');
  const by = useMemo(() => ({ withModel, withoutPeople }), [withModel, withoutPeople]);
  const effective = useMemo(() => effectiveForm(tool, by), [tool, by]);
  return { by, ...openFormOf(effective, question) };
};
