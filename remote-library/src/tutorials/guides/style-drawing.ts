import { ask, type Guide, say, step } from '../guide.ts';

/** Style generation: words become a technical flat. */
export const styleCreativity: Guide = {
  what: say(
    '把一句话变成平面款式图：领、袖、门襟、口袋、褶裥都按打版的规矩画，正面和背面对得上。适合开款会前快速摆出一排想法，也适合给版师讲清楚一件衣服。',
    'Turns a sentence into a technical flat: collar, sleeves, placket, pockets and pleats follow pattern-making rules, and front and back agree. Good for a wall of ideas before a line review, or to tell a pattern maker exactly what you mean.',
  ),
  steps: [
    step(
      say('写出这件衣服', 'Describe the garment'),
      say(
        '先写品类，再写部件：如“连衣裙，V 领，泡泡袖，及膝，收腰”。点输入框上方的部件词，不用自己打字。',
        'Garment first, then its parts: “dress, v-neckline, puff sleeves, knee length, fitted waist”. The helper above the field writes these words for you.',
      ),
    ),
    step(
      say('补上颜色和印花', 'Add colour and print'),
      say(
        '写“墨绿、碎花”这样的词就够了。约三十种印花由直接生成，不认识的词会在结果里告诉你。',
        'Words such as “forest green, ditsy” are enough. About thirty prints are supported; words we don’t recognise are listed with the result.',
      ),
    ),
    step(
      say('选正反面和张数', 'Choose sides and number'),
      say(
        '一次生成 4 张，挑一张再改。要进矢量软件就打开“同时导出 SVG”。',
        'Generate four, keep one, then edit it. Switch on “Also export SVG” to edit it in a vector program.',
      ),
    ),
  ],
  good: [
    say('部件词：领型、袖型、长度、腰型、口袋', 'Parts by name: collar, sleeve, length, waist, pocket'),
    say('格子、条纹、波点、碎花、豹纹等常见印花', 'Common prints: checks, stripes, dots, ditsy, leopard'),
    say('选了款式编号，再用文字改一两处', 'A style from the library, with one or two parts changed in words'),
  ],
  poor: [
    say('“浪漫”“高级感”这类情绪词，无法识别', 'Moods such as “romantic” aren’t recognised'),
    say('人物、姿势、场景：这里只生成衣服', 'People, poses and scenes: only the garment is generated'),
    say('很蓬的多层纱：画得偏硬，薄纱不透', 'Many gathered tiers come out stiff, and tulle opaque'),
  ],
  questions: [
    ask(
      say('同样的文字，再生成一次会一样吗？', 'Do the same words give the same image?'),
      say(
        '“再次生成”用同一组设置换一种画法；没写明的部件会变，写明的不变。',
        '“Generate again” keeps your words and varies what they leave open; what you named stays.',
      ),
    ),
    ask(
      say('画出来能直接改吗？', 'Can I change the result?'),
      say(
        '能。PNG 里带着款式数据，放进“精准改款”，只改你点名的部件。',
        'Yes. The PNG carries the style, so “Accurate redesign” changes just the part you name.',
      ),
    ),
  ],
  next: ['accurateRedesign', 'styleExpansion', 'seriesColorScheme'],
};

/** Accurate redesign: one part changes, the rest stays. */
export const accurateRedesign: Guide = {
  what: say(
    '衣服已经定了，只想换个领子、改长袖、加条腰带时用它。本产品画的款式图会一笔不动地保留其余部分；照片可以改颜色、面料和图案。',
    'For a garment that is decided but for one thing: another collar, long sleeves, a belt. On flats generated here everything else stays to the stroke; on photographs it changes colour, fabric and print.',
  ),
  steps: [
    step(
      say('放进款式图', 'Add the flat'),
      say(
        '从历史里拖过来，或上传原始 PNG。截图和 JPG 会丢掉款式数据，按照片处理。',
        'Drag it from the history or upload the original PNG. A screenshot or JPEG has lost the style data and counts as a photograph.',
      ),
    ),
    step(
      say('只写要改的', 'Write only what changes'),
      say(
        '“改成墨绿色，长袖，加腰带”。没提到的部件不用写，写了反而可能被当成要改。',
        '“Forest green, long sleeves, with a belt.” Leave the other parts out: what you mention is what changes.',
      ),
    ),
    step(
      say('对照前后', 'Compare'),
      say(
        '点结果的对比，左右拖动看改动；不满意就撤回一个词再画。',
        'Open compare and slide between before and after; take one word back and draw again if it went too far.',
      ),
    ),
  ],
  good: [
    say('由“款式创意”“款式延伸”画出的 PNG', 'PNGs from style generation or style expansion'),
    say('照片改纯色、换格子或条纹', 'A photograph in another plain colour, check or stripe'),
  ],
  poor: [
    say(
      '照片改领、改袖、改长度：不会生成并说明，不扣算力',
      'Collar, sleeve or length of a photograph: not generated, with a reason and no charge',
    ),
    say('本来就满版印花的照片，换印花会显得平', 'A photographed garment with an all-over print comes out flat'),
  ],
  questions: [
    ask(
      say('为什么上传自己的款式图不能改袖子？', 'Why can my own flat not get other sleeves?'),
      say(
        '别处画的图没有款式数据，系统不会猜。可用“线稿成款”或照着描述重新画。',
        'A drawing made elsewhere carries no style data, and the engine does not guess. Fill it with “Sketch to design”, or describe it anew.',
      ),
    ),
  ],
  next: ['styleExpansion', 'seriesColorScheme', 'lineFilling'],
};

/** Style expansion: relatives of a style. */
export const styleExpansion: Guide = {
  what: say(
    '一个好卖的款，想要一组能挂在一起的兄弟姐妹。它从 1 到 4 张款式图出发，换领、换袖、换长短、换印花，保持一家人的样子。',
    'One style sells and you want its brothers and sisters. From one to four flats it varies collar, sleeve, length and print, and keeps the family likeness.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say(
        '一张最稳；多张时部件从几张里取，适合已经成系列的款。',
        'One is the surest; with several, parts are taken from all of them, for a line that already belongs together.',
      ),
    ),
    step(
      say('说想往哪边走', 'Say where to go'),
      say(
        '可以不写。写“更短、无袖、夏天”会把变化引到那边。',
        'Optional. “Shorter, sleeveless, summer” leads the changes that way.',
      ),
    ),
    step(
      say('选参考程度，生成 4 张', 'Choose the reference, generate four'),
      say(
        '“基础”约换五处，算新款；“高度”换两处，像姐妹款。',
        '“Basic” changes about five things, a new style; “High” changes two, a sister.',
      ),
    ),
  ],
  good: [
    say('本产品画的款式图', 'Flats generated here'),
    say('一张图一件衣服，正面朝前', 'One garment a picture, seen from the front'),
  ],
  poor: [
    say(
      '照片：只换颜色，纯色布再加印花，不改版型',
      'Photographs: other colours, and prints on plain cloth; the cut stays',
    ),
    say('四张差别很大的款：结果会显得拼凑', 'Four very different styles make patchwork'),
  ],
  questions: [
    ask(
      say('能指定保留哪一处吗？', 'Can I keep one part?'),
      say(
        '在描述里写上它，如“保留翻领”。点名的部件不会变。',
        'Name it in the description, e.g. “polo collar”. What is named does not change.',
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
    'The light version of style expansion: no words, one or two changes at a time, and cheaper. For small variations around a style that is nearly settled.',
  ),
  steps: [
    step(
      say('放 1 到 4 张', 'Add one to four'),
      say('同一件衣服的一张图就够。', 'One picture of one garment is enough.'),
    ),
    step(
      say('选参考程度', 'Choose the reference'),
      say('“高度”更像原款，“基础”放得更开。', '“High” stays close, “Basic” goes further.'),
    ),
    step(
      say('生成 4 张，挑一张', 'Generate four, keep one'),
      say(
        '挑中的再放回来继续变，或去精准改款收尾。',
        'Put the best one back in and go on, or finish it with accurate redesign.',
      ),
    ),
  ],
  next: ['styleExpansion', 'accurateRedesign', 'styleFusion'],
};

/** Style fusion: several garments become one. */
export const styleFusion: Guide = {
  what: say(
    '把 2 到 4 件衣服的长处放到一件上：第一件给廓形和部件，第二件给布料和印花，第三件给配色。做联名、换季翻新、把畅销元素合在一起时用它。',
    'Puts the best of two to four garments into one: the first gives cut and parts, the second cloth and print, the third its palette. For capsules, for refreshing last season, for joining what sold.',
  ),
  steps: [
    step(
      say('按次序放图', 'Add in order'),
      say(
        '次序就是分工。拖动可以换位置：谁的版型最要紧，谁放第一。',
        'The order is the division of work. Drag to reorder: the cut that matters most goes first.',
      ),
    ),
    step(
      say('补一句话', 'Add a sentence'),
      say('可以不写；写“七分袖”会压过三张图。', 'Optional; “three-quarter sleeves” outweighs all the pictures.'),
    ),
    step(
      say('生成两张比较', 'Generate two'),
      say('换一下次序再画，常常比多生成几张更有用。', 'Changing the order often helps more than generating more.'),
    ),
  ],
  good: [
    say('都是款式图，品类相同或相近', 'All of them flats, of the same or a near kind'),
    say('第二张印花清楚、占满衣身', 'A clear all-over print in the second'),
  ],
  poor: [
    say('照片：只取布料和颜色，不取版型', 'Photographs give cloth and colour, not their cut'),
    say('照片里的大花会被裁断，门襟可能重复', 'A large motif in a photograph is cut, and a placket in it may repeat'),
  ],
  questions: [
    ask(
      say('上衣和裤子能融合吗？', 'Can a top and trousers be joined?'),
      say(
        '能，但只有布料、印花和颜色会带过去；部件以第一张的品类为准。',
        'Yes, but only cloth, print and colours travel; parts follow the kind of the first.',
      ),
    ),
  ],
  next: ['styleExpansion', 'seriesColorScheme', 'accurateRedesign'],
};
