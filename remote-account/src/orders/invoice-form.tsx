import { type Order, orderInvoice } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { FormDialog } from '@atelier/ui/form-dialog';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import { useAction } from '../frame/use-action.ts';
import styles from './order-drawer.module.css';

interface InvoiceData {
  title: string;
  tax_number: string;
  email: string;
}

interface Fault {
  key: string;
  details: Record<string, string | number>;
}

/** Validation errors by field. Invoices for private individuals have no tax number. */
export const invoiceFaults = ({ title, tax_number, email }: InvoiceData): Partial<Record<keyof InvoiceData, Fault>> => {
  const tax = tax_number.replaceAll(/[\s-]/g, '');
  const isTaxNumber = tax === '' || (/^[0-9A-Za-z]+$/.test(tax) && [15, 18, 20].includes(tax.length));
  return {
    ...(title.trim() === '' && { title: { key: 'orders.invoice.noTitle', details: {} } }),
    ...(!isTaxNumber && { tax_number: { key: 'orders.invoice.badTax', details: { length: tax.length } } }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: { key: 'orders.invoice.badEmail', details: {} } }),
  };
};

interface InvoiceFormProps {
  order: Order;
  onClose: () => void;
  onSaved: () => void;
}

/** Invoice details: title, tax number for companies, and e-mail address. */
export function InvoiceForm({ order, onClose, onSaved }: InvoiceFormProps) {
  const t = useText('account');
  const [data, setData] = useState(order.invoice ?? { title: '', tax_number: '', email: '' });
  const [isTried, setTried] = useState(false);
  const { isBusy, run } = useAction();
  const faults = isTried ? invoiceFaults(data) : {};
  const handleSave = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(invoiceFaults(data)).length > 0) return;
    if (await run(() => http.call(orderInvoice, { id: order.id, ...data }, { quiet: true }))) onSaved();
  };
  const field = (name: keyof typeof data, label: string, maxLength: number) => (
    <TextField
      label={t(label)}
      error={faults[name] ? t(faults[name].key, faults[name].details) : undefined}
      value={data[name]}
      maxLength={maxLength}
      onChange={(value) => setData({ ...data, [name]: value })}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={t('orders.invoice')}
      cancel={t('orders.close')}
      submit={t('orders.invoice.save')}
      isBusy={isBusy}
      onSubmit={handleSave}
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{t('orders.invoice.words')}</p>
        {field('title', 'orders.invoice.title', 100)}
        {field('tax_number', 'orders.invoice.tax', 30)}
        {field('email', 'orders.invoice.email', 200)}
      </div>
    </FormDialog>
  );
}
