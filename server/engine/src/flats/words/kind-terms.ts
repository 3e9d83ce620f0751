import { type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import type { Term } from './term.ts';

/** What people call a kind besides its name in the catalogue. */
const more: Record<GarmentKindKey, string> = {
  tShirt: 't-shirt|tshirt|t shirt|tee|tees|tee shirt|t|短t|长t|T恤|t恤|t恤衫|短袖衫|体恤',
  tank: 'tank|tank top|vest top|athletic vest|singlet|背心|小背心|运动背心',
  shirt: 'shirt|button-up shirt|button-down shirt|dress shirt|衬衫|衬衣',
  blouse: 'blouse|雪纺衫|女衬衫|罩衫',
  polo: 'polo|polo shirt|polo衫|保罗衫',
  sweatshirt: 'sweatshirt|crewneck|crew neck sweatshirt|卫衣|圆领卫衣',
  hoodie: 'hoodie|hooded sweatshirt|hoody|连帽卫衣|帽衫',
  knitwear: 'knitwear|sweater|jumper|pullover|knitted sweater|knit|毛衣|针织衫|套头衫|毛衫|羊毛衫|羊绒衫|线衫',
  cardigan: 'cardigan|knitted cardigan|针织开衫|开衫|开襟毛衣',
  jacket: 'jacket|outdoor jacket|夹克|外套|短外套|上衣外套',
  blazer: 'blazer|tailored blazer|suit jacket|sport coat|西装|西装外套|西服|西服外套|小西装',
  waistcoat: 'waistcoat|sleeveless waistcoat|vest|gilet|utility vest|马甲|马夹|坎肩',
  coat: 'coat|overcoat|大衣|风衣外套|大衣风衣',
  downJacket:
    'down jacket|down puffer jacket|puffer|puffer jacket|puffer coat|down coat|padded jacket|羽绒服|棉服|棉衣',
  skirt: 'skirt|skirts|半身裙|半裙',
  trousers: 'trousers|pants|slacks|长裤|裤子|休闲裤|西裤|裤',
  jeans: 'jeans|denim trousers|牛仔裤',
  shorts: 'shorts|短裤|热裤',
  dress: 'dress|frock|gown|连衣裙|裙子|打底裙|长裙|礼服|连身裙',
  jumpsuit: 'jumpsuit|playsuit|romper|连体裤|连身裤',
  suitSet:
    'suit|two-piece suit|trouser suit|西装套装|商务套装|礼服套装|女士西装套装|西装两件套|新中式套装|中式套装|职业套装|正装|西服套装',
  casualSet: 'casual set|two-piece casual set|tracksuit|co-ord|sweatsuit|loungewear set|休闲套装|运动套装',
  pyjamas: 'pyjamas|pajamas|pyjama set|pyjama|pajama set|sleepwear|睡衣|睡衣套装|家居服|家居服套装|睡衣家居服',
  robe: 'robe|belted robe|bathrobe|dressing gown|morning robe|睡袍|浴袍|晨袍|睡袍浴袍',
  swimsuit: 'swimsuit|one-piece swimsuit|bathing suit|连体泳衣|泳衣',
  bikini: 'bikini|two-piece swimsuit|比基尼|分体泳衣',
  swimShorts: 'swim shorts|swim trunks|board shorts|swimming trunks|泳裤|沙滩裤',
};

export const kindTerms: readonly Term[] = garmentKinds.map(({ key, title, prompt }) => ({
  words: [...new Set([title.zh.toLowerCase(), title.en.toLowerCase(), prompt, ...more[key].toLowerCase().split('|')])],
  label: { zh: `款式：${title.zh}`, en: `garment: ${title.en.toLowerCase()}` },
  meaning: { kind: key },
}));
