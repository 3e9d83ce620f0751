export { Trans } from 'react-i18next';
export * from './words.ts';
