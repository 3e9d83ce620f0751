import type { AttributeKey, AttributeRow } from './attribute-row.ts';
import { clothAttributes } from './cloth.ts';
import { neckAndSleeveAttributes } from './neck-and-sleeve.ts';
import { sceneAttributes } from './scene.ts';
import { silhouetteAttributes } from './silhouette.ts';

const rows = [...sceneAttributes, ...clothAttributes, ...silhouetteAttributes, ...neckAndSleeveAttributes] as const;

type Rows = (typeof rows)[number];

/** The choices that an attribute has; a row that offers another one does not compile. */
export type ChoiceKey<Key extends AttributeKey> = Extract<Rows, { key: Key }>['choices'][number]['key'];

/** Every attribute with all its choices. */
export const attributes: readonly AttributeRow[] = rows;
