interface InvoiceData {
  title: string;
  tax_number: string;
  email: string;
}

interface Fault {
  key: string;
  details: Record<string, string | number>;
}

/** Validation errors by field. Invoices for private persons have no tax number. */
export const invoiceFaults = ({ title, tax_number, email }: InvoiceData): Partial<Record<keyof InvoiceData, Fault>> => {
  const tax = tax_number.replaceAll(/[\s-]/g, '');
  const isTaxNumber = tax === '' || (/^[0-9A-Za-z]+$/.test(tax) && [15, 18, 20].includes(tax.length));
  return {
    ...(title.trim() === '' && { title: { key: 'orders.invoice.noTitle', details: {} } }),
    ...(!isTaxNumber && { tax_number: { key: 'orders.invoice.badTax', details: { length: tax.length } } }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: { key: 'orders.invoice.badEmail', details: {} } }),
  };
};
