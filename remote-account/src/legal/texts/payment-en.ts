import { agreementDates } from '@atelier/contract/agreements';
import type { AgreementText } from '../agreement-text.ts';

export const paymentEn: AgreementText = {
  updated: agreementDates.payment,
  lead: 'How credits of {name} are counted, paid for and refunded.',
  sections: [
    {
      id: 'trial',
      title: 'Trial',
      paragraphs: ['A new account has 40 trial credits for 15 days, once for each phone number.'],
    },
    {
      id: 'credits',
      title: 'How credits are charged',
      paragraphs: [
        'The price is on the button. Credits are held when you submit and taken once the drawing is done. If it fails, or you cancel or delete it while it waits, all of them come back.',
        'Credits come in lots that end on their own days, and those that end first are used first. What is left then is gone; what a task holds can still be used for that task.',
        'Credits are for drawing only. They cannot be paid out, transferred or exchanged for money.',
      ],
    },
    {
      id: 'packages',
      title: 'Packages and top-ups',
      paragraphs: [
        'Price, credits and time are shown before you pay. Once paid, they are there at once, and the order is in the order centre. An order can be paid for 30 minutes.',
        'Time counts in calendar days, the day of buying among them. Monthly credits come at once; yearly ones come month by month and last until the package ends.',
        'Top-ups end with the package in which they were bought. There is no top-up without a package; gifts wait until one runs.',
        'Nothing renews by itself. A renewal begins where the running package ends, and you are reminded before.',
        'An upgrade costs the difference: the new package for the days left, less the unused days of the old one. Days whose credits are spent are not credited, and the credits of credited days go. The amount is shown before you pay.',
      ],
    },
    {
      id: 'refund',
      title: 'Refunds',
      paragraphs: [
        'A package that was not used is refunded in full within 7 days. Of one that was used, the share of credits left comes back; gifts do not count.',
        'Refunds begin with the newest order. The credits left are taken back; a refunded package ends at once, and a refunded upgrade brings the package before back.',
        'What was paid twice, or after an order had closed, goes back by itself. If you paid and nothing came, it is made good or sent back within 3 working days of being confirmed.',
      ],
    },
    {
      id: 'provider',
      title: 'Who takes the money',
      paragraphs: [
        'You pay on the page of the payment provider. We neither see nor keep card numbers; we keep the order, the amount and the transaction.',
      ],
    },
    {
      id: 'invoice',
      title: 'Invoices and companies',
      paragraphs: [
        'After payment the order centre has a receipt, and takes title, tax number and e-mail for an invoice that the operator issues.',
        'For a company its administrators pay and share out; members cannot pay for it by themselves.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'Changes of prices and rules are announced before. What is paid goes by the rules of its day. When this agreement changes, you are asked again.',
      ],
    },
  ],
};
