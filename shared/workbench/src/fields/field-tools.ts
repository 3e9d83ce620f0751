/**
 * Field components that need the catalogue's long lists (attributes, sub-styles, colour cards). One chunk, loaded when the first of them is
 * needed: separate chunks would each add 200 bytes to the remote's entry.
 */
export { CardName, ColourCardsDialog } from '../colour/colour-cards-dialog.tsx';
export { AttributeHelper } from '../prompt/attribute-helper.tsx';
export { PromptChips } from '../prompt/prompt-chips.tsx';
export { StyleName, StylePicker } from '../styles/style-picker.tsx';
