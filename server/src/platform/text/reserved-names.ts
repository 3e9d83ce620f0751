/** Role names that a user could impersonate: whole words. */
const roleWords = ['official', 'officials', 'admin', 'admins', 'administrator', 'support', 'customer service'];
/** Chinese role names, anywhere in a name. */
const roleTerms = ['官方', '客服', '管理员'];
/** Words used with the brand's name in official names. */
const fillers = ['team', 'staff', 'service', 'the'];

/** Letters that look like the first one of their row: Cyrillic, Greek, small capitals, digits, symbols; `l` and `i` are one. */
const lookAlikes = new Map(
  [
    ...['aаαɑᴀ4@', 'bвьʙ', 'cсϲᴄ', 'dԁᴅ', 'eеєεᴇ3€', 'fꜰ', 'gɢ', 'hһнʜ', 'iіιıɪlӏʟ1|!', 'jјᴊ', 'kкκᴋ', 'mмᴍ', 'nпηɴ'],
    ...['oоοσᴏ0', 'pрρᴘ', 'rгʀ', 'sѕꜱ5$', 'tтτᴛ7+', 'uυᴜ', 'vνᴠ', 'wѡωᴡ', 'xхχ', 'yуγʏ', 'zᴢ', '员員'],
  ].flatMap(([letter = '', ...alike]) => alike.map((each) => [each, letter] as const)),
);

/** Visual skeleton: one width and case, no accents, look-alikes replaced by their letter. */
const skeletonOf = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .normalize('NFC');

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

/** Both with and without digits at the ends: `admin2` and `adm1n` are `admin`. */
const readingsOf = (name: string): string[] => {
  const plain = name.normalize('NFKC').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [skeletonOf(name), skeletonOf(plain)];
};

/** Words of a name; separated single letters form one word. */
const wordsOf = (name: string): string[] => {
  const tokens = name.split(/[^\p{L}\p{N}@$|!+€]+/u);
  const joined: string[] = [];
  let wasSingle = false;
  for (const token of tokens) {
    const isSingle = [...token].length === 1;
    if (isSingle && wasSingle) joined[joined.length - 1] += token;
    else joined.push(token);
    wasSingle = isSingle;
  }
  return joined;
};

const isMadeOf = (text: string, words: readonly string[]): boolean => {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1)
    if (reached.has(at)) for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  return text.length > 0 && reached.has(text.length);
};

/** The reserved word that a nickname contains or imitates; undefined without one. */
export const findReservedName = (nickname: string, brandName: string): string | undefined => {
  const letters = readingsOf(nickname).map(lettersOf);
  const term = roleTerms.find((each) => letters.some((text) => text.includes(each)));
  if (term !== undefined) return term;
  const tokens = wordsOf(nickname.normalize('NFKC')).flatMap(readingsOf).map(lettersOf);
  const role = roleWords.find((word) => tokens.includes(lettersOf(skeletonOf(word))));
  if (role !== undefined) return role;
  const brand = lettersOf(skeletonOf(brandName));
  const words = [...roleWords, ...fillers, brandName].map((word) => lettersOf(skeletonOf(word))).filter(Boolean);
  const claims = [...roleWords, brandName].map((word) => lettersOf(skeletonOf(word))).filter(Boolean);
  const isClaim = letters.some((text) => claims.some((word) => text.includes(word)) && isMadeOf(text, words));
  if (isClaim) return letters.some((text) => brand !== '' && text.includes(brand)) ? brandName : roleWords[0];
  // A Chinese brand name is not part of other words.
  return /^\p{Script=Han}{2,}$/u.test(brand) && letters.some((text) => text.includes(brand)) ? brandName : undefined;
};
