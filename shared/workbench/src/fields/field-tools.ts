/**
 * The parts of fields that know the catalogue's long lists (attributes, sub-styles, colour cards). One chunk, loaded when the
 * first of them is needed: each chunk of its own would cost every page 200 bytes in the remote's entry.
 */
export { CardName } from '../colour/card-name.tsx';
export { ColourCardsDialog } from '../colour/colour-cards-dialog.tsx';
export { AttributeHelper } from '../prompt/attribute-helper.tsx';
export { PromptChips } from '../prompt/prompt-chips.tsx';
export { StyleName } from '../styles/style-name.tsx';
export { StylePicker } from '../styles/style-picker.tsx';
