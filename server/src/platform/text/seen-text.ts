export { normaliseText as seenText } from '@atelier/contract/normalise-text';
