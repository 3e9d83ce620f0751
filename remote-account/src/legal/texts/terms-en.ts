import { agreementDates } from '@atelier/contract/agreements';
import type { AgreementText } from '../agreement-text.ts';

export const termsEn: AgreementText = {
  updated: agreementDates.terms,
  lead: 'This agreement says what {name} provides, what you may do with it, and what happens when something goes wrong. Ticking the box and logging in means that you have read and accept it.',
  sections: [
    {
      id: 'service',
      title: 'What we provide',
      paragraphs: [
        '{name} is a drawing service for clothing designers, shops and companies: you upload pictures or describe what you want, the task waits its turn, and you get pictures, videos or vector files.',
        'Tools are added, changed and withdrawn. A tool that is not open yet says so, cannot be submitted and costs nothing.',
        'Drawings are made by algorithms. A result may differ from what you had in mind and may resemble that of somebody else. Check it yourself before you produce or sell from it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'You register with a phone number; one number has one account. Use your own number, keep password and codes to yourself, and do not lend or sell the account.',
        'If somebody else uses your account, change the password, log out everywhere and tell us at once. What was done with your account before you told us counts as done by you, unless the law says otherwise.',
        'If you are under 18, use the service with the consent and company of your guardian.',
      ],
    },
    {
      id: 'content',
      title: 'Your pictures and results',
      paragraphs: [
        'What you upload stays yours or the owner’s. You allow us to store and process it only to carry out the tasks that you submit.',
        'As far as the law allows, results are yours to use, also commercially. We claim no rights in them.',
        'We do not publish or sell your pictures and results, and we do not train models with them. What you share or publish in the works square yourself is the exception: you are asked for your consent with each publication, and you can take a work back at any time, which ends its pictures at once.',
        'Upload only what you are allowed to use. Pictures with the face, trademark or pattern of somebody else need their consent.',
      ],
    },
    {
      id: 'rules',
      title: 'What is not allowed',
      paragraphs: [
        'Do not upload or generate content that is illegal, sexual, violent, drug-related or abusive, do not use other people’s likeness without consent, and do not make pictures meant to deceive. Descriptions are checked against a word list.',
        'Do not attack the service, get around its limits, harvest it in bulk, or replace normal use by automation.',
        'If you do, we may cancel tasks, delete content, suspend or close the account, and report where the law asks for it. We tell you why before we close an account, and you may object.',
      ],
    },
    {
      id: 'credits',
      title: 'Credits',
      paragraphs: [
        'A drawing costs what its button says. A drawing that fails, or that you cancel or delete while it waits, costs nothing.',
        'Credits can be used until the date they carry and lapse then. A new account gets 40 trial credits, good for 15 days.',
        'The payment agreement holds the rules for paying.',
      ],
    },
    {
      id: 'keeping',
      title: 'How long things are kept',
      paragraphs: [
        'Generation history and results are kept for 15 days and then deleted for good, except favourites, results with an open share link and what is in your asset library. Download what you need in time.',
        'The privacy policy says how long everything else is kept.',
      ],
    },
    {
      id: 'liability',
      title: 'Interruptions and liability',
      paragraphs: [
        'We do our best to keep the service up but cannot promise that it never stops or errs. When a task fails on our side, its credits come back.',
        'We are liable by law for damage that we cause by our fault; for what you use free of charge, as far as the law demands. We are not liable for interruptions by force majeure, your devices or your network.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes, ending, disputes',
      paragraphs: [
        'Changes to this agreement are announced on this page beforehand. Where a change touches your rights we ask for your consent again; if you do not agree, you may stop and close the account.',
        'You may stop at any time. To close the account, contact us; it is done within 15 days after we have made sure that it is you.',
        'The law of the People’s Republic of China applies. Disputes are first talked over; failing that, the court in charge at the operator’s seat decides.',
      ],
    },
  ],
};
