import { throttleMs } from '@atelier/catalogue/constants';
import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { tasks } from '@atelier/platform/tasks';
import { useCallback, useRef, useState } from 'react';
import { checkForm } from './check-form.ts';
import { type DrawnBy, effectiveForm } from './effective-form.ts';
import { draftKey } from './form-draft.ts';
import type { FormState } from './form-state.ts';
import { createIntents } from './submit-intent.ts';
import { isAnswered, type SubmitTrouble, troubleOf } from './submit-trouble.ts';

/** `ignored`: a press while another is out, or within 800 ms of it; a double click is one intent. */
export type SubmitOutcome = 'sent' | 'refused' | 'ignored';

export interface Submitting {
  isSubmitting: boolean;
  trouble: SubmitTrouble | undefined;
  clearTrouble: () => void;
  /** After `refused`, `trouble` is the reason. */
  submit: (form: FormState) => Promise<SubmitOutcome>;
}

/** What nothing acts on that draws the tool now does not go out. `group`: of the page. */
export const useSubmit = (tool: FormedTool, { withModel, withoutPeople }: DrawnBy, group: string): Submitting => {
  const localized = useLocalized();
  const title = localized(tool.title);
  const [intents] = useState(createIntents);
  const [isSubmitting, setSubmitting] = useState(false);
  const [trouble, setTrouble] = useState<SubmitTrouble>();
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
      const intent = intents.of(tool, form.mode, check, title);
      try {
        const { task } = await http.call(intent.call, { ...intent.submission, group }, { quiet: true });
        intents.settle();
        tasks.put([task]);
        drafts.setDirty(draftKey(tool), false);
        return 'sent';
      } catch (error) {
        const met = troubleOf(error);
        if (isAnswered(met)) intents.settle();
        setTrouble(met);
        return 'refused';
      } finally {
        isOut.current = false;
        setSubmitting(false);
      }
    },
    [intents, title, tool, withModel, withoutPeople, group],
  );

  return { isSubmitting, trouble, clearTrouble: useCallback(() => setTrouble(undefined), []), submit };
};
