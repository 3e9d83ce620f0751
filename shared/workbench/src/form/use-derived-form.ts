import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { creditsOf } from '@atelier/catalogue/tool-form';
import type { TaskMode } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useMemo } from 'react';
import { checkForm, type ValidationIssue } from './check-form.ts';
import { type EngineCapabilities, effectiveForm, engineCapabilities } from './effective-form.ts';
import type { FormState } from './form-state.ts';
import { modesOf, type PriceState, priceState, type Wallet } from './price-state.ts';

/** A form, evaluated with the tool's current availability. */
export interface DerivedForm {
  /**
   * Capabilities of the tool's engine. `withModel` is also true for a tool that cannot run without a model, so that its model-only fields
   * are shown.
   */
  by: EngineCapabilities;
  /** The tool with the currently active fields, used to validate a submission. */
  effective: ToolDefinition;
  gaps: readonly ValidationIssue[];
  /** The selected mode if the tool offers it, else `online`. */
  mode: TaskMode;
  /** Number of images in the price. */
  count: number;
  /** State of the price button. */
  price: PriceState;
}

export interface FormInputs {
  tool: ToolDefinition;
  form: FormState;
  offer: ToolAvailability | undefined;
  wallet: Wallet | undefined;
  isSubmitting: boolean;
}

/** Derives validation issues, mode and price of a form. */
export const deriveForm = (effective: ToolDefinition, question: Omit<FormInputs, 'tool'>): Omit<DerivedForm, 'by'> => {
  const { form, offer, wallet, isSubmitting } = question;
  const check = checkForm(effective, form);
  const gaps = check.kind === 'incomplete' ? check.gaps : [];
  const mode = offer && !modesOf(offer).includes(form.mode) ? 'online' : form.mode;
  const count = creditsOf(effective, 1, form.params);
  return { effective, gaps, mode, count, price: priceState({ offer, mode, count, wallet, gaps, isSubmitting }) };
};

/** Memoised for a page; `effective` is referentially stable until the model's state changes. */
export const useDerivedForm = ({ tool, ...question }: FormInputs): DerivedForm => {
  const { withModel: isServed, withoutPeople } = engineCapabilities(question.offer);
  const withModel = isServed || (tool.needsPeople === true && question.offer?.state === 'needs_model');
  const by = useMemo(() => ({ withModel, withoutPeople }), [withModel, withoutPeople]);
  const effective = useMemo(() => effectiveForm(tool, by), [tool, by]);
  return { by, ...deriveForm(effective, question) };
};
