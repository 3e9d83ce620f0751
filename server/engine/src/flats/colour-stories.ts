import type { FlatSpec } from './spec.ts';

export type Colours = FlatSpec['colours'];

const story = (main: string, second: string, accent: string, trim: string): Colours => ({ main, second, accent, trim });

/** Colours that go together, for cloth of every kind: ground, second, accent, trim. */
const general: readonly Colours[] = [
  story('#f3efe6', '#2f4858', '#c8553d', '#8a7a64'),
  story('#24324a', '#e9e1d2', '#c9483b', '#b8ab94'),
  story('#c9b79c', '#5b4636', '#8c3b2e', '#6d5843'),
  story('#7d8f7a', '#f0e9da', '#c98f4e', '#4d5a4b'),
  story('#a64b3c', '#f2e2c9', '#28323c', '#5d2a22'),
  story('#2b2b2e', '#d9d4ca', '#b5523f', '#77777b'),
  story('#e6c9c4', '#8d4a54', '#3d5a52', '#a97a76'),
  story('#9fb4c4', '#f5f1e8', '#27425c', '#5f7d94'),
  story('#d8a94a', '#fbf3df', '#3f3a34', '#8b6a28'),
  story('#4f6d8f', '#f3ead8', '#d98e5f', '#2e445e'),
  story('#eeeae2', '#20242b', '#7a8f7f', '#b9b1a3'),
  story('#5a3d4e', '#e8d8cd', '#c48a76', '#3b2733'),
  story('#b7c2a6', '#47563d', '#e7b9a0', '#7c8a68'),
  story('#8f2f3a', '#f0ddd0', '#1f2b3a', '#5b1c25'),
  story('#38513f', '#e6dcc3', '#c98a3d', '#22352a'),
  story('#d6d3cc', '#6c7480', '#c0604a', '#9a968d'),
  story('#3f7f86', '#f4ecdc', '#e39a6b', '#28555a'),
  story('#f0d9b5', '#7b4b2a', '#4f7a6a', '#b98f5e'),
];

const denim: readonly Colours[] = [
  story('#3d5a80', '#dfe6ee', '#c98f4e', '#8a5a33'),
  story('#24344d', '#d7dde6', '#c08a4c', '#7a5130'),
  story('#86a5c4', '#f4f6f8', '#b57a3a', '#9a6a3c'),
  story('#2b2d33', '#c9ccd2', '#a7773f', '#55575c'),
  story('#e8e4da', '#8c8577', '#b08a58', '#a79f90'),
];

const tailored: readonly Colours[] = [
  story('#2a3140', '#8c93a3', '#b9a27a', '#1d2230'),
  story('#3b3d42', '#a9abb0', '#8f3d3d', '#25262a'),
  story('#b6a58a', '#6d5d46', '#3c4a3e', '#8a7758'),
  story('#5d4a3c', '#c8b49b', '#a5603a', '#3d2f26'),
  story('#d9d2c5', '#857b6c', '#4a5a68', '#a89f90'),
  story('#1f1f22', '#8d8d92', '#b59f6b', '#3a3a3e'),
  story('#7a8794', '#dfe3e6', '#3a4550', '#55606b'),
  story('#56413f', '#d7c3b6', '#c08d6c', '#3a2b2a'),
];

const leather: readonly Colours[] = [
  story('#232122', '#4a4546', '#b89b6a', '#5c5a5b'),
  story('#5d3a26', '#8f6546', '#d3a670', '#3e2718'),
  story('#8a5a38', '#c1926a', '#e7d2b0', '#5c3a22'),
  story('#6b1f26', '#a0565a', '#d9b48a', '#42131a'),
];

const swim: readonly Colours[] = [
  story('#18466b', '#f2efe6', '#f08a5d', '#0f2f4a'),
  story('#e4572e', '#fbe9d7', '#17616f', '#a83a1c'),
  story('#1d1d1f', '#f1efe9', '#d94f70', '#3b3b3f'),
  story('#2a9d8f', '#fdf3dc', '#e9c46a', '#1d6d64'),
  story('#f4b6c2', '#b83b5e', '#6a2c70', '#d98797'),
  story('#f1c453', '#fff6dd', '#16697a', '#c09328'),
  story('#f4efe6', '#1f5673', '#ee6c4d', '#b7ae9e'),
];

const children: readonly Colours[] = [
  story('#f6c667', '#fff7e6', '#3f72af', '#c89638'),
  story('#8fc1e3', '#fffaf0', '#f28f79', '#5b93bb'),
  story('#f5b5b0', '#fff3ec', '#5f9ea0', '#d0827c'),
  story('#9cc5a1', '#fdf8e7', '#e8896b', '#6a9a70'),
  story('#f7f1e3', '#4a7fa7', '#e6694f', '#bfb49c'),
  story('#3d5a80', '#f2f4f3', '#ee6c4d', '#293f5c'),
  story('#c3b1e1', '#fff8f0', '#f2a154', '#8f7ab8'),
  story('#e4572e', '#fff1dc', '#2e5077', '#a93c1c'),
];

/** Colour stories that suit a garment. */
export const storiesFor = ({
  kind,
  fabric,
  gender,
}: Pick<FlatSpec, 'kind' | 'fabric' | 'gender'>): readonly Colours[] => {
  if (fabric === 'denim') return denim;
  if (fabric === 'leather' || fabric === 'suede') return leather;
  if (['swimsuit', 'bikini', 'swimShorts'].includes(kind)) return swim;
  if (gender === 'children') return children;
  if (['blazer', 'suitSet', 'coat', 'waistcoat', 'trousers'].includes(kind)) return tailored;
  return general;
};
