import { ask, type Guide, say, step } from '../guide.ts';

/** Style generation: words become a technical flat. */
export const styleCreativity: Guide = {
  what: say(
    '用一句话生成平面款式图：领、袖、门襟、口袋、褶裥符合打版规则，正面和背面一致。适合选款会前快速列出多个想法，也适合向版师说明一件衣服。',
    'Generates a technical flat from a sentence. Collars, sleeves, plackets, pockets and pleats follow pattern-making rules, and front and back match. Use it to explore ideas before a line review or to brief a pattern maker.',
  ),
  steps: [
    step(
      say('写出这件衣服', 'Describe the garment'),
      say(
        '先写品类，再写部件：如“连衣裙，V 领，泡泡袖，及膝，收腰”。点输入框上方的部件词，不用自己打字。',
        'Start with the garment, then its parts: “dress, v-neckline, puff sleeves, knee length, fitted waist”. You can also pick them above the field.',
      ),
    ),
    step(
      say('补上颜色和印花', 'Add colour and print'),
      say(
        '写“墨绿、碎花”这样的词即可。支持约三十种印花，无法识别的词会在结果中列出。',
        'Words such as “forest green, ditsy” are enough. About thirty prints are supported; words we don’t recognise are listed with the result.',
      ),
    ),
    step(
      say('选正反面和张数', 'Choose sides and number'),
      say(
        '一次生成 4 张，挑一张再改。要进矢量软件就打开“同时导出 SVG”。',
        'Generate four and edit the one you like. Turn on “Also export SVG” to edit it in vector software.',
      ),
    ),
  ],
  good: [
    say('部件词：领型、袖型、长度、腰型、口袋', 'Parts by name: collar, sleeve, length, waist, pocket'),
    say('格子、条纹、波点、碎花、豹纹等常见印花', 'Common prints: checks, stripes, dots, ditsy, leopard'),
    say('选了款式编号，再用文字改一两处', 'A style from the style library with one or two changes in words'),
  ],
  poor: [
    say('“浪漫”“高级感”这类情绪词，无法识别', 'Moods such as “romantic” aren’t recognised'),
    say('人物、姿势、场景：这里只生成衣服', 'People, poses and scenes: only garments are generated'),
    say('蓬松的多层纱：效果偏硬，薄纱不透明', 'Gathered tiers look stiff, and tulle looks opaque'),
  ],
  questions: [
    ask(
      say('同样的文字，再生成一次会一样吗？', 'Do the same words give the same image?'),
      say(
        '“再次生成”使用相同的设置；写明的部件不变，未写明的会变化。',
        '“Generate again” uses the same settings. Parts you named stay the same; the rest varies.',
      ),
    ),
    ask(
      say('生成的款式图能修改吗？', 'Can I change the result?'),
      say(
        '能。PNG 中包含款式数据，放入“精准改款”后只修改你写明的部件。',
        'Yes. The PNG contains the style data, so “Accurate redesign” changes only the part you name.',
      ),
    ),
  ],
  next: ['accurateRedesign', 'styleExpansion', 'seriesColorScheme'],
};

/** Accurate redesign: one part changes, the rest stays. */
export const accurateRedesign: Guide = {
  what: say(
    '适合只改一处：换领、改袖长、加腰带。对本站生成的款式图，其余部分完全不变；照片可修改颜色、面料和图案。',
    'Changes one thing: a different collar, long sleeves, a belt. On flats generated here everything else stays exactly the same. On photos it changes colour, fabric and print.',
  ),
  steps: [
    step(
      say('放进款式图', 'Add the flat'),
      say(
        '从历史里拖过来，或上传原始 PNG。截图和 JPG 会丢掉款式数据，按照片处理。',
        'Drag it from your history or upload the original PNG. Screenshots and JPGs have no style data and are treated as photos.',
      ),
    ),
    step(
      say('只写要改的', 'Write only what changes'),
      say(
        '“改成墨绿色，长袖，加腰带”。没提到的部件不用写，写了反而可能被当成要改。',
        '“Forest green, long sleeves, with a belt.” Only mention what should change.',
      ),
    ),
    step(
      say('对照前后', 'Compare'),
      say(
        '打开对比，左右拖动查看变化；改动过多时删掉一个词再生成。',
        'Compare before and after. If too much changed, remove a word and generate again.',
      ),
    ),
  ],
  good: [
    say('“款式创意”“款式延伸”生成的 PNG', 'PNGs from style generation or style expansion'),
    say('照片改纯色、换格子或条纹', 'Photos in a new plain colour, check or stripe'),
  ],
  poor: [
    say(
      '照片改领、改袖、改长度：不会生成并说明，不扣算力',
      'Collar, sleeves or length of a photo: not generated, you see why and aren’t charged',
    ),
    say('本来就满版印花的照片，换印花会显得平', 'Photos of garments with an all-over print look flat'),
  ],
  questions: [
    ask(
      say('为什么上传自己的款式图不能改袖子？', 'Why can’t I change the sleeves of my own flat?'),
      say(
        '其他软件画的图没有款式数据，无法识别部件。可使用“线稿成款”，或用文字描述重新生成。',
        'Flats made elsewhere have no style data, so parts can’t be identified. Use “Sketch to design”, or generate it from a description.',
      ),
    ),
  ],
  next: ['styleExpansion', 'seriesColorScheme', 'lineFilling'],
};

/** Style expansion: relatives of a style. */
export const styleExpansion: Guide = {
  what: say(
    '从 1 到 4 张款式图延伸出同系列的新款：变换领、袖、长短和印花，保持整体风格一致。',
    'Turns one to four flats into a related range: collars, sleeves, length and print vary while the look stays consistent.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say(
        '一张最稳；多张时部件从几张里取，适合已经成系列的款。',
        'One image gives the most predictable result. With several, parts are combined from all of them.',
      ),
    ),
    step(
      say('说想往哪边走', 'Set a direction'),
      say('选填。写“更短、无袖、夏天”可引导变化方向。', 'Optional. “Shorter, sleeveless, summer” guides the changes.'),
    ),
    step(
      say('选参考程度，生成 4 张', 'Choose the reference strength, generate four'),
      say(
        '“基础”约换五处，算新款；“高度”换两处，像姐妹款。',
        '“Basic” changes about five details for a new style; “High” changes two for a close variation.',
      ),
    ),
  ],
  good: [
    say('本站生成的款式图', 'Flats generated here'),
    say('一张图一件衣服，正面朝前', 'One garment per image, front view'),
  ],
  poor: [
    say(
      '照片：只换颜色，纯色布再加印花，不改版型',
      'Photos: colours change and plain fabric can get a print; the cut stays',
    ),
    say('四张差别很大的款：结果会显得拼凑', 'Four very different styles don’t combine well'),
  ],
  questions: [
    ask(
      say('能指定保留哪一处吗？', 'Can I keep one part?'),
      say(
        '在描述里写上它，如“保留翻领”。点名的部件不会变。',
        'Name it in the description, e.g. “polo collar”. Named parts don’t change.',
      ),
    ),
  ],
  next: ['styleFusion', 'accurateRedesign', 'seriesColorScheme'],
};

/** The basic version: smaller variations, no words. */
export const styleExpansionBasic: Guide = {
  ...styleExpansion,
  what: say(
    '款式延伸的轻量版：不写文字，每次只动一两处，价格更低。适合在一个定稿周围多看几种小变化。',
    'A lighter, cheaper version of style expansion: no description, one or two changes at a time. Use it for small variations of a nearly final style.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say('同一件衣服的一张图就够。', 'One image of the garment is enough.'),
    ),
    step(
      say('选参考程度', 'Choose the reference strength'),
      say('“高度”更像原款，“基础”放得更开。', '“High” stays close to the original, “Basic” changes more.'),
    ),
    step(
      say('生成 4 张，挑一张', 'Generate four, keep one'),
      say(
        '挑中的再放回来继续变，或去精准改款收尾。',
        'Use the best one as the next input, or finish it with “Accurate redesign”.',
      ),
    ),
  ],
  next: ['styleExpansion', 'accurateRedesign', 'styleFusion'],
};

/** Style fusion: several garments become one. */
export const styleFusion: Guide = {
  what: say(
    '将 2 到 4 件衣服融合为一件：第一件提供廓形和部件，第二件提供面料和印花，第三件提供配色。适合联名、换季翻新、组合畅销元素。',
    'Combines two to four garments into one: cut and parts from the first, fabric and print from the second, colours from the third. Use it for collaborations, seasonal updates or combining bestsellers.',
  ),
  steps: [
    step(
      say('按次序放图', 'Add in order'),
      say(
        '次序就是分工。拖动可以换位置：谁的版型最要紧，谁放第一。',
        'The order matters. Drag to reorder, with the most important cut first.',
      ),
    ),
    step(
      say('补一句话', 'Add a description'),
      say('可以不写；写“七分袖”会压过三张图。', 'Optional. “Three-quarter sleeves” overrides the images.'),
    ),
    step(
      say('生成两张比较', 'Generate two'),
      say('调整顺序再生成，通常比多生成几张更有效。', 'Changing the order often helps more than generating more.'),
    ),
  ],
  good: [
    say('都是款式图，品类相同或相近', 'All flats, of the same or a similar garment type'),
    say('第二张印花清楚、占满衣身', 'A clear all-over print in the second image'),
  ],
  poor: [
    say('照片：只取布料和颜色，不取版型', 'Photos contribute fabric and colour, not the cut'),
    say('照片里的大花会被裁断，门襟可能重复', 'Large motifs in photos are cut off, and plackets may repeat'),
  ],
  questions: [
    ask(
      say('上衣和裤子能融合吗？', 'Can I combine a top and trousers?'),
      say(
        '能，但只有布料、印花和颜色会带过去；部件以第一张的品类为准。',
        'Yes, but only fabric, print and colours are combined. Parts follow the garment type of the first image.',
      ),
    ),
  ],
  next: ['styleExpansion', 'seriesColorScheme', 'accurateRedesign'],
};
