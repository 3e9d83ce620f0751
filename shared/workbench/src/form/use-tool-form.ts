import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { drafts } from '@atelier/platform/drafts';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { draftKey, draftOfForm, formOfDraft } from './form-draft.ts';
import { type FormAction, type FormState, freshForm, reduceForm } from './form-state.ts';

/** If storing fails, the form works without a draft. */
const keep = (key: string, form: FormState): void => {
  void drafts.save(key, draftOfForm(form)).catch(() => undefined);
};

/**
 * The form of a tool page, restored from a draft after a reload; a change made before the draft is loaded overrides it. @returns form,
 * dispatch, and whether loading the draft has finished.
 */
export const useToolForm = (
  tool: ToolDefinition,
  key = draftKey(tool),
): readonly [FormState, Dispatch<FormAction>, boolean] => {
  const [form, dispatch] = useReducer(reduceForm, tool, freshForm);
  const first = useRef(form);
  const latest = useRef(form);
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    if (isRead) return;
    let isLeft = false;
    void drafts
      .load<unknown>(key)
      .catch(() => undefined)
      .then((kept) => {
        if (isLeft) return;
        setRead(true);
        const restored = formOfDraft(tool, kept);
        if (restored === undefined || latest.current !== first.current) return;
        first.current = restored;
        dispatch({ kind: 'form-restored', form: restored });
      });
    return () => {
      isLeft = true;
    };
  }, [key, tool, isRead]);

  useEffect(() => {
    if (form === first.current) return;
    drafts.setDirty(key, true);
    keep(key, form);
  }, [form, key]);

  return [form, dispatch, isRead];
};
