import { agreementDates } from '@atelier/contract/agreements';
import type { AgreementText } from '../agreement-text.ts';

export const privacyEn: AgreementText = {
  updated: agreementDates.privacy,
  lead: 'This policy explains what data {name} stores, why and for how long, and how you can view and delete it. We only store what the service needs.',
  sections: [
    {
      id: 'data',
      title: 'What we store, and for how long',
      paragraphs: [
        'Account: phone number, username, nickname, name, profile picture, a hash of your password (never the password itself), linked accounts, who invited you, and which versions of our agreements you accepted. Kept until you close your account.',
        'Verification codes: only a keyed digest, valid for 10 minutes.',
        'Images and results: uploads, masks, results and their settings are deleted automatically after 15 days. Uploads you don’t use are deleted after 24 hours.',
        'Kept longer than 15 days: favourites with their names and settings, until you remove them from favourites; results with an active share link, until the link expires or you turn it off, 30 days at most; images and pattern files in your asset library, until you delete them. Masks are kept as long as their image.',
        'Credit history: every credit added, reserved, charged, returned and expired, for accounting. After you close your account only anonymous figures remain. It contains no images. Notifications are kept for 180 days.',
        'Logins: the login tokens of your devices and when they were last used. They become invalid when you log out or they expire, and are deleted 30 days later.',
        'Server logs: time, result code, duration and network address of requests, used only for troubleshooting and abuse prevention. The operator sets how long they are kept. They contain no passwords, tokens or images.',
      ],
    },
    {
      id: 'purpose',
      title: 'How we use it',
      paragraphs: [
        'To log you in and identify you, complete your tasks, calculate credits, prevent abuse, troubleshoot and meet legal obligations. For nothing else.',
        'We don’t build advertising profiles, sell data or train models with your images.',
      ],
    },
    {
      id: 'browser',
      title: 'Data in your browser',
      paragraphs: [
        'One cookie stores your language. Another recognises this browser when you log in, so that other people guessing your password cannot lock you out. Login tokens, theme and unsubmitted forms are kept in the browser’s local storage; personal data in it is encrypted. Logging out removes login tokens and personal data.',
        'We use no third-party analytics or advertising scripts.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      paragraphs: [
        'The SMS provider receives your phone number and the message to deliver verification codes.',
        'If you log in with a third-party account or pay online, that provider processes the data needed to do so. Otherwise nothing is sent.',
        'If the operator has connected an external generation service, the images of a task are sent to it and deleted there afterwards. Otherwise images never leave the operator’s servers.',
        'Where required by law, we provide data to the extent required.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      paragraphs: [
        'While you are logged in, requests and responses are encrypted again inside the encrypted connection. Image addresses are signed and expire. Passwords are hashed with Argon2.',
        'If a data breach affects you, we notify you and the authorities as promptly as the law requires.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You can view your data under Personal information, delete images and results in your history at any time, and log out on all devices.',
        'Under Personal information you can also correct and export your data, withdraw consent for photos of people, and close your account. You can undo closing by logging in within 15 days. After that your works, assets, logins, notifications and linked accounts are deleted, and credit history and company work no longer contain your data. Exports can be downloaded for 7 days.',
        'If you disagree with this policy, you can stop using the service. Withdrawing consent does not affect earlier processing.',
      ],
    },
    {
      id: 'others',
      title: 'Children, companies, changes',
      paragraphs: [
        'The service is not intended for children under 14. If we learn that we have stored a child’s data, we delete it immediately.',
        'In a company account, admins see members’ nicknames and credit usage. They cannot see images in members’ personal accounts.',
        'We announce changes on this page. If they affect your rights, we ask for your consent again.',
      ],
    },
  ],
};
