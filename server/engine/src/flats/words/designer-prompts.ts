/** A description as a designer types it, and what must be seen in the drawing. */
export interface DesignerPrompt {
  text: string;
  /**
   * What is wanted, `part.look` apart by spaces: `kind.dress collar.sailor colour.red`. `colour.collar.cream` is the colour of one
   * part, `with.` what belongs to the second garment of a set.
   */
  wanted: string;
  /** Words that are reported as not drawn, separated by `|`; absent: none. */
  told?: string;
}

/** Rows of a text and what is wanted of it. */
export const prompts = (
  rows: readonly (readonly [text: string, wanted: string, told?: string])[],
): readonly DesignerPrompt[] => rows.map(([text, wanted, told]) => ({ text, wanted, ...(told ? { told } : {}) }));

/** Twenty descriptions that the tool is judged by. */
export const givenPrompts = prompts([
  ['红色真丝吊带长裙，露背，高开叉', 'kind.dress colour.red fabric.silk neckline.spaghetti back.open hem.slit'],
  [
    'oversized denim jacket with patch pockets and white stitching',
    'kind.jacket fit.oversized fabric.denim pocket.patch colour.stitch.white',
  ],
  ['黑色西装外套配阔腿裤', 'kind.blazer colour.black with.kind.trousers with.fit.wideLeg'],
  ['汉服，交领，宽袖，刺绣', 'look.hanfu collar.cross sleeveType.wide craft.embroidery'],
  [
    'knitted polo shirt in sage green with short sleeves and cream collar',
    'kind.polo fabric.fineKnit colour.sage sleeveLength.short colour.collar.cream',
  ],
  ['plain red silk slip dress, no print', 'kind.dress colour.red fabric.silk neckline.spaghetti print.solid'],
  ['水手领连衣裙，蓝白条纹，百褶裙摆', 'kind.dress collar.sailor print.stripe colour.blue craft.pleats'],
  ['cargo pants with knee pockets', 'kind.trousers pocket.cargo pocket.knee'],
  ['婚纱', 'look.wedding length.floor colour.white'],
  ['yellow raincoat with hood', 'kind.coat colour.yellow hat.hood'],
  ['瑜伽裤', 'look.leggings fit.tight'],
  ['cheongsam red silk', 'look.cheongsam colour.red fabric.silk collar.mandarin'],
  [
    '一件双排扣驼色羊毛大衣，腰带，大翻领，及膝',
    'kind.coat closure.doubleBreasted colour.camel fabric.wool waistShape.belted lapel.wide length.knee',
  ],
  ['white shirt with peter pan collar, plain', 'kind.shirt colour.white collar.peterPan print.solid'],
  [
    '男士藏青色立领羽绒服，绗缝，双口袋',
    'kind.downJacket gender.man colour.navy collar.stand craft.quilting pocket.pair',
  ],
  [
    'ribbed knit midi dress, long sleeves, mock neck, side slit',
    'kind.dress knit.ribbed length.midi sleeveLength.long collar.mockNeck hem.slit',
  ],
  ['童装，黄色背带裤，卡通贴布口袋', 'look.dungarees gender.children colour.yellow pocket.patch artwork.cartoon'],
  [
    'pleated mini skirt and cropped cardigan set, baby pink',
    'kind.cardigan length.cropped colour.pink with.kind.skirt with.craft.pleats with.length.mini with.colour.pink',
  ],
  [
    '新中式盘扣上衣，斜襟，七分袖，墨绿提花',
    'kind.blouse closure.frog placket.slanted sleeveLength.threeQuarter colour.darkGreen craft.jacquard',
  ],
  [
    "men's linen safari shirt, four flap pockets, roll-up sleeves, khaki",
    'kind.shirt gender.man fabric.linen pocket.flap pocket.four cuff.rolled colour.khaki',
  ],
]);

/** Everyday words of two shops, with slips of the keyboard, refusals and parts that are hard to draw. */
export const everydayPrompts = prompts([
  [
    '白色圆领短袖T恤，纯棉，不要印花',
    'kind.tShirt colour.white neckline.crew sleeveLength.short fabric.cotton print.solid',
  ],
  ['黑色连帽卫衣，袋鼠兜，罗纹袖口', 'kind.hoodie colour.black hat.hood pocket.kangaroo cuff.ribbed'],
  [
    '卡其色双排扣风衣，肩章，腰带，及膝',
    'look.trench colour.khaki closure.doubleBreasted details.epaulettes waistShape.belted length.knee',
  ],
  ['米白色短款羽绒服，立领，拉链口袋', 'kind.downJacket colour.cream length.waist collar.stand pocket.zipped'],
  ['灰色羊毛马甲，V领，纽扣', 'kind.waistcoat colour.grey fabric.wool neckline.v closure.buttons'],
  ['黑色真丝吊带背心，细肩带', 'kind.tank colour.black fabric.silk neckline.spaghetti'],
  ['高腰A字半身裙，牛仔，前排扣', 'kind.skirt waist.high fit.aLine fabric.denim closure.buttons'],
  ['藏青色百褶裙，及膝', 'kind.skirt colour.navy craft.pleats length.knee'],
  ['黑色鱼尾裙，包臀', 'details.mermaid colour.black'],
  ['包臀裙 黑色 后开叉 皮质', 'kind.skirt colour.black hem.backSlit fabric.leather'],
  [
    '米色亚麻阔腿裤，高腰，腰部打褶',
    'kind.trousers colour.beige fabric.linen fit.wideLeg waist.high waistShape.pleated',
  ],
  ['军绿色工装裤，大口袋，束脚', 'kind.trousers colour.olive pocket.cargo hem.gathered'],
  ['牛仔短裤，毛边，浅蓝', 'kind.shorts fabric.denim hem.raw colour.lightBlue'],
  ['黑色连体裤，V领，腰带，无袖', 'kind.jumpsuit colour.black neckline.v waistShape.belted sleeveLength.sleeveless'],
  ['粉色真丝睡衣套装，白色滚边', 'kind.pyjamas colour.pink fabric.silk colour.piping.white'],
  ['黑色连体泳衣，露背', 'kind.swimsuit colour.black back.open'],
  ['女士西装套装，白色，枪驳领，阔腿裤', 'kind.suitSet gender.woman colour.white collar.peakLapel fit.wideLeg'],
  ['黑色马面裙，提花，长款', 'look.mamian colour.black craft.jacquard'],
  ['新中式外套，立领，盘扣，宽袖，米白色', 'kind.jacket collar.stand closure.frog sleeveType.wide colour.cream'],
  ['旗袍，墨绿色丝绒，短袖，侧开叉', 'look.cheongsam colour.darkGreen fabric.velvet sleeveLength.short hem.slit'],
  ['儿童黄色雨衣，带帽，按扣', 'kind.coat gender.children colour.yellow hat.hood closure.snaps'],
  ['女童公主裙，粉色网纱，泡泡袖，蝴蝶结', 'gender.children details.tulle colour.pink sleeveType.puff bow'],
  ['男款白衬衫，长袖，胸前口袋，修身', 'kind.shirt gender.man colour.white sleeveLength.long pocket.chest fit.slim'],
  [
    '男士灰色束脚运动裤，抽绳，侧边条',
    'kind.trousers gender.man colour.grey hem.gathered waistShape.drawstring details.coinSeams',
  ],
  [
    '碎花雪纺连衣裙，V领，荷叶边袖口，系带收腰',
    'kind.dress print.ditsy fabric.chiffon neckline.v cuff.ruffled waistShape.belted',
  ],
  ['红色毛衣，麻花，高领，落肩', 'kind.knitwear colour.red craft.cable collar.turtleneck sleeveType.dropShoulder'],
  [
    '小香风外套，黑白格纹花呢，四个口袋，金色纽扣',
    'kind.jacket print.check fabric.tweed pocket.four colour.button.gold',
  ],
  ['藏蓝色牛角扣大衣，带帽子，毛呢', 'kind.coat colour.navy closure.toggles hat.hood fabric.wool'],
  [
    '白色衬衫，黑色领子，黑色袖口，泡泡袖',
    'kind.shirt colour.white colour.collar.black colour.cuff.black sleeveType.puff',
  ],
  ['红黑格子衬衫裙，长袖，腰带', 'kind.dress collar.shirt print.check colour.red sleeveLength.long waistShape.belted'],
  [
    "men's charcoal wool peacoat, double breasted, wide lapels",
    'kind.coat gender.man colour.charcoal fabric.wool closure.doubleBreasted lapel.wide',
  ],
  [
    'navy blazer with gold buttons and white trousers',
    'kind.blazer colour.navy colour.button.gold with.kind.trousers with.colour.white',
  ],
  [
    'black leather biker jacket, silver zips',
    'kind.jacket colour.black fabric.leather closure.biasZip colour.zip.silver',
  ],
  ['cream cable knit sweater with a turtleneck', 'kind.knitwear colour.cream craft.cable collar.turtleneck'],
  ['strapless white wedding dress with a long train', 'look.wedding neckline.strapless colour.white train'],
  ['high waisted blue jeans, flared, raw hem', 'kind.jeans waist.high colour.blue fit.flared hem.raw'],
  ['grey joggers, drawstring, no pockets', 'kind.trousers colour.grey waistShape.drawstring pocket.none hem.gathered'],
  ['black yoga pants, high waist, side pockets', 'look.leggings colour.black waist.high pocket.slant'],
  [
    'floral wrap dress with flutter sleeves, midi',
    'kind.dress print.floral neckline.wrap sleeveType.flutter length.midi',
  ],
  [
    'off the shoulder red evening gown with side slit',
    'kind.dress neckline.offShoulder colour.red length.floor hem.slit',
  ],
  [
    'linen jumpsuit, wide leg, belted, olive green',
    'kind.jumpsuit fabric.linen fit.wideLeg waistShape.belted colour.olive',
  ],
  ['denim overalls for kids with a heart patch', 'look.dungarees gender.children fabric.denim artwork.heart'],
  [
    'striped breton top, boat neck, three-quarter sleeves',
    'kind.tShirt print.stripe neckline.boat sleeveLength.threeQuarter',
  ],
  ['black pencil skirt, knee length, back slit', 'kind.skirt colour.black fit.slim length.knee hem.backSlit'],
  [
    'burgundy velvet robe with shawl collar, no belt',
    'kind.robe colour.burgundy fabric.velvet collar.shawl waistShape.none',
  ],
  ['pink hoodie and matching shorts set', 'kind.hoodie colour.pink with.kind.shorts with.colour.pink'],
  ['quilted vest, navy, stand colar, zip front', 'kind.waistcoat craft.quilting colour.navy collar.stand closure.zip'],
  ['green silk kimono robe with wide sleeves', 'kind.robe colour.green fabric.silk sleeveType.wide'],
  ['plain black tee, oversized, no logo', 'kind.tShirt colour.black fit.oversized print.solid'],
  [
    'white linen shirt dress with contrast black collar and rolled up sleeves',
    'kind.dress colour.white fabric.linen colour.collar.black cuff.rolled collar.shirt',
  ],
  [
    'red plaid flannel shirt with chest pockets, no hood',
    'kind.shirt print.check colour.red fabric.flannel pocket.chest pocket.pair',
  ],
  ['royal blue one-piece swimsuit with low back', 'kind.swimsuit colour.royalBlue back.open'],
  ['beige trench coat without belt, raglan sleeves', 'look.trench colour.beige waistShape.none sleeveType.raglan'],
  [
    "girl's white blouse with peter pan collar and navy pleated skirt",
    'kind.blouse gender.children colour.white collar.peterPan with.kind.skirt with.colour.navy with.craft.pleats',
  ],
  [
    "men's grey waistcoat, five buttons, welt pockets",
    'kind.waistcoat gender.man colour.grey closure.buttons buttons.5 pocket.welt',
  ],
  [
    'black turtle neck bodycon dres, sleeveless, mini',
    'kind.dress colour.black collar.turtleneck fit.tight sleeveLength.sleeveless length.mini',
  ],
  [
    'camel wrap coat, belt, shawl collar, patch pockets',
    'kind.coat colour.camel closure.wrap waistShape.belted collar.shawl pocket.patch',
  ],
  ['leopard print bikini, halter neck, high waist bottoms', 'kind.bikini print.leopard neckline.halter waist.high'],
  [
    'yellow sundress, square neck, spagetti straps, tiered skirt',
    'kind.dress colour.yellow neckline.square straps details.tiers',
  ],
  ['safari jumpsuit khaki with flap pockets and zip front', 'kind.jumpsuit colour.khaki pocket.flap closure.zip'],
]);
