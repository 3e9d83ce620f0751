/**
 * Words of product titles that praise or date a garment. They request nothing that could be drawn, so they are neither understood nor reported;
 * a style word (法式) is reported, because the user might miss it.
 */
export const titleWords: readonly string[] =
  'bridal shower|baby shower|wedding guest|hen party|bachelorette|打底|早春|早秋|初秋|小个子|潮流|重工|日常可穿|可穿|百搭|搭配|显瘦|显高|遮肚子|遮肉|减龄|高端|高级感|高级|小众|设计感|感|潮牌|网红|爆款|新品|上新|韩版|春秋季|秋冬季|春夏季|春秋|秋冬|春夏|春季|夏季|秋季|冬季|春天|夏天|秋天|冬天|夏装|冬装|春装|秋装|春款|夏款|秋款|冬款|叠穿|外穿|日常|通勤|平时可穿|四季|正品|包邮|summer|winter|spring|autumn|trendy|fashionable|new arrival|prom|party wear|adjustable|可调节|comfortable|comfy|soft|lightweight|stretchy|high quality|premium|everyday|versatile|舒适|柔软|亲肤|垂感|垂坠感|有型|ins风|lined|unlined|fully lined|无里衬|有里衬|带里衬|有内衬|无内衬|垂坠|飘逸|stretch|套头|可外穿|弹力|高弹|修饰身形|四面弹'.split(
    '|',
  );
