import { type DesignerPrompt, prompts } from './designer-prompts.ts';

/** Descriptions that say of which part they speak: each look has to be seen there, and nowhere else. */
export const placePrompts: readonly DesignerPrompt[] = prompts([
  [
    'charcoal blazer, patch pockets, elbow patches in brown suede',
    'kind.blazer colour.charcoal pocket.patch details.elbowPatches colour.patch.brownLeather',
  ],
  ['black shirt with collar in white and cuffs in red', 'kind.shirt colour.black colour.collar.white colour.cuff.red'],
  ['grey hoodie with white drawstring', 'kind.hoodie colour.grey hat.drawstring colour.cord.white'],
  [
    '灰色连帽卫衣，拉链开衫，袋鼠口袋，抽绳白色',
    'kind.hoodie colour.grey closure.zip pocket.kangaroo colour.cord.white',
  ],
  [
    'red plaid flannel shirt with two chest flap pockets',
    'kind.shirt colour.red fabric.flannel print.check pocket.chest details.pocketFlaps',
  ],
  ['米白色灯芯绒衬衫，长袖，胸前双口袋', 'kind.shirt colour.cream fabric.corduroy pocket.chest pocket.pair'],
  ['浅蓝色牛仔背带裙，A字，胸前大口袋', 'kind.dress colour.lightBlue fabric.denim pocket.chest'],
  [
    'off-the-shoulder white linen blouse with elastic neckline',
    'kind.blouse colour.white fabric.linen details.gatheredNeck',
  ],
  ['蓝色连衣裙，抽褶领口，长袖', 'kind.dress colour.blue details.gatheredNeck sleeveLength.long'],
  ['粉色睡衣套装，短袖上衣配长裤', 'kind.pyjamas colour.pink sleeveLength.short length.full'],
  [
    '黑色棒球服，白色袖子，胸口字母R，按扣',
    'kind.jacket colour.black closure.snaps artwork.lettering logo.smallChest details.stripedRib print.colourBlock',
  ],
  [
    'navy varsity jacket with white sleeves and white letter "A" on the chest',
    'kind.jacket colour.navy artwork.lettering logo.smallChest craft.print details.stripedRib print.colourBlock',
  ],
  ['black button shirt with a rose on the chest', 'kind.shirt colour.black artwork.flower logo.smallChest craft.print'],
  ['denim jacket, sherpa lined', 'kind.jacket fabric.denim'],
  ['black dress embroidered with gold dragon', 'kind.dress colour.black craft.embroidery artwork.dragon'],
  ['emerald sequin mini dress', 'kind.dress colour.emerald length.mini craft.sequins'],
  ['red sequin midi skirt', 'kind.skirt colour.red length.midi craft.sequins'],
  ['红色连衣裙，绣金色花', 'kind.dress colour.red craft.embroidery artwork.flower'],
  ['薄荷绿运动套装，侧面白色条纹', 'kind.casualSet colour.mint colour.stripe.white details.coinSeams'],
  ['denim dungarees with cropped legs', 'look.dungarees fabric.denim length.ankle'],
  ['白色蕾丝连衣裙，方领，长及脚踝', 'kind.dress colour.white fabric.lace neckline.square length.ankle'],
]);
