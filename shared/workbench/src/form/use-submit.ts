import { throttleMs } from '@atelier/catalogue/constants';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type Submission, type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import type { EngineKind, TaskMode } from '@atelier/contract/task';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { tasks } from '@atelier/platform/tasks';
import { useCallback, useRef, useState } from 'react';
import { checkForm } from './check-form.ts';
import { type EngineCapabilities, effectiveForm } from './effective-form.ts';
import { draftKey } from './form-draft.ts';
import type { FormState } from './form-state.ts';
import { isAnswered, type SubmitError, toSubmitError } from './submit-error.ts';

/** The call for a submission: the tool's own call online, the idle ones at night. */
export const submitCallOf = (tool: Pick<ToolDefinition, 'call'>, mode: TaskMode): SubmitCallName => {
  if (mode === 'online') return tool.call;
  return tool.call === 'image2video' ? 'image2video_idle' : 'generate_idle';
};

export interface SubmitIntent {
  call: (typeof submitCalls)[SubmitCallName];
  submission: Submission;
}

type Filled = { inputs: Record<string, string[]>; params: Record<string, unknown> };

/** True without images and texts that a task could be named after. */
const isNameless = ({ fields }: Pick<ToolDefinition, 'fields'>, { inputs, params }: Filled): boolean => {
  const hasWords = fields.some(
    ({ kind, name }) => (kind === 'text' || kind === 'prompt') && String(params[name] ?? '').trim() !== '',
  );
  return !hasWords && Object.values(inputs).every((images) => images.length === 0);
};

/**
 * Assigns an idempotency key to each submission: the same content keeps its key until the server responds, so that a retry after a lost
 * response changes nothing; changed content, or a press after a response, gets a new key. `title`, the tool's in the page's language, names
 * a task without another name.
 */
export const createIntents = (createKey: () => string = () => crypto.randomUUID()) => {
  let open: { content: string; key: string } | undefined;
  return {
    of(
      tool: Pick<ToolDefinition, 'type' | 'call' | 'fields'>,
      mode: TaskMode,
      filled: Filled,
      title?: string,
      engine?: EngineKind,
    ): SubmitIntent {
      const name = submitCallOf(tool, mode);
      const own = title !== undefined && isNameless(tool, filled) ? { name: title } : {};
      const content = JSON.stringify([name, tool.type, filled.inputs, filled.params, own, engine]);
      if (open?.content !== content) open = { content, key: createKey() };
      return {
        call: submitCalls[name],
        submission: {
          type: tool.type,
          inputs: filled.inputs,
          params: filled.params,
          ...own,
          idempotency_key: open.key,
        },
      };
    },
    /** The server responded, with a task or an error. */
    settle(): void {
      open = undefined;
    },
  };
};

/** `ignored`: a press during a request, or within 800 ms of another; a double click is one submission. */
export type SubmitOutcome = 'sent' | 'refused' | 'ignored';

export interface Submitting {
  isSubmitting: boolean;
  trouble: SubmitError | undefined;
  clearTrouble: () => void;
  /** After `refused`, `trouble` is the reason. */
  submit: (form: FormState) => Promise<SubmitOutcome>;
}

interface SubmitOptions {
  /** Tool group of the page. */
  group: string;
  /** Submits, and retries once after a consent that the server requires. */
  withConsent: <T>(send: () => Promise<T>) => Promise<T>;
  /** Selectable alternative engine. */
  other: EngineKind | undefined;
}

/** Values that the current engine ignores are not submitted. */
export const useSubmit = (
  tool: ToolDefinition,
  { withModel, withoutPeople }: EngineCapabilities,
  { group, withConsent, other }: SubmitOptions,
): Submitting => {
  const localized = useLocalized();
  const title = localized(tool.title);
  const [intents] = useState(createIntents);
  const [isSubmitting, setSubmitting] = useState(false);
  const [trouble, setTrouble] = useState<SubmitError>();
  const isOut = useRef(false);
  const lastStart = useRef(Number.NEGATIVE_INFINITY);

  const submit = useCallback(
    async (form: FormState): Promise<SubmitOutcome> => {
      const check = checkForm(effectiveForm(tool, { withModel, withoutPeople }), form);
      if (check.kind === 'incomplete') return 'refused';
      if (isOut.current || performance.now() - lastStart.current < throttleMs) return 'ignored';
      lastStart.current = performance.now();
      isOut.current = true;
      setSubmitting(true);
      setTrouble(undefined);
      const engine = form.engine === other ? other : undefined;
      const intent = intents.of(tool, form.mode, check, title, engine);
      try {
        const asked = { ...intent.submission, group, ...(engine && { engine }) };
        const send = () => http.call(intent.call, asked, { quiet: true });
        const { task } = await withConsent(send);
        intents.settle();
        tasks.put([task]);
        drafts.setDirty(draftKey(tool), false);
        return 'sent';
      } catch (error) {
        const met = toSubmitError(error);
        if (isAnswered(met)) intents.settle();
        setTrouble(met);
        return 'refused';
      } finally {
        isOut.current = false;
        setSubmitting(false);
      }
    },
    [intents, title, tool, withModel, withoutPeople, group, withConsent, other],
  );

  return { isSubmitting, trouble, clearTrouble: useCallback(() => setTrouble(undefined), []), submit };
};
