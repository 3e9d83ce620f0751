import { agreementDates } from '@atelier/contract/agreements';
import type { AgreementText } from '../agreement-text.ts';

export const paymentEn: AgreementText = {
  updated: agreementDates.payment,
  lead: 'This agreement explains how credits on {name} are charged, paid for and refunded.',
  sections: [
    {
      id: 'trial',
      title: 'Trial',
      paragraphs: [
        'Each new account gets 40 trial credits, valid for 15 days. Trial credits are given once per phone number.',
      ],
    },
    {
      id: 'credits',
      title: 'How credits are charged',
      paragraphs: [
        'The price is shown on the button. Credits are reserved when you submit a task and charged when it completes. If the task fails, or you cancel or delete it while it is queued, all reserved credits are returned.',
        'Credits are added in batches, each with its own expiry date. Credits that expire first are used first. Unused credits expire on that date; credits reserved by a task can still be used for that task.',
        'Credits can only be used to generate results. They cannot be withdrawn, transferred or exchanged for cash.',
      ],
    },
    {
      id: 'packages',
      title: 'Plans and top-ups',
      paragraphs: [
        'The price, credits and validity period are shown before you pay. Credits are added immediately after payment, and the order appears under Orders. An unpaid order stays open for 30 minutes.',
        'Validity is counted in calendar days, including the day of purchase. With monthly billing all credits are added at once; with yearly billing they are added each month and stay valid until the plan ends.',
        'Top-up credits expire with the plan that was active when you bought them. You need an active plan to top up. Redeemed and gifted credits become available once a plan is active.',
        'Plans do not renew automatically. A renewal starts when the current plan ends, and we remind you before it does.',
        'For an upgrade you pay the difference: the price of the new plan for the remaining days, less the price of the unused days of the old plan. Days whose credits you have already used are not deducted, and the credits of deducted days are removed. The amount is shown before you pay.',
      ],
    },
    {
      id: 'refund',
      title: 'Refunds',
      paragraphs: [
        'An unused plan can be refunded in full within 7 days of payment. If part of it was used, we refund the share of credits that is left. Gifted credits are not counted.',
        'Refunds start with your newest order. Remaining credits are removed, a refunded plan ends immediately, and a refunded upgrade restores your previous plan.',
        'Duplicate payments, and payments received after an order was closed, are refunded automatically. If you paid and received nothing, we add the credits or refund you within 3 working days of confirming it.',
      ],
    },
    {
      id: 'provider',
      title: 'Payment providers',
      paragraphs: [
        'You pay on the payment provider’s page. We never see or store card numbers; we store the order number, the amount and the transaction ID.',
      ],
    },
    {
      id: 'invoice',
      title: 'Invoices and company payments',
      paragraphs: [
        'After payment you can download a receipt under Orders and enter your billing name, tax number and email for an invoice, which the operator issues.',
        'For company accounts, admins pay and assign credits. Members cannot pay on behalf of the company.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'We announce changes to prices and rules in advance. Plans you have already paid for follow the rules at the time of payment. When this agreement changes, we ask you to accept it again.',
      ],
    },
  ],
};
