import { agreementDates } from '@atelier/contract/agreements';
import type { AgreementText } from '../agreement-text.ts';

export const privacyEn: AgreementText = {
  updated: agreementDates.privacy,
  lead: 'This policy says which data {name} keeps, why and for how long, and how you see and delete it. We keep only what the service needs.',
  sections: [
    {
      id: 'data',
      title: 'Which data is kept, and how long',
      paragraphs: [
        'Account: phone number, user name, nickname, name, picture, a hash of your password (never the password itself), bound chat accounts, who invited you, and the agreements of which day you agreed to. Until you close the account.',
        'Codes: only a keyed digest of them; they lapse after 10 minutes.',
        'Pictures and results: what you upload, masks, generated results and their settings are deleted automatically after 15 days; what you upload and do not use, after 24 hours.',
        'What stays beyond 15 days: results among your favourites with their names and settings, until you take the mark away; results with an open share link, until the link ends or you close it, 30 days at most; pictures and pattern files in your private asset library, until you delete them; masks of these pictures stay with them.',
        'Credit book: every grant, hold, charge, return and expiry, so that the sum can be checked; after you close the account the figures stay and say nothing of you. It holds no pictures. Notifications are kept for 180 days.',
        'Sign-ins: the credentials of your devices and when they were last used; void once you log out or they lapse, and deleted 30 days later.',
        'Running records: time, result code, duration and network address of requests, only to find faults and prevent abuse, for as long as the operator has set. They hold no passwords, tokens or pictures.',
      ],
    },
    {
      id: 'purpose',
      title: 'What it is for',
      paragraphs: [
        'To log you in and know who you are, carry out your tasks, count credits, prevent abuse, find faults and meet legal duties. Nothing else.',
        'No advertising profiles, no selling of data, no training of models with your pictures.',
      ],
    },
    {
      id: 'browser',
      title: 'What lies in your browser',
      paragraphs: [
        'The language is in a cookie. Another cookie recognises this browser when you sign in, so that others who guess your password cannot lock you out. Credentials, theme and forms that you have not submitted are in the browser’s local storage, personal parts of it encrypted. Logging out removes credentials and personal data.',
        'There are no third-party scripts for statistics or advertising.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else gets it',
      paragraphs: [
        'The SMS provider gets your number and the message in order to deliver the code.',
        'If you log in with a chat account or pay online, those providers process what the sign-in or payment needs. If you do not, nothing is sent.',
        'Where the operator has connected an outside drawing service, the pictures of a task are handed to it and deleted there afterwards. Where none is connected, pictures never leave the operator’s servers.',
        'Where the law demands it, we hand over what it demands.',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      paragraphs: [
        'Requests and answers of signed-in users are encrypted once more inside the encrypted connection; picture addresses are signed and expire; passwords are hashed with Argon2.',
        'If a breach touches your data, we tell you and the authority as soon as the law asks.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'See your data on the personal information page, delete pictures and results in the history at any time, log out everywhere.',
        'On the personal information page you correct and export your data, take back the consent to pictures of people, and close the account. For 15 days signing in takes that back; then personal works, materials, sign-ins, notifications and bound accounts are deleted, and neither the credit book nor a company’s work says anything of you. An export can be downloaded for 7 days.',
        'If you do not agree with this policy you may stop using the service; withdrawing consent does not undo what was done before.',
      ],
    },
    {
      id: 'others',
      title: 'Children, companies, changes',
      paragraphs: [
        'The service is not meant for children under 14. If we find that we hold data of a child, we delete it at once.',
        'In a company account, the administrator sees members’ nicknames and use of credits, and none of the pictures in their personal accounts.',
        'Changes are announced here; where they touch your rights we ask for your consent again.',
      ],
    },
  ],
};
