import { creditsOf } from '@atelier/catalogue/price';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useMemo } from 'react';
import { checkForm, type ValidationIssue } from './check-form.ts';
import { type EngineCapabilities, effectiveForm, engineCapabilities } from './effective-form.ts';
import type { FormState } from './form-state.ts';
import { modesOf, type PriceState, priceState, type Wallet } from './price-state.ts';

/** A form, evaluated with the tool's current availability. */
export interface DerivedForm {
  /** The engine that runs the tool. `withModel` is also true for a tool that cannot run without a model, so that its model-only fields are shown. */
  by: EngineCapabilities;
  /** The tool with the fields that take effect now: what a submission is checked with. */
  effective: ToolDefinition;
  gaps: readonly ValidationIssue[];
  /** The user's mode while the tool offers it, else `online`. */
  mode: TaskMode;
  /** How many pictures the price counts. */
  count: number;
  /** What the button is. */
  price: PriceState;
}

export interface FormInputs {
  tool: ToolDefinition;
  form: FormState;
  offer: ToolAvailability | undefined;
  wallet: Wallet | undefined;
  isSubmitting: boolean;
}

/** What the form lacks, in which mode it goes out and what it costs. */
export const deriveForm = (effective: ToolDefinition, question: Omit<FormInputs, 'tool'>): Omit<DerivedForm, 'by'> => {
  const { form, offer, wallet, isSubmitting } = question;
  const check = checkForm(effective, form);
  const gaps = check.kind === 'incomplete' ? check.gaps : [];
  const mode = offer && !modesOf(offer).includes(form.mode) ? 'online' : form.mode;
  const count = creditsOf(effective, 1, form.params);
  return { effective, gaps, mode, count, price: priceState({ offer, mode, count, wallet, gaps, isSubmitting }) };
};

/** The same for a page; `effective` stays the same object while the model's state does. */
export const useDerivedForm = ({ tool, ...question }: FormInputs): DerivedForm => {
  const { withModel: isServed, withoutPeople } = engineCapabilities(question.offer);
  const withModel = isServed || (tool.needsPeople === true && question.offer?.state === 'needs_model');
  const by = useMemo(() => ({ withModel, withoutPeople }), [withModel, withoutPeople]);
  const effective = useMemo(() => effectiveForm(tool, by), [tool, by]);
  return { by, ...deriveForm(effective, question) };
};
