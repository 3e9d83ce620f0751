import type { ToolRow } from '@atelier/catalogue/tools';
import type { Task } from '@atelier/contract/task';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { tasks } from '@atelier/platform/tasks';
import { useCallback, useRef, useState } from 'react';
import { checkForm } from './check-form.ts';
import { draftKey } from './form-draft.ts';
import type { FormState } from './form-state.ts';
import { createIntents } from './submit-intent.ts';
import { isAnswered, type SubmitTrouble, troubleOf } from './submit-trouble.ts';

export interface Submitting {
  isSubmitting: boolean;
  trouble: SubmitTrouble | undefined;
  clearTrouble: () => void;
  /** The new task, or undefined when there is none; then `trouble` says why. A second press while one is out does nothing. */
  submit: (form: FormState) => Promise<Task | undefined>;
}

export const useSubmit = (tool: ToolRow): Submitting => {
  const [intents] = useState(createIntents);
  const [isSubmitting, setSubmitting] = useState(false);
  const [trouble, setTrouble] = useState<SubmitTrouble>();
  const isOut = useRef(false);

  const submit = useCallback(
    async (form: FormState) => {
      const check = checkForm(tool, form);
      if (isOut.current || check.kind === 'incomplete') return undefined;
      isOut.current = true;
      setSubmitting(true);
      setTrouble(undefined);
      const intent = intents.of(tool, form.mode, check);
      try {
        const { task } = await http.call(intent.call, intent.submission, { quiet: true });
        intents.settle();
        tasks.put([task]);
        drafts.setDirty(draftKey(tool), false);
        return task;
      } catch (error) {
        const met = troubleOf(error);
        if (isAnswered(met)) intents.settle();
        setTrouble(met);
        return undefined;
      } finally {
        isOut.current = false;
        setSubmitting(false);
      }
    },
    [intents, tool],
  );

  return { isSubmitting, trouble, clearTrouble: useCallback(() => setTrouble(undefined), []), submit };
};
