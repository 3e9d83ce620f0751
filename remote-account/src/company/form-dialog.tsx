import { useText } from '@atelier/platform/i18n';
import { type FormDialogProps, FormDialog as UiFormDialog } from '@atelier/ui/form-dialog';
import styles from './company-page.module.css';

interface CompanyFormDialogProps extends Omit<FormDialogProps, 'cancel'> {
  lead?: string | undefined;
}

/** Prompts for one or two values. */
export function FormDialog({ lead, children, ...dialog }: CompanyFormDialogProps) {
  const t = useText('account');
  const { isDanger = false } = dialog;
  return (
    <UiFormDialog {...dialog} cancel={t(isDanger ? 'company.keep' : 'company.cancel')}>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </UiFormDialog>
  );
}
