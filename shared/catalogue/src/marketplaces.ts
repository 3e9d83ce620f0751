import { customSize } from './output-size.ts';
import type { Localized } from './text.ts';

/** Image requirements published by a marketplace or network. */
export interface MarketplacePicture {
  key: string;
  market: Localized;
  use: Localized;
  /** Pixels. */
  width: number;
  height: number;
  /** Pure white background without a shadow, the subject centred with this padding on each side, in percent. */
  whitePadding?: number;
}

const taobao: Localized = { zh: '淘宝 / 天猫', en: 'Taobao / Tmall' };
const instagram: Localized = { zh: 'Instagram', en: 'Instagram' };
const mainImage: Localized = { zh: '主图', en: 'main image' };
const productImage: Localized = { zh: '商品图', en: 'product image' };

/** Amazon requires the product to fill at least 85 % of its main image. */
export const marketplacePictures: readonly MarketplacePicture[] = [
  { key: 'taobao', market: taobao, use: mainImage, width: 800, height: 800 },
  {
    key: 'taobao-white',
    market: taobao,
    use: { zh: '白底图', en: 'white background' },
    width: 800,
    height: 800,
    whitePadding: 8,
  },
  { key: 'taobao-tall', market: taobao, use: { zh: '3:4 主图', en: '3:4 main image' }, width: 750, height: 1000 },
  { key: 'jd', market: { zh: '京东', en: 'JD' }, use: mainImage, width: 800, height: 800 },
  { key: 'amazon', market: { zh: '亚马逊', en: 'Amazon' }, use: mainImage, width: 2000, height: 2000, whitePadding: 7 },
  {
    key: 'temu',
    market: { zh: 'Temu', en: 'Temu' },
    use: { zh: '服装图', en: 'apparel image' },
    width: 1340,
    height: 1785,
  },
  { key: 'ebay', market: { zh: 'eBay', en: 'eBay' }, use: productImage, width: 1600, height: 1600 },
  { key: 'shopify', market: { zh: 'Shopify', en: 'Shopify' }, use: productImage, width: 2048, height: 2048 },
  { key: 'instagram', market: instagram, use: { zh: '4:5 帖子', en: '4:5 post' }, width: 1080, height: 1350 },
  { key: 'instagram-story', market: instagram, use: { zh: '快拍', en: 'story' }, width: 1080, height: 1920 },
];

/** Values of the output fields for such an image. Values without a requirement stay unchanged. */
export const marketplaceParams = ({
  width,
  height,
  whitePadding: padding,
}: MarketplacePicture): Readonly<Record<string, unknown>> => ({
  ...customSize({ width, height }),
  ...(padding !== undefined && {
    ground: 'plain',
    colour: '#ffffff',
    shadow: 'none',
    arrangement: 'centred',
    padding,
    placement: undefined,
  }),
});
