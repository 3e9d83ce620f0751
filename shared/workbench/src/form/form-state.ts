import { defaultParams } from '@atelier/catalogue/params';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { EngineKind, TaskMode } from '@atelier/contract/task';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import type { ComponentType, Dispatch } from 'react';

export interface ToolPanelProps {
  tool: ToolDefinition;
  form: FormState;
  dispatch: Dispatch<FormAction>;
}

/** A tool-specific section of the form, between images and fields. */
export type ToolPanel = ComponentType<ToolPanelProps>;

/** By tool type: loader of the tool's panel, called when the tool is opened. */
export type ToolPanels = Readonly<Partial<Record<number, () => Promise<ToolPanel>>>>;

/** The user's input on a tool page. */
export interface FormState {
  params: Readonly<Record<string, unknown>>;
  /** By input name; a missing key means no images. */
  inputs: Readonly<Record<string, readonly PictureSlot[]>>;
  mode: TaskMode;
  /** Selected engine; used only while it differs from the tool's default engine. */
  engine?: EngineKind | undefined;
}

export type FormAction =
  | { kind: 'param-set'; name: string; value: unknown }
  | { kind: 'mode-set'; mode: TaskMode }
  | { kind: 'engine-set'; engine: EngineKind | undefined }
  /** `replaces` is the key of the slot to replace; without it the image is appended. */
  | { kind: 'picture-added'; input: string; slot: PictureSlot; replaces?: string }
  /** Ignored when the slot has been removed meanwhile. */
  | { kind: 'picture-changed'; input: string; key: string; slot: PictureSlot }
  | { kind: 'picture-removed'; input: string; key: string }
  /** Moves to the zero-based index `to` within its input. */
  | { kind: 'picture-moved'; input: string; key: string; to: number }
  /** Replaces all images of the input. */
  | { kind: 'pictures-set'; input: string; slots: readonly PictureSlot[] }
  | { kind: 'form-restored'; form: FormState };

export const freshForm = (tool: Pick<ToolDefinition, 'fields'>): FormState => ({
  params: defaultParams(tool),
  inputs: {},
  mode: 'online',
});

export const slotsOf = (form: FormState, input: string): readonly PictureSlot[] => form.inputs[input] ?? [];

const withSlots = (form: FormState, input: string, slots: readonly PictureSlot[]): FormState => ({
  ...form,
  inputs: { ...form.inputs, [input]: slots },
});

/** Reducer for all changes of the form. */
export const reduceForm = (form: FormState, action: FormAction): FormState => {
  switch (action.kind) {
    case 'param-set':
      return { ...form, params: { ...form.params, [action.name]: action.value } };
    case 'mode-set':
      return { ...form, mode: action.mode };
    case 'engine-set':
      return { ...form, engine: action.engine };
    case 'picture-added': {
      const slots = slotsOf(form, action.input);
      const at = slots.findIndex((slot) => slot.key === action.replaces);
      return withSlots(form, action.input, at < 0 ? [...slots, action.slot] : slots.with(at, action.slot));
    }
    case 'picture-changed':
      return withSlots(
        form,
        action.input,
        slotsOf(form, action.input).map((slot) => (slot.key === action.key ? action.slot : slot)),
      );
    case 'picture-removed':
      return withSlots(
        form,
        action.input,
        slotsOf(form, action.input).filter((slot) => slot.key !== action.key),
      );
    case 'picture-moved': {
      const slots = slotsOf(form, action.input);
      const slot = slots.find(({ key }) => key === action.key);
      if (!slot) return form;
      return withSlots(form, action.input, slots.filter((one) => one !== slot).toSpliced(action.to, 0, slot));
    }
    case 'pictures-set':
      return withSlots(form, action.input, action.slots);
    case 'form-restored':
      return action.form;
  }
};
