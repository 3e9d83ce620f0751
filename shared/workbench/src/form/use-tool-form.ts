import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { drafts } from '@atelier/platform/drafts';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { draftKey, draftOfForm, formOfDraft } from './form-draft.ts';
import { type FormAction, type FormState, freshForm, reduceForm } from './form-state.ts';

/** A draft that cannot be written costs nothing but the draft. */
const keep = (key: string, form: FormState): void => {
  void drafts.save(key, draftOfForm(form)).catch(() => undefined);
};

/**
 * The form of a tool page, restored from a draft after a reload; a change made before the draft is loaded overrides it.
 */
export const useToolForm = (tool: FormedTool, key = draftKey(tool)): readonly [FormState, Dispatch<FormAction>] => {
  const [form, dispatch] = useReducer(reduceForm, tool, freshForm);
  const first = useRef(form);
  const latest = useRef(form);
  const isRead = useRef(false);

  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    let isLeft = false;
    void drafts
      .load<unknown>(key)
      .catch(() => undefined)
      .then((kept) => {
        if (isLeft || isRead.current) return;
        isRead.current = true;
        const restored = formOfDraft(tool, kept);
        if (restored === undefined || latest.current !== first.current) return;
        first.current = restored;
        dispatch({ kind: 'form-restored', form: restored });
      });
    return () => {
      isLeft = true;
    };
  }, [key, tool]);

  useEffect(() => {
    if (form === first.current) return;
    drafts.setDirty(key, true);
    keep(key, form);
  }, [form, key]);

  return [form, dispatch];
};
