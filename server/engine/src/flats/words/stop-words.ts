/** Said with prints and cloth, and nothing beside them. */
const besideCloth = 'printed allover motif motifs patterned effect finish inspired scattered all-around covered fading';
const besideClothHan = '纹样|纹理|纹|满印|满版|全身|质感|效果|元素|由|从';

/** Words that join others and ask for nothing; they are neither understood nor ignored. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the and or with in of on for to at by is it its as from this that one piece style look design garment clothes clothing fashion made please make me want very simple basic classic modern into change changed make add keep set s fabric cloth print pattern material colour color coloured colored detail details type waist sleeve sleeves collar neckline neck hem cuff cuffs length fit 2 two matching match paired worn pair side front please any all but up over also style mens made out be have has i need would like look looks like feel clean pure bottoms bottom dye each other length sized size new collection design for her him liner legs leg fly nothing else only instead thru through throughout down along too very overly rather quite are am was were there which who my we our us you your should can could would will just some kind sort bit really so who's i'm i'd it's that's thats something someone give create draw show generate image picture photo outfit wear wearing womenswear menswear around across per each every both ${besideCloth}`.split(
    ' ',
  ),
);

export const stopHan: readonly string[] =
  `色系|系列|我想要|我想|一只|一个|一朵|几个|印着|附|印有|印上|图案是|改良|新款|一件|一条|一款|一套|风格|款式|设计|衣服|服装|面料|印花面料|想要|我要|请|给我|改成|换成|改为|变成|加上|添加|要|基础|简约|经典|现代|时尚|一点|颜色|胸前|领口|领子|袖子|下摆|裙摆|腰部|材质|质地|布料|版型|的裙子|要有|带有|搭配|采用|整体|处|部位|前门襟|门襟|腰间|后背育克|左胸|右胸|${besideClothHan}`.split(
    '|',
  );

/** Single characters that mean nothing at the end or the beginning of what is left. */
export const looseHan =
  /^[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色式型配搭到风，的部身系]+|[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色配搭部身到子风印系]+$/g;
