import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';

/**
 * Fashion terms that contain, or sound like, prohibited words. They are allowed everywhere; a prohibited word next to
 * them is not.
 */
const fashionTerms: readonly string[] = `
  assorted, assortment, assymetric, assymmetric, black opium, bondage pants, bondage trousers, boob tube,
  breast pocket, breasted, cock feather, cocked hat, cockade, cocktail, crotch, cumin, cummerbund, dickey, dickie,
  dickies, double breasted, fagoting, faggoting, fire retardant, flame retardant, fu dog, gored skirt,
  nipple cover, nipple pasties, opium poppy, opium poppies, pussy bow, pussybow, pussy willow, pussycat bow,
  rapeseed, retardant, shot silk, single breasted, stab stitch, stab stitched, thong
`
  .split(/[,\n]/)
  .flatMap((term) => term.trim() || []);

/** The same in Chinese. */
const fashionTermsChinese: readonly string[] = ['大麻布', '大麻纤维', '大麻面料', '裸露肩部', '裸露后背'];

const split = (list: string): string[] => list.split(/[,\n]/).flatMap((term) => term.trim() || []);

const sexual = `
  bdsm, bestiality, blow job*, boner, brothel*, bukkake, butt plug*, camel toe, cameltoe, clit, clits, clitoris,
  creampie, deep throat, dominatrix, doggy style, downblouse, erotic*, erection*, escort girl*, fetish*, foreplay,
  foursome, genital*, gilf, hand job*, hard on, horny, intercourse, jailbait, labia, lap dance*, lolicon,
  lingerie strip*, milf, molest*, naked, nakedness, necrophil*, nipple*, nsfw, nude body, nude boy*, nude child*,
  nude female*, nude girl*, nude male*, nude man, nude men, nude model*, nude person, nude photo*, nude portrait*,
  nude scene*, nude selfie*, nude woman, nude women, nudes, nudist*, nudity, paedophil*, pedophil*, pornograph*,
  prostitut*, pubic, scrotum, sexual*, sexting, shotacon, strip club*, stripper*, striptease, testicle*, threesome,
  topless, underage, undress her, undress him, undressed, upskirt*, voyeur*, vulva, bare breasts, bare breasted,
  exposed breast*, no clothes, without clothes, zoophil*
`;

const violent = `
  beheading*, beheaded, blood bath, bloodbath, bloodshed, child abuse, corpse*, cut throat, decapitat*, dead body,
  dead bodies, disembowel*, dismember*, domestic violence, execution by, genocide, gory, gouge*, hang himself,
  hang herself, impale*, kill herself, kill him, kill her, kill himself, kill people, kill them, kill yourself,
  lynch*, mass shooting*, massacre*, murder*, mutilat*, school shooting*, self harm*, slaughter*, slit wrist*,
  snuff film*, stab, stabbed, stabbing, strangl*, suicid*, terrorism, terrorist*, torture*, wife beating
`;

const drugs = `
  amphetamine*, bong, bongs, cannabis, cocaine, crack pipe*, crystal meth, drug dealer*, drug use*, ecstasy pill*,
  fentanyl, heroin, ketamine, lsd, marijuana, mdma, meth, methamphetamine*, opioid*, opium, overdose*, psilocybin,
  smoke weed, smoking weed, snort coke, weed pipe*
`;

const hate = `
  gas the, gook, gooks, heil hitler, hitler, nazi*, raghead*, shemale*, swastika*, wetback*, white power
`;

/**
 * What the kept library's list of swear words (obscenity's English dataset) lacks for a tool that draws pictures. Lower
 * case, spaces for hyphens. A term matches whole words; one that ends in `*` also longer words.
 */
const prohibitedEnglish: readonly string[] = [sexual, violent, drugs, hate].flatMap(split);

/** The same in Chinese; matched anywhere in the text. */
const prohibitedChinese: readonly string[] = split(`
  色情, 裸体, 裸照, 裸露, 全裸, 性交, 做爱, 性行为, 性器官, 阴茎, 阴道, 乳头, 卖淫, 嫖娼, 强奸,
  轮奸, 乱伦, 恋童, 自慰, 口交, 肛交, 偷拍裙底, 脱光, 杀人, 谋杀, 屠杀, 斩首, 分尸, 尸体, 自杀,
  自残, 酷刑, 虐杀, 恐怖分子, 恐怖袭击, 毒品, 吸毒, 贩毒, 海洛因, 冰毒, 可卡因, 摇头丸, 大麻,
  鸦片, 纳粹, 希特勒
`);

/** Letters that the matcher accepts doubled; every other run of one letter is read as a single one. */
const doubled = new Set(['b', 'e', 'o', 'l', 's', 'g']);

/** The form in which the matcher sees a word after its own squeezing of repeated letters. */
const squeeze = (term: string): string =>
  term.replace(/(.)\1+/g, (_, letter: string) => (doubled.has(letter) ? letter + letter : letter));

const patternOf = (term: string) => {
  const isOpen = term.endsWith('*');
  return parseRawPattern(`|${squeeze(isOpen ? term.slice(0, -1) : term)}${isOpen ? '' : '|'}`);
};

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const term of prohibitedEnglish) {
  dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: term }).addPattern(patternOf(term)));
}
const built = dataset.build();
const matcher = new RegExpMatcher({
  ...built,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...fashionTerms],
});

/** Zero-width characters that may occur within a word: joiners, soft hyphens, direction marks. */
const widthless = /\p{Cf}/gu;

/** One space for every hyphen, underscore or gap: "double-breasted" and "double  breasted" are one term. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(widthless, '')
    .replace(/[\s_\-‐-―]+/gu, ' ')
    .trim();

/** Words of a text by position; whitespace and punctuation lie between them. */
const wordRanges = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

/** The whole words that each match touches. Matches come in the order of their start; of several in one word the first counts. */
const wordsAround = (text: string, matches: readonly { startIndex: number; endIndex: number }[]): string[] => {
  const ranges = matches.length > 0 ? wordRanges(text) : [];
  const found: string[] = [];
  let at = 0;
  let end = 0;
  for (const { startIndex, endIndex } of matches) {
    if (endIndex < end) continue;
    while ((ranges[at]?.end ?? Number.POSITIVE_INFINITY) < startIndex) at += 1;
    const start = Math.min(startIndex, ranges[at]?.start ?? startIndex);
    let last = at;
    while ((ranges[last + 1]?.start ?? Number.POSITIVE_INFINITY) <= endIndex + 1) last += 1;
    const reach = ranges[last];
    end = Math.max(endIndex + 1, reach && reach.start <= endIndex + 1 ? reach.end : 0);
    found.push(text.slice(start, end));
  }
  return found;
};

const chineseWords = (text: string): string[] => {
  const rest = fashionTermsChinese.reduce((left, term) => left.replaceAll(term, ' '), text);
  return prohibitedChinese.filter((term) => rest.includes(term));
};

/**
 * Prohibited words of a text as the user wrote them, each once; empty when there are none. Detects look-alike letters,
 * digits for letters and repeated letters; fashion terms are allowed.
 */
export const findProhibitedWords = (text: string): string[] => {
  const given = plain(text);
  const english = wordsAround(given, matcher.getAllMatches(given, true));
  return [...new Set([...english, ...chineseWords(given)])];
};
