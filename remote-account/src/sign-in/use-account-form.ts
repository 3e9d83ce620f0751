import type { ErrorCode } from '@atelier/contract/errors';
import { dialogs } from '@atelier/platform/dialogs';
import { type ApiError, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldError, FieldErrors } from './rules.ts';

const fieldByCode: Partial<Record<ErrorCode, string>> = {
  '41001': 'phone',
  '41002': 'code',
  '41003': 'password',
  '41004': 'phone',
  '41005': 'phone',
  '41006': 'invite',
  '41008': 'phone',
  '41009': 'phone',
  '41210': 'present',
  '41211': 'present',
  '41212': 'phone',
  '41217': 'phone',
  '43011': 'code',
  '45001': 'code',
  '45002': 'password',
  '45004': 'code',
  '50015': 'phone',
};

/** The field under which a server error is shown; `form` when it matches no field of the page. */
export const fieldOfFailure = <F extends string>(error: ApiError, fields: readonly F[]): F | 'form' => {
  const field = error.code === undefined ? undefined : fieldByCode[error.code];
  return fields.find((known) => known === field) ?? 'form';
};

/** Repeated clicks within this time are ignored (specification section 9), ms. */
const throttleTime = 800;

export interface AccountForm<F extends string> {
  /** Props of the form element; focus moves to its first invalid field. */
  formProps: (onSubmit: () => void) => {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent) => void;
  };
  /** Props of a field: its error, which a change clears. */
  fieldProps: <Args extends unknown[]>(
    field: F,
    set: (...args: Args) => void,
  ) => { error: string | undefined; onChange: (...args: Args) => void };
  /** Error message of a field, in the current language. */
  errorOf: (field: F | 'form') => string | undefined;
  blame: (field: F | 'form', fault: FieldError) => void;
  isBusy: boolean;
  /** Shows the validation errors, or submits; a server error is shown under its field. */
  submit: (faults: FieldErrors<F>, send: () => Promise<void>) => Promise<void>;
}

/** Shared logic of sign-in, registration and password reset: field errors, single submission. */
export const useAccountForm = <F extends string>(fields: readonly F[]): AccountForm<F> => {
  const t = useText('account');
  const [faults, setFaults] = useState<FieldErrors<F>>({});
  const [refusal, setRefusal] = useState<{ field: F | 'form'; sentence: string }>();
  const [isBusy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const [stumbles, setStumbles] = useState(0);
  useEffect(() => {
    if (stumbles === 0) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid]') ?? ref.current?.querySelector('input');
    wrong?.focus();
  }, [stumbles]);
  const errorOf = (field: F | 'form') => {
    const fault = faults[field];
    return fault ? t(fault) : refusal?.field === field ? refusal.sentence : undefined;
  };
  return {
    isBusy,
    errorOf,
    formProps: (onSubmit) => ({
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        onSubmit();
      },
    }),
    fieldProps: (field, set) => ({
      error: errorOf(field),
      onChange: (...args) => {
        setFaults((known) => ({ ...known, [field]: undefined, form: undefined }));
        if (refusal) setRefusal(undefined);
        set(...args);
      },
    }),
    blame: (field, fault) => setFaults((known) => ({ ...known, [field]: fault })),
    submit: async (found, send) => {
      setRefusal(undefined);
      setFaults(found);
      if (Object.values(found).some(Boolean)) return setStumbles((count) => count + 1);
      // Of a double click only the first click counts, if it submitted.
      if (performance.now() - sentAt.current < throttleTime) return;
      sentAt.current = performance.now();
      setBusy(true);
      try {
        await send();
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
        sentAt.current = Number.NEGATIVE_INFINITY;
        setRefusal({ field: fieldOfFailure(thrown, fields), sentence: dialogs.sentenceOf(thrown) });
        setStumbles((count) => count + 1);
      } finally {
        setBusy(false);
      }
    },
  };
};
