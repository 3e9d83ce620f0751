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
export const prohibitedEnglish: readonly string[] = [sexual, violent, drugs, hate].flatMap(split);

/** The same in Chinese; matched anywhere in the text. */
export const prohibitedChinese: readonly string[] = split(`
  色情, 裸体, 裸照, 裸露, 全裸, 性交, 做爱, 性行为, 性器官, 阴茎, 阴道, 乳头, 卖淫, 嫖娼, 强奸,
  轮奸, 乱伦, 恋童, 自慰, 口交, 肛交, 偷拍裙底, 脱光, 杀人, 谋杀, 屠杀, 斩首, 分尸, 尸体, 自杀,
  自残, 酷刑, 虐杀, 恐怖分子, 恐怖袭击, 毒品, 吸毒, 贩毒, 海洛因, 冰毒, 可卡因, 摇头丸, 大麻,
  鸦片, 纳粹, 希特勒
`);
