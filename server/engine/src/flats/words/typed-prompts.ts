import { type DesignerPrompt, prompts } from './designer-prompts.ts';

/**
 * Descriptions as people type them: titles of shops, figures of colours, sizes and shares, refusals, shortened and joined words,
 * traditional characters, outfits. Reported words are a manner, a size, or nothing that a flat could show.
 */
export const typedPrompts: readonly DesignerPrompt[] = prompts([
  // Figures: colours, shares of a composition, measures.
  ['a dress without sleeves, not too long, #C0FFEE', 'kind.dress sleeveLength.sleeveless length.knee'],
  [
    'MENS CHINO SHORTS STONE 98% COTTON 2% ELASTANE 7" INSEAM',
    'kind.shorts gender.man fabric.cotton',
    '2% ELASTANE|7" INSEAM',
  ],
  ['棉95% 氨纶5% 红色T恤', 'kind.tShirt fabric.cotton colour.red', '氨纶5%'],
  ['法式方领泡泡袖碎花连衣裙 衣长110', 'kind.dress neckline.square sleeveType.puff print.ditsy length.midi', '法式'],
  ['RAL 3020 red shirtdress', 'kind.dress collar.shirt closure.buttons colour.red'],
  ['silk robe, CMYK(0,100,100,0)', 'kind.robe fabric.silk'],
  ['fleece hoodie 400gsm, sizes S-4XL, black', 'kind.hoodie colour.black', '400gsm|sizes S-4XL'],
  // Refusals and what is shortened.
  ['oversized hoodie, NO pockets, kangaroo-less, black', 'kind.hoodie fit.oversized pocket.none colour.black'],
  [
    "womens tee w/ raglan sleeve's, heather gray body, navy sleeves",
    'kind.tShirt sleeveType.raglan colour.sleeve.navy',
  ],
  [
    "chef's jacket double breasted white with black piping",
    'kind.jacket collar.mandarin closure.doubleBreasted colour.piping.black',
  ],
  ['不要口袋的黑色西裤，九分，直筒', 'kind.trousers pocket.none details.centreCrease length.ankle fit.straight'],
  // Scripts.
  ['hong se 百褶裙, 及膝, 高腰', 'kind.skirt colour.red craft.pleats length.knee waist.high'],
  ['機能外套，四個口袋，可拆卸連帽，卡其色', 'kind.jacket pocket.four hat.detachable colour.khaki', '机能'],
  // Outfits.
  ['A black slip dress and a red cape', 'kind.coat colour.red with.kind.dress with.colour.black'],
  [
    'plaid school uniform: pleated skirt, white blouse with bow',
    'kind.blouse print.solid colour.white with.kind.skirt with.print.check with.craft.pleats',
    'uniform|school',
  ],
  // Parts.
  [
    'tracksuit jacket with two white side stripes down the sleeves, black',
    'kind.jacket collar.stand closure.zip colour.stripe.white details.coinSeams',
  ],
  [
    'midi shirtdress, long cuffs, pocket flaps on the chest, red',
    'kind.dress details.deepCuffs details.pocketFlaps colour.red',
  ],
  ['red midi dress with flap pockets', 'kind.dress colour.red pocket.flap'],
  ['白色T恤，胸前印一只小猫', 'kind.tShirt colour.white artwork.cat craft.print logo.largeChest'],
  ['jeans that are ripped at the knee, light wash, boyfriend fit', 'kind.jeans craft.distressed fit.loose'],
  ['莫兰迪色系针织开衫 单排扣 奶茶色', 'kind.cardigan colour.milkTea closure.buttons', '莫兰迪色'],
  ['Fair Isle yoke cardigan in navy', 'kind.cardigan colour.navy print.solid', 'Fair Isle yoke'],
  ['black jacket with an embroidered tiger', 'kind.jacket colour.black craft.none logo.none', 'embroidered tiger'],
  ['冰丝阔腿裤女夏季薄款高腰直筒休闲裤 黑色 M-3XL', 'kind.trousers fit.wideLeg waist.high colour.black', 'M-3XL|薄款'],
  ['復古燈芯絨襯衫，雙胸袋，寬鬆', 'kind.shirt fabric.corduroy pocket.chest fit.loose', '复古'],
  ['緞面襯衫洋裝，A字，長袖', 'kind.dress fabric.satin collar.shirt closure.buttons fit.aLine'],
  ['儿童冲锋衣 抓绒内胆 荧光黄', 'kind.jacket gender.children fabric.nylon colour.neonYellow'],
  ['wide leg culottes w/out pockets, viscose twill 120 g/m2', 'kind.trousers fit.wideLeg pocket.none', '120 g/m2'],
  ["trench that isn't beige, please: black, no epaulettes", 'kind.coat colour.black closure.doubleBreasted'],
  [
    'bridesmaids dress in sage, one shoulder, thigh split, no train',
    'kind.dress colour.sage neckline.oneShoulder details.highSlit',
  ],
  ['cycling bib shorts black with neon green side panels', 'kind.shorts colour.black details.suspenders part.panel'],
  [
    'dungaree dress in navy corduroy with patch pockets',
    'kind.dress details.bib fabric.corduroy colour.navy pocket.patch',
  ],
  ['swimming costume with low back, navy', 'kind.swimsuit details.openBack colour.navy'],
  ['velvet blazer, emerald green (Pantone 19-5513)', 'kind.blazer fabric.velvet'],
  ["oversized men's shirt as a dress, knee length", 'kind.dress collar.shirt fit.oversized length.knee'],
  [
    'strapless gown, black velvet, long gloves',
    'kind.dress neckline.strapless fabric.velvet colour.black',
    'long|gloves',
  ],
  ['camo shorts w/ drawcord hem', 'kind.shorts print.camouflage hem.drawstring'],
  ['rugby shirt, bottle green and navy hoops, white collar', 'kind.polo print.stripeAcross colour.collar.white'],
  ['男童短袖套装 纯棉 恐龙印花 蓝色', 'kind.casualSet gender.children colour.blue', '恐龙 印花'],
  [
    'mens slim fit stretch chino trousers navy w/ belt loops, no pleats',
    'kind.trousers gender.man fit.slim colour.navy details.beltLoops',
  ],
  ['cashmere hoodie in camel with no drawstring', 'kind.hoodie colour.camel hat.plain'],
  [
    'pencil skirt, black leather, back zip, knee-length',
    'kind.skirt fabric.leather colour.black details.backZip length.knee',
  ],
]);
