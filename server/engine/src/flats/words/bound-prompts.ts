import { type DesignerPrompt, prompts } from './designer-prompts.ts';

/** Descriptions that name places: a thing is drawn at its place; what a flat cannot show there is reported in one piece and drawn nowhere else. */
export const boundPrompts: readonly DesignerPrompt[] = prompts([
  // Things by places.
  [
    '工装裤女 卡其色 大腿两侧立体口袋 裤脚抽绳 高腰',
    'kind.trousers colour.khaki pocket.cargo hem.drawstring waist.high waistShape.plain',
  ],
  ['婚纱 一字肩 缎面 背后系带', 'kind.dress look.wedding neckline.offShoulder fabric.satin details.laceBack'],
  ['滑雪服 白色 肩部黑色拼接', 'kind.jacket colour.white details.shoulderPatches colour.patch.black'],
  ['渔夫毛衣 高领 麻花 袖子下摆螺纹 不要开衩', 'kind.knitwear collar.turtleneck craft.cable cuff.ribbed hem.ribbed'],
  ['black dress with a white bow at the back', 'kind.dress colour.black details.backBow colour.bow.white'],
  ['linen shorts, sage, patch pocket on the back', 'kind.shorts fabric.linen colour.sage details.backPockets'],
  ['白色T恤 背后印字母', 'kind.tShirt colour.white artwork.lettering logo.back craft.print print.solid'],
  // A look at a place that has none of its own changes nothing else.
  ['薄荷绿连帽防晒衣 背后透气网眼', 'kind.jacket colour.mint hat.hood own.back.mesh', '透气'],
  ['black tee, mesh back', 'kind.tShirt colour.black own.back.mesh'],
  ['red dress with sequins on the sleeves', 'kind.dress colour.red craft.none part.sleeve'],
  ['马面裙 墨绿 裙摆金线绣花 黑色腰头', 'look.mamian colour.darkGreen colour.waistband.black', '裙摆金线绣花'],
  ['羊羔毛外套 焦糖色 翻领 皮质扣', 'kind.coat colour.camel fabric.terry', '扣|皮质'],
  ['女童连衣裙 小碎花 胸前刺绣小兔子 粉色', 'kind.dress colour.pink print.ditsy logo.none', '小兔|胸前刺绣'],
  ['white tee with boxy sleeves', 'kind.tShirt colour.white', 'boxy sleeves'],
  ['Asymmetric hem top, one long sleeve, olive jersey', 'hem.asymmetric colour.olive', 'one long sleeve'],
  ['High-rise jeans, blue, no back pockets', 'kind.jeans waist.high colour.blue', '✕ back pockets'],
  [
    'Colour-block windbreaker: teal top half, white bottom half',
    'kind.jacket colour.teal colour.skirt.white print.colourBlock',
  ],
  ['汉服 粉色 裙摆绣桃花', 'look.hanfu colour.pink print.solid craft.none', '裙摆绣桃花'],
  ['hooded rain poncho, transparent, yellow edges', 'hat.hood', 'edges|yellow'],
  // What is torn is seen on dark cloth too.
  ['black jeans ripped at the knees', 'kind.jeans colour.black craft.distressed'],
  // Garments that are named together.
  [
    'navy pinstripe suit, double breasted, peak lapels, white shirt',
    'kind.shirt colour.white print.solid with.kind.suitSet with.colour.navy with.print.pinstripe with.collar.peakLapel',
  ],
  [
    'velour tracksuit, hot pink, zip hoodie and flared pants',
    'kind.hoodie colour.hotPink hat.hood closure.zip with.kind.trousers with.fit.flared with.colour.hotPink',
  ],
  ['加绒牛仔裤女 高腰显瘦小脚裤 烟灰色', 'kind.jeans waist.high'],
  [
    'Denim pinafore dress over a white turtleneck',
    'kind.knitwear colour.white collar.turtleneck with.kind.dress with.fabric.denim',
  ],
  [
    'Boys red jersey number 23 & matching shorts with white side stripes',
    'kind.tShirt gender.children colour.red artwork.number logo.largeChest craft.print with.kind.shorts with.details.coinSeams with.colour.stripe.white',
  ],
  ['bridal shower mini dress, white, feather hem', 'kind.dress length.mini colour.white details.featherHem'],
  ['练功服 白色 盘扣', 'kind.casualSet colour.white collar.mandarin closure.frog'],
  [
    '棒球服 黑色衣身米白皮袖 螺纹条纹',
    'kind.jacket colour.black colour.sleeve.cream details.stripedRib print.colourBlock',
  ],
  // Places of the cloth in a look of their own.
  ['女士针织开衫 奶白 V领 珍珠扣 袖口红色条纹', 'kind.cardigan neckline.v part.cuff print.solid colour.cuff.red'],
  ['吊带背心 缎面 领口黑色蕾丝', 'kind.tank fabric.satin neckline.spaghetti colour.collar.black'],
  ['厚毛衣 酒红 高领 胸前白色雪花图案', 'collar.turtleneck artwork.snowflake logo.largeChest craft.print', '厚'],
  ['black tee with crane print on the back', 'kind.tShirt colour.black artwork.crane logo.back craft.print'],
  [
    'Cable knit vest, cream with navy stripes at v-neck and hem',
    'craft.cable colour.cream print.solid colour.collar.navy colour.hem.navy',
  ],
  ['Fair isle jumper navy, white snowflakes on yoke', 'print.fairIsle colour.navy colour.yoke.white'],
  ['Western shirt, denim, embroidered roses on the yoke', 'kind.shirt fabric.denim part.yoke craft.none'],
  ['Red satin skirt with black lace at the hem', 'kind.skirt colour.red fabric.satin colour.hem.black'],
  ['背带短裤 米色 裤脚卷边格子', 'look.dungarees colour.cream print.solid part.hem'],
  ['黑色连衣裙 长袖透视', 'kind.dress colour.black own.sleeve.sheer'],
  // Colours of a thing.
  [
    '旗袍 天蓝色 领口白色盘扣 裙摆白色滚边',
    'look.cheongsam colour.lightBlue colour.button.white colour.piping.white hem.slit',
  ],
  ['Cropped denim jacket, light blue, cream sherpa collar', 'length.cropped colour.lightBlue colour.collar.cream'],
  [
    'Navy polo with white collar, red placket',
    'kind.polo colour.navy colour.collar.white closure.placket',
    'red placket',
  ],
  ['Burgundy velvet blazer, gold buttons on the cuffs', 'kind.blazer fabric.velvet colour.button.gold cuff.buttoned'],
  ['Long puffer, black, hood lined with pink fleece', 'kind.downJacket colour.black colour.lining.pink'],
  [
    '足球套装 红色卫衣黑色短裤 胸前号码10',
    'colour.red artwork.number with.kind.shorts with.colour.black craft.print logo.largeChest',
    '足球',
  ],
  // Reported as not drawn, and drawn as nothing else.
  ['Purple satin bomber, tiger on the back', 'kind.jacket fabric.satin print.solid', 'tiger on the back'],
  ['中式马甲 枣红 口袋绣祥云', 'kind.waistcoat craft.none', '口袋绣祥云'],
  ['黄色连体裤 小鸭子印花', 'kind.jumpsuit colour.yellow print.solid', '小鸭|印花'],
  [
    'Lilac hoodie with a rainbow print on the back',
    'kind.hoodie colour.lavender print.solid',
    'rainbow print on the back',
  ],
]);
