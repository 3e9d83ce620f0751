import { attributesOfKind, type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { type GenderKey, type StyleTreeBranch, styleTree } from '@atelier/catalogue/style-kinds';
import { type GarmentStyleRow, garmentStyles, subStyleByCode } from '@atelier/catalogue/sub-styles';
import { getStyleLibrary, type StyleEntry, type StyleLibrary } from '@atelier/contract/style-library';
import { mergePartialSpecs, partialSpecOfStyle } from '@atelier/engine/flats/edit-spec';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import { parseWords } from '@atelier/engine/flats/words/parse-words';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import type { AddressSigner } from '../images/signed-address.ts';

/** Defaults of a style's drawing where the style leaves an attribute open and the seed would vary it. */
const usual: Readonly<Record<string, string>> = {
  W07: 'short sleeves, midi length',
  W13: 'long sleeves, hip length',
  W14: 'long sleeves, thigh length, loose fit',
  W15: 'long sleeves, lantern sleeves',
  W17: 'crew neckline, short sleeves, hip length',
  W18: 'crew neckline, short sleeves',
  W21: 'crew neckline, long sleeves, hip length, pocket none',
  W26: 'long sleeves, waist length',
  W42: 'long sleeves, ankle length, hood',
  W43: 'long sleeves, ankle length',
  M01: 'long sleeves',
  M02: 'long sleeves',
  M05: 'crew neckline, short sleeves, hip length',
  M06: 'crew neckline, short sleeves, hip length, loose fit',
  M07: 'u-neckline, hip length',
  M10: 'crew neckline, long sleeves',
  M12: 'crew neckline, long sleeves, hip length',
  M35: 'long sleeves, shirt collar',
  M38: 'long sleeves, ankle length',
  M39: 'long sleeves, ankle length',
  C03: 'crew neckline, short sleeves, knee length',
  C06: 'long sleeves',
  C09: 'crew neckline, short sleeves, hip length',
  C11: 'u-neckline, hip length',
  C13: 'crew neckline',
  C30: 'long sleeves, ankle length',
};

/** The garment specification of a style's drawing. */
const specOfStyle = (code: string): FlatSpec => {
  const row = subStyleByCode(code);
  const garment = row && 'garment' in row ? row.garment : undefined;
  const wish = mergePartialSpecs(partialSpecOfStyle(code), parseWords(usual[code] ?? '', garment).wish);
  return resolveSpec({ ...wish, logo: 'none', craft: wish.craft ?? 'none' }, 100 + Number(code.slice(1)));
};

/** Branch of the garment style tree that contains the garment. */
const branchOf = (garment: GarmentKindKey): string =>
  styleTree.find(({ children }) => children.some((leaf) => leaf.garment === garment))?.key ?? 'upperBody';

/** Storage key of a style's drawing. */
export const styleKey = (code: string): string => `style/${code}`;

/** Attributes that belong to a style; colours, fabric and background are chosen later. */
const parts = [
  'length',
  'fit',
  'collar',
  'neckline',
  'hat',
  'hem',
  'sleeveLength',
  'sleeveType',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
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

/** Every style with its stored drawing. */
const listStyles = async ({ db, addresses }: { db: Database; addresses: AddressSigner }): Promise<StyleLibrary> => {
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

/** The style library: the catalogue's styles with the product's drawings. */
export const styleRoutes: RouteModule = (app, { db, generation }) => {
  const { addresses } = generation.context;
  registerCall(app, getStyleLibrary, () => listStyles({ db, addresses }));
};
