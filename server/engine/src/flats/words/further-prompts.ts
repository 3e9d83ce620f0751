import { type DesignerPrompt, prompts } from './designer-prompts.ts';

/** Descriptions that came after the list of words was written; each found something that was not understood or drawn elsewhere. */
export const furtherPrompts: readonly DesignerPrompt[] = prompts([
  [
    'navy blue double-breasted wool coat with gold buttons and a belt',
    'kind.coat colour.navy closure.doubleBreasted fabric.wool colour.button.gold waistShape.belted',
  ],
  ['米白色针织开衫，V领，珍珠扣', 'kind.cardigan colour.cream neckline.v colour.button.pearl'],
  [
    'off-the-shoulder white cotton blouse with puff sleeves',
    'kind.blouse neckline.offShoulder colour.white fabric.cotton sleeveType.puff',
  ],
  ['军绿色工装马甲，多口袋', 'kind.waistcoat colour.olive pocket.cargo'],
  [
    '粉色泡泡袖娃娃裙，方领，荷叶边',
    'kind.dress waist.empire colour.pink sleeveType.puff neckline.square craft.ruffles',
  ],
  [
    'color block windbreaker: teal body, orange sleeves, black hood',
    'kind.jacket print.colourBlock colour.teal colour.sleeve.orange colour.hood.black hat.hood',
  ],
  ['灰色西装马甲和西裤套装', 'kind.waistcoat colour.grey with.kind.trousers'],
  [
    'strapless red evening gown with a sweetheart neckline and train',
    'kind.dress colour.red neckline.sweetheart details.train length.floor',
  ],
  ['黑色皮夹克，斜拉链', 'kind.jacket colour.black fabric.leather closure.biasZip'],
  ['tiered maxi skirt, rust orange', 'kind.skirt details.tiers length.floor colour.rust'],
  ['kimono sleeve wrap dress in plum, ankle length', 'kind.dress details.wideSleeves colour.plum length.ankle'],
  ['蓝色条纹睡衣套装，翻领，裤子松紧腰', 'kind.pyjamas colour.blue print.stripe collar.polo waistShape.elastic'],
  ['ribbed bodysuit, chocolate brown', 'kind.swimsuit details.ribKnit colour.coffee'],
  [
    'baseball jacket with white sleeves, navy body and striped ribbing',
    'kind.jacket print.colourBlock colour.sleeve.white colour.navy details.stripedRib',
  ],
  ['马面裙，黑色，金色裙襕', 'look.mamian colour.black colour.hem.gold'],
  ['连帽卫衣，拼色，抽绳，袋鼠口袋', 'kind.hoodie print.colourBlock hat.drawstring pocket.kangaroo'],
  [
    'one-shoulder mini dress with ruffle, hot pink',
    'kind.dress neckline.oneShoulder length.mini craft.ruffles colour.hotPink',
  ],
  ['牛仔背带裙，胸前口袋，铜扣', 'kind.dress fabric.denim pocket.chest colour.button.gold'],
  ['harem pants in olive with elastic cuffs', 'kind.trousers colour.olive hem.gathered'],
  [
    '旗袍，无袖，水滴领，宝蓝，侧开衩',
    'look.cheongsam details.keyhole colour.royalBlue hem.slit sleeveLength.sleeveless',
  ],
  [
    'polo dress with white collar and pleated skirt, forest green',
    'kind.dress collar.polo colour.collar.white craft.pleats colour.darkGreen',
  ],
  ['v-neck cable knit vest, grey', 'kind.knitwear neckline.v craft.cable colour.grey sleeveLength.sleeveless'],
  ['burnt orange corduroy overshirt with chest pockets', 'kind.shirt fabric.corduroy colour.burntOrange pocket.chest'],
  ['light wash mom jeans with ripped knees', 'kind.jeans fit.tapered waist.high craft.distressed'],
  ['雪纺衬衫，飘带领，灯笼袖，淡紫色', 'kind.shirt fabric.chiffon collar.bow sleeveType.lantern colour.lilac'],
  ['black leather pencil skirt with front slit', 'kind.skirt fabric.leather colour.black hem.slit'],
  ['黑色吊带背心，蕾丝花边', 'kind.tank neckline.spaghetti colour.black craft.laceTrim'],
  ['striped rugby shirt, navy and green, white collar', 'kind.polo print.stripe colour.navy colour.collar.white'],
  ['深蓝色西装，金属扣，枪驳领', 'kind.blazer colour.navy collar.peakLapel colour.button.steel'],
  ['短袖针织polo衫，拼色领，藏青色', 'kind.polo sleeveLength.short fabric.fineKnit colour.navy part.collar'],
  ['high-waisted bikini in turquoise with halter top', 'kind.bikini colour.turquoise neckline.halter waist.high'],
  ['汉服上衣，浅绿，刺绣', 'kind.blouse collar.cross colour.mint craft.embroidery'],
  ['floral kimono cardigan, open front, loose', 'kind.cardigan print.floral closure.open details.wideSleeves'],
  ['long puffer vest with hood, olive', 'kind.downJacket sleeveLength.sleeveless hat.hood colour.olive'],
  [
    'peplum top, square neck, red, short puff sleeves',
    'kind.blouse waistShape.peplum neckline.square colour.red sleeveLength.short sleeveType.puff',
  ],
  ['黑色百褶短裙，高腰', 'kind.skirt craft.pleats length.mini waist.high colour.black'],
  [
    '亮片鱼尾晚礼服，深V，露背，银色，拖尾',
    'kind.dress craft.sequins details.mermaid neckline.v details.deepNeck back.open colour.silver details.train',
  ],
  ['pale blue linen shirt with tortoiseshell buttons', 'kind.shirt colour.lightBlue fabric.linen colour.button.brown'],
  ['深绿色灯芯绒裤，直筒', 'kind.trousers colour.darkGreen fabric.corduroy fit.straight'],
  ['卡其色工装连体裤，拉链，腰带，胸袋', 'kind.jumpsuit colour.khaki closure.zip waistShape.belted pocket.chest'],
  [
    "men's Hawaiian shirt with palm leaves, teal",
    'kind.shirt sleeveLength.short print.leaves colour.teal details.camp',
  ],
  [
    'cream cable knit cardigan with dark brown horn buttons and patch pockets',
    'kind.cardigan colour.cream craft.cable colour.button.coffee pocket.patch',
  ],
  ['蓝白条纹海魂衫，长袖', 'kind.tShirt print.stripe colour.blue sleeveLength.long'],
  [
    '新中式改良旗袍上衣，盘扣，米色提花',
    'kind.blouse collar.mandarin closure.frog placket.slanted craft.jacquard colour.beige',
  ],
  [
    'lavender tennis skirt with matching polo',
    'kind.polo colour.lavender with.kind.skirt with.craft.pleats with.colour.lavender',
  ],
  [
    'light pink cotton pajama shorts set with lace trim',
    'kind.pyjamas colour.pink fabric.cotton craft.laceTrim length.mini',
  ],
  [
    'light grey cashmere turtleneck with raglan sleeves',
    'kind.knitwear colour.silver collar.turtleneck sleeveType.raglan',
  ],
  ['男款灰色连帽拉链卫衣，口袋', 'kind.hoodie colour.grey closure.zip hat.hood'],
  [
    'sage green two-piece linen set, sleeveless top and wide leg trousers',
    'kind.tShirt colour.sage with.kind.trousers with.fit.wideLeg with.colour.sage',
  ],
  ['黑色西装马甲裙，双排扣，腰带', 'kind.dress colour.black closure.doubleBreasted waistShape.belted'],
  [
    'white ruffled high-neck blouse with long lace sleeves',
    'kind.blouse colour.white craft.ruffles collar.stand sleeveLength.long',
  ],
  [
    'oversized boyfriend shirt in white with black stitching',
    'kind.shirt fit.oversized colour.white colour.stitch.black',
  ],
  ['姜黄色灯笼袖雪纺上衣，系带领口', 'kind.blouse sleeveType.lantern fabric.chiffon collar.bow'],
  [
    'sky blue oxford shirt, button-down collar, chest pocket',
    'kind.shirt colour.lightBlue details.buttonDown pocket.chest',
  ],
  ['黑色阔腿裤，高腰，打褶，西装面料', 'kind.trousers fit.wideLeg waist.high waistShape.pleated fabric.wool'],
  ['红色旗袍，高领，盘扣，金色滚边', 'look.cheongsam colour.red collar.mandarin closure.frog colour.piping.gold'],
  ['白色网球裙套装，无袖polo衫', 'kind.polo sleeveLength.sleeveless colour.white with.kind.skirt with.craft.pleats'],
  ['米色亚麻西装短裤套装', 'kind.suitSet colour.beige fabric.linen length.knee'],
  [
    'grey sweatshirt with large chest print and ribbed hem',
    'kind.sweatshirt colour.grey craft.print logo.largeChest hem.ribbed',
  ],
  ['咖色灯芯绒背带裤，直筒', 'look.dungarees colour.coffee fabric.corduroy fit.straight'],
  ['short trench in beige with raglan sleeves', 'look.trench colour.beige sleeveType.raglan'],
  ['grey joggers with navy side stripe', 'kind.trousers hem.gathered colour.grey details.coinSeams colour.stripe.navy'],
  [
    '运动套装，立领拉链外套和束脚裤，黑色，白色侧条',
    'kind.casualSet colour.black collar.stand closure.zip details.coinSeams colour.stripe.white',
  ],
  ['深棕色麂皮夹克，流苏', 'kind.jacket colour.coffee fabric.suede details.fringe'],
  [
    'emerald green satin midi dress with cowl neck and long sleeves',
    'kind.dress colour.emerald fabric.satin length.midi details.cowl sleeveLength.long',
  ],
  ['棕色皮质短裙，拉链，高腰', 'kind.skirt colour.brownLeather fabric.leather closure.zip length.mini waist.high'],
  ['slim fit black tuxedo jacket with satin peak lapels', 'kind.blazer fit.slim colour.black collar.peakLapel'],
  ['浅卡其色飞行员夹克，罗纹袖口，拉链口袋', 'kind.jacket colour.lightKhaki cuff.ribbed pocket.zipped'],
  [
    'striped knit polo sweater, cream and brown, long sleeves',
    'kind.knitwear print.stripe colour.cream collar.polo sleeveLength.long',
  ],
  ['灰蓝色牛仔半身长裙，前开衩', 'kind.skirt fabric.denim colour.dustyBlue hem.slit length.ankle'],
  ['ivory bridal robe with lace trim and belt', 'kind.robe colour.cream craft.laceTrim waistShape.belted'],
  ["women's grey sweatshirt dress", 'kind.dress colour.grey sleeveLength.long'],
  ['black dress with white collar and cuffs', 'kind.dress colour.black colour.collar.white colour.cuff.white'],
  [
    '男士Polo衫，深蓝色，白色领子和袖口，刺绣小标',
    'kind.polo colour.navy colour.collar.white colour.cuff.white craft.embroidery logo.smallChest',
  ],
  ['白衬衫，黑色领子、袖口和口袋', 'kind.shirt colour.white colour.collar.black colour.cuff.black colour.pocket.black'],
  [
    'V neck cable knit sweater vest, burgundy with white stripes at hem and neck',
    'kind.knitwear neckline.v craft.cable colour.burgundy colour.hem.white colour.collar.white',
  ],
  ['白底蓝花连衣裙，方领', 'kind.dress print.floral colour.white colour.blue neckline.square'],
  ['黑底白点半身裙', 'kind.skirt print.polkaDot colour.black colour.white'],
  [
    '高腰直筒牛仔裤，浅蓝色水洗，裤脚磨边，五袋款',
    'kind.jeans waist.high fit.straight colour.lightBlue craft.washed hem.raw pocket.fivePocket',
  ],
  ['红蓝拼接卫衣', 'kind.sweatshirt print.colourBlock colour.red colour.sleeve.blue'],
  [
    '白色蕾丝拼接雪纺上衣，立领，长袖',
    'kind.blouse colour.white fabric.chiffon collar.stand sleeveLength.long part.sleeve',
  ],
  [
    '拼接棒球服，藏蓝身，白色皮袖，罗纹袖口',
    'kind.jacket print.colourBlock colour.navy colour.sleeve.white cuff.ribbed details.stripedRib',
  ],
  [
    '粗针织开衫，马海毛，奶咖色，落肩，大口袋，牛角扣',
    'kind.cardigan fabric.chunkyKnit colour.milkTea sleeveType.dropShoulder pocket.patch closure.toggles',
  ],
  [
    'wide-leg linen trousers with a self-tie belt, high-waisted',
    'kind.trousers fit.wideLeg fabric.linen details.tieBelt waist.high',
  ],
  ['ribbed tank top, white, racerback', 'kind.tank knit.ribbed colour.white details.racerback'],
  [
    "men's three piece suit, charcoal pinstripe",
    'kind.waistcoat colour.charcoal print.pinstripe with.kind.suitSet with.print.pinstripe with.colour.charcoal',
  ],
  [
    '军绿色工装夹克，立领，四个贴袋，抽绳腰',
    'kind.jacket colour.olive collar.stand pocket.patch pocket.four waistShape.drawstring',
  ],
  [
    'oversized blazer in heather grey, single button, notch lapel',
    'kind.blazer fit.oversized colour.grey buttons.1 collar.notchedLapel',
  ],
  [
    '白色荷叶边真丝衬衫，灯笼袖，蝴蝶结系带',
    'kind.blouse colour.white craft.ruffles fabric.silk sleeveType.lantern collar.bow',
  ],
  [
    'trench coat, beige, double breasted, storm flap, belted, knee length',
    'kind.coat colour.beige closure.doubleBreasted details.stormFlap waistShape.belted length.knee',
  ],
  ['shearling aviator jacket, brown', 'kind.jacket colour.brownLeather closure.zip colour.collar.cream'],
  [
    'linen button-down shirt dress, sky blue, elbow sleeves, tie belt',
    'kind.dress collar.shirt fabric.linen colour.lightBlue sleeveLength.elbow details.tieBelt',
  ],
  [
    'navy double breasted blazer dress, gold buttons',
    'kind.dress colour.navy closure.doubleBreasted colour.button.gold',
  ],
  [
    '加绒卫裤，黑色，束脚，抽绳，侧边白条',
    'kind.trousers fabric.fleece colour.black hem.gathered waistShape.drawstring colour.stripe.white details.coinSeams',
  ],
  ['童装女孩卫衣，粉色，耳朵帽，袋鼠口袋', 'kind.hoodie colour.pink hat.ears pocket.kangaroo'],
  [
    'sleeveless black jumpsuit, V neck, culotte legs, self-tie belt',
    'kind.jumpsuit sleeveLength.sleeveless colour.black neckline.v fit.wideLeg details.tieBelt',
  ],
  [
    'high neck sleeveless crop top in black rib knit',
    'kind.knitwear sleeveLength.sleeveless length.cropped colour.black knit.ribbed',
  ],
  [
    'hooded poncho, checked, grey and camel, fringe hem',
    'kind.coat details.cape hat.hood print.check colour.grey details.fringe',
  ],
  ['黑色羊毛斗篷，及膝，牛角扣', 'kind.coat details.cape colour.black fabric.wool length.knee closure.toggles'],
  [
    'camel wool cape with stand collar and buttons',
    'kind.coat details.cape colour.camel fabric.wool collar.stand closure.buttons',
  ],
  ['2026春季新款韩版宽松显瘦百搭中长款针织开衫女外套毛衣', 'kind.cardigan fit.loose length.midi'],
  ['新款羽绒服女中长款连帽大毛领外套冬', 'kind.downJacket hat.fur length.midi'],
  ['男童夏装套装2026新款儿童短袖T恤短裤两件套', 'kind.tShirt sleeveLength.short with.kind.shorts'],
  ['高级感小众设计感衬衫女新款白色长袖上衣', 'kind.shirt colour.white sleeveLength.long'],
  [
    'oversized sherpa fleece half zip pullover sweatshirt with pockets',
    'kind.sweatshirt fit.oversized fabric.terry details.halfZip pocket.pair',
  ],
  [
    'women summer floral print spaghetti strap split maxi dress',
    'kind.dress print.floral neckline.spaghetti hem.slit length.ankle',
  ],
  ['high waisted wide leg trousers with belt loops', 'kind.trousers waist.high fit.wideLeg details.beltLoops'],
  ['珊瑚绒睡衣女冬季家居服套装', 'kind.pyjamas fabric.terry'],
  ['显瘦高腰微喇牛仔裤女2026春秋新款黑色喇叭裤', 'kind.jeans waist.high fit.flared colour.black'],
  ['真丝衬衫女长袖高端通勤白色翻领上衣', 'kind.shirt fabric.silk sleeveLength.long colour.white'],
  [
    'womens cropped cardigan sweater button down V neck rib knit',
    'kind.cardigan length.cropped closure.buttons neckline.v knit.ribbed',
  ],
  [
    'women tie dye jogger sweatpants and hoodie two piece set',
    'kind.hoodie print.tieDye with.kind.trousers with.print.tieDye',
  ],
  ['夏季阔腿裤女高腰宽松裤子', 'kind.trousers fit.wideLeg waist.high'],
  ['上白下黑拼色连衣裙，长袖', 'kind.dress print.colourBlock colour.white colour.skirt.black sleeveLength.long'],
  ['dress with a navy top half and a white bottom half', 'kind.dress colour.navy colour.skirt.white'],
  [
    'wool checked skirt suit, collarless jacket, gold buttons',
    'kind.suitSet print.check details.skirtSuit collar.none fabric.wool colour.button.gold',
  ],
  [
    '旗袍，短袖，红色绒面，金色盘扣，高开叉',
    'look.cheongsam sleeveLength.short colour.red fabric.velvet colour.button.gold hem.slit',
  ],
  ['高领毛衣，绞花，奶油白，宽松', 'kind.knitwear collar.turtleneck craft.cable colour.cream fit.loose'],
  ['粉色卫衣，胸前字母印花，短款', 'kind.sweatshirt colour.pink craft.print logo.largeChest'],
  [
    '灰色运动套装，拉链卫衣加束脚裤，侧边白条',
    'kind.casualSet colour.grey closure.zip colour.stripe.white details.coinSeams length.full',
  ],
  ['牛仔短裤，高腰，毛边，破洞，浅蓝', 'kind.shorts fabric.denim waist.high hem.raw craft.distressed colour.lightBlue'],
  [
    'boucle cropped jacket, round neck, pearl buttons, pink',
    'kind.jacket fabric.tweed length.cropped collar.none colour.button.pearl colour.pink',
  ],
]);
