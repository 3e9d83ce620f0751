/**
 * Words of product titles that praise, date or address a garment. They ask for nothing that could be drawn, so that they are neither
 * understood nor told back: what is told back is what somebody might miss.
 */
export const titleWords: readonly string[] =
  '打底|早春|早秋|初秋|小个子|潮流|重工|日常可穿|可穿|百搭|搭配|显瘦|显高|遮肚子|遮肉|减龄|气质|洋气|时髦|高端|高级感|高级|小众|设计感|感|时尚感|潮牌|潮流|网红|爆款|新品|上新|韩版|韩系|韩风|日系|欧美|美式|法式|港风|英伦|赫本风|慵懒风|慵懒|街头风|休闲风|可爱|甜美|清新|温柔|优雅|性感|帅气|春秋季|秋冬季|春夏季|春秋|秋冬|春夏|春季|夏季|秋季|冬季|春天|夏天|秋天|冬天|夏装|冬装|春装|秋装|春款|夏款|秋款|冬款|叠穿|外穿|日常|通勤|平时可穿|四季|爆款|正品|包邮|加厚|加大|加肥|薄款|厚款|summer|winter|spring|autumn|casual|trendy|fashionable|new arrival'.split(
    '|',
  );
