/** Rarely used fields in one lazy chunk: see `late-fields.ts`. */
export { ClosedFields } from './closed-fields.tsx';
export { ColourField } from './colour-field.tsx';
export { MaskField } from './mask-field.tsx';
export { PersonField } from './person-field.tsx';
export { PersonViewField } from './person-view-field.tsx';
export { PlacementField } from './placement-field.tsx';
export { RepeatField } from './repeat-field.tsx';
export { StyleField } from './style-field.tsx';
