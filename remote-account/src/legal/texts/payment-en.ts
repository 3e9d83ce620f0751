import type { AgreementText } from '../agreement-text.ts';

export const paymentEn: AgreementText = {
  updated: '2026-11-01',
  lead: 'This agreement says how credits are counted and how paying will work. Purchases on {name} are not open yet: nothing is charged today and no payment data is kept.',
  sections: [
    {
      id: 'today',
      title: 'Today',
      paragraphs: [
        'Registering gives 40 trial credits, good for 15 days, once for each phone number.',
        'Buying, renewing, upgrading and topping up are not open. If anybody asks you for money in the name of {name}, do not pay, and tell us.',
      ],
    },
    {
      id: 'credits',
      title: 'How credits are charged',
      paragraphs: [
        'The price is on the button. Submitting holds that many credits and a finished drawing takes them; if it fails, or you cancel or delete it while it waits, all of them come back.',
        'Credits come in lots with a date each, and those that end first are used first. What is left on that date lapses; credits held by a task at that moment still serve that task.',
        'Credits are for drawing only. They cannot be paid out, passed on or exchanged for money.',
      ],
    },
    {
      id: 'later',
      title: 'Once purchases are open',
      paragraphs: [
        'Before you pay you see the price, the credits and how long they last. They arrive as soon as the payment does, and the order is listed in the order centre.',
        'Topped-up credits last as long as the package. If it ends without being renewed they end with it; you are reminded before.',
        'Nothing renews by itself.',
        'An upgrade costs the difference, which is stated before you pay.',
      ],
    },
    {
      id: 'refund',
      title: 'Refunds',
      paragraphs: [
        'A package that was not used is refunded in full within 7 days of payment. One that was used is refunded by the share of credits left; gifts do not count.',
        'If you were charged twice, or credits did not arrive, they are made good or the money goes back the same way within 3 working days after it was checked.',
      ],
    },
    {
      id: 'invoice',
      title: 'Invoices and companies',
      paragraphs: [
        'Once purchases are open, electronic invoices can be asked for in the order centre.',
        'For a company account the administrator pays and shares out; members cannot pay for the company.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'Changes of prices and rules are announced beforehand; a package that is paid for keeps the rules of its day. When purchases open, this agreement is updated and you are asked to confirm it.',
      ],
    },
  ],
};
