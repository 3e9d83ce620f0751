import { attributesOfKind, garmentKindByKey } from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/genders';
import { type StyleTreeBranch, styleTree } from '@atelier/catalogue/style-tree';
import { type GarmentStyleRow, garmentStyles } from '@atelier/catalogue/sub-styles';
import type { StyleEntry, StyleLibrary } from '@atelier/contract/style-library';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { branchOf, specOfStyle, styleKey } from './style-specs.ts';

interface StyleContext {
  db: Database;
  addresses: AddressSigner;
}

/** What a garment kind leaves open is no part of it: its colours, cloth and ground are chosen later. */
const parts = [
  ...(['length', 'fit', 'collar', 'neckline', 'hat', 'hem', 'sleeveLength', 'sleeveType', 'cuff'] as const),
  ...(['waist', 'waistShape', 'pocket'] as const),
] as const;

const partsOf = ({ code, garment }: GarmentStyleRow): StyleEntry['parts'] => {
  const kind = garmentKindByKey(garment);
  const offered = kind ? attributesOfKind(kind) : [];
  const spec = specOfStyle(code);
  return Object.fromEntries(
    parts.flatMap((key) => {
      const choices = offered.find((attribute) => attribute.key === key)?.choices;
      return choices?.some((choice) => choice.key === spec[key]) ? [[key, spec[key]]] : [];
    }),
  );
};

type Facts = Omit<StyleEntry, 'drawing'>;

const facts: readonly Facts[] = Object.entries(garmentStyles).flatMap(([gender, rows]) =>
  rows.map((row: GarmentStyleRow): Facts => {
    const { code, title, prompt, garment } = row;
    return {
      code,
      title,
      prompt,
      gender: gender as GenderKey,
      garment,
      branch: branchOf(garment),
      parts: partsOf(row),
    };
  }),
);

const tree = (styleTree as readonly StyleTreeBranch[]).map(({ key, title, children }) => ({
  key,
  title,
  children: children.map(({ garment, title: words }) => ({ garment, title: words })),
}));

/** Every style with the drawing that is stored for it. */
export const listStyles = async ({ db, addresses }: StyleContext): Promise<StyleLibrary> => {
  const keys = facts.map(({ code }) => styleKey(code));
  const rows = await db.orm
    .select({ id: assets.id, key: assets.seedKey, width: assets.width, height: assets.height })
    .from(assets)
    .where(and(isNull(assets.walletId), isNull(assets.deletedAt), inArray(assets.seedKey, keys)));
  const drawn = new Map(rows.map((row) => [row.key, row]));
  return {
    tree,
    styles: facts.map((entry): StyleEntry => {
      const row = drawn.get(styleKey(entry.code));
      const drawing = row && {
        asset_id: row.id,
        url: addresses.view(row.id),
        thumb_url: addresses.view(row.id, 320),
        width: row.width,
        height: row.height,
      };
      return { ...entry, drawing: drawing ?? null };
    }),
  };
};
