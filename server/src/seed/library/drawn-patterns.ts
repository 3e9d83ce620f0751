import { type DesignCategory, designCategories, designs, materialKeyOf } from '@atelier/sewing/designs/designs';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import sharp from 'sharp';
import type { LibraryItem } from './library-item.ts';

/** Side of a cover, px. */
const side = 1024;
const ground = '#f4f2ee';

/** What the material library calls a category: its style, and the cloth that it is mostly made of. */
const kinds: Readonly<Record<DesignCategory, { style: string; fabric: string }>> = {
  shirt: { style: 'upperBody', fabric: 'cotton' },
  top: { style: 'upperBody', fabric: 'jersey' },
  sweater: { style: 'upperBody', fabric: 'fleece' },
  jacket: { style: 'outerwear', fabric: 'wool' },
  trousers: { style: 'pants', fabric: 'twill' },
  skirt: { style: 'dresses', fabric: 'cotton' },
  onePiece: { style: 'sets', fabric: 'cotton' },
  underwear: { style: 'homewear', fabric: 'jersey' },
  accessory: { style: 'sets', fabric: 'cotton' },
  block: { style: 'upperBody', fabric: 'cotton' },
};

/** The designs of the pattern library as public materials: so the search by image and the tools find them too. */
export const drawnPatterns = (drawing: DrawingProcess): LibraryItem[] =>
  designs.map(({ id, name, gender, category }) => {
    const kind = gender === 'men' ? 'men' : 'women';
    return {
      key: materialKeyOf(id),
      type: 'sewingPattern',
      name,
      group: designCategories[category],
      ...(gender !== 'unisex' && { gender_style: gender === 'men' ? 'man' : 'woman' }),
      style_type: kinds[category].style,
      fabric_type: kinds[category].fabric,
      draw: async () =>
        sharp(Buffer.from(await drawing.cover(id, kind, ground)))
          .resize(side, side)
          .png({ compressionLevel: 9, palette: true })
          .toBuffer(),
      file: {
        name: `${id}-M.svg`,
        draw: async () => (await drawing.file(id, { kind, size: 'M' }, 'svg', 'en')).toString('utf8'),
      },
    };
  });
