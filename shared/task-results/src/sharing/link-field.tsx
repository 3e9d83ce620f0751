import { shareDays } from '@atelier/contract/share';
import { dialogs } from '@atelier/platform/dialogs';
import type { FieldProps } from '@atelier/ui/field';
import { TextField } from '@atelier/ui/text-input';
import type { Ref } from 'react';

const dayMs = 86_400_000;

/** Shortest offered duration that covers the time until the link expires. */
export const linkDays = (expiresAt: string): (typeof shareDays)[number] => {
  const left = (Date.parse(expiresAt) - Date.now()) / dayMs;
  return shareDays.find((days) => left <= days) ?? 30;
};

/** URL of this page with a link's path in its hash. */
export const linkAddress = (path: string): string => `${window.location.origin}${window.location.pathname}#${path}`;

/** Copies a link and shows a toast with the result; the message of a failure says how to copy by hand. */
export const copyLink = (
  address: string,
  said: { copied: string; failed: string },
  field?: HTMLInputElement | null,
): Promise<void> =>
  navigator.clipboard.writeText(address).then(
    () => dialogs.toast({ message: said.copied }),
    () => {
      field?.select();
      dialogs.toast({ message: said.failed, tone: 'error' });
    },
  );

export interface LinkFieldProps extends Pick<FieldProps, 'label' | 'aside'> {
  address: string;
  ref?: Ref<HTMLInputElement>;
}

/** Read-only link that is selected on focus. */
export function LinkField({ address, ref, ...field }: LinkFieldProps) {
  return <TextField {...field} ref={ref} readOnly value={address} onFocus={(event) => event.target.select()} />;
}
