/** Letters that two bytes of UTF-8 write, beside anything of three: what is Chinese has some of these, and hardly any of those. */
const [twoBytes, threeBytes] = [/[\u0080-\u07ff]/u, /[\u0800-\u{10ffff}]/u];
const onlyChinese = /^[\p{ASCII}\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]*$/u;

/**
 * Text of a program that does not say in which encoding it wrote: UTF-8, or that of Chinese systems, which holds ASCII as well. Some Chinese
 * words are both: 前片 in GBK is ǰƬ in UTF-8. Where it would be letters of that kind alone, and Chinese otherwise, it is Chinese.
 */
export const chineseText = (bytes: Uint8Array): string => {
  const chinese = () => new TextDecoder('gb18030').decode(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!twoBytes.test(text) || threeBytes.test(text)) return text;
    const other = chinese();
    return onlyChinese.test(other) ? other : text;
  } catch {
    return chinese();
  }
};
