import { expect, it } from 'vitest';
import { invoiceFaults } from './invoice-form.tsx';

it('accepts a company and a private person, and reports other errors', () => {
  const company = { title: '杭州云裳', tax_number: '9133 0000 ABCD EF12 34', email: 'bill@example.com' };
  expect(invoiceFaults(company)).toEqual({});
  expect(invoiceFaults({ ...company, tax_number: '' })).toEqual({});
  expect(invoiceFaults({ title: ' ', tax_number: '9133', email: 'x' })).toMatchObject({
    title: { key: 'orders.invoice.noTitle' },
    tax_number: { details: { length: 4 } },
    email: { key: 'orders.invoice.badEmail' },
  });
});
