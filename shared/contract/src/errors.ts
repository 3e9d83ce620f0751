/** What the client does with a code, beside showing its message. */
export type ErrorAction =
  | 'refresh' /* refresh the access token and retry */
  | 'logout' /* end the session */
  | 'login' /* message for 5 s, then login without redirect */
  | 'home' /* message, then home */
  | 'credits' /* one of the low-credit notices with its own way out, see low-credit.ts */
  | 'message'; /* message for 5 s */

export interface ErrorRow {
  /** HTTP status of the answer. */
  status: number;
  action: ErrorAction;
  /** Sentences with the next step; `{name}` is filled from the error's details. */
  zh: string;
  en: string;
}

const row = (status: number, action: ErrorAction, zh: string, en: string): ErrorRow => ({ status, action, zh, en });

/** The one list of error codes. 400xx are the specification's, the other ranges are ours (wire.md). */
export const errorCodes = {
  '40000': row(403, 'logout', '登录状态已失效，请重新登录', 'Your session is no longer valid. Please log in again.'),
  '40001': row(401, 'refresh', '登录已过期，正在为你续期', 'Your sign-in has expired and is being renewed.'),
  '40002': row(401, 'refresh', '登录凭证无效，正在为你续期', 'Your sign-in is not valid and is being renewed.'),
  '40003': row(401, 'login', '账号在别处退出了登录，请重新登录', 'You were logged out elsewhere. Please log in again.'),
  '40004': row(403, 'login', '账号已停用，请联系客服', 'This account is disabled. Please contact support.'),
  '40005': row(
    403,
    'home',
    '这个页面不对你开放，已回到首页',
    'This page is not open to you. You are back on the home page.',
  ),

  '41000': row(
    400,
    'message',
    '内容不完整或格式不对：{field}{limit}',
    'Something is missing or has the wrong form: {field}{limit}',
  ),
  '41001': row(
    400,
    'message',
    '手机号格式不对，请检查后再试',
    'This phone number does not look right. Check it and try again.',
  ),
  '41002': row(400, 'message', '验证码不对或已过期，请重新获取', 'This code is wrong or has expired. Get a new one.'),
  '41003': row(
    400,
    'message',
    '账号或密码不对，请重试或用验证码登录',
    'Wrong account or password. Try again or sign in by code.',
  ),
  '41004': row(
    409,
    'message',
    '这个手机号已注册，请直接登录',
    'This phone number is registered already. Please log in.',
  ),
  '41005': row(
    404,
    'message',
    '这个手机号还没有注册，请先注册',
    'This phone number is not registered yet. Please register first.',
  ),
  '41006': row(
    400,
    'message',
    '邀请码不存在，请核对或留空',
    'This invite code does not exist. Check it or leave it empty.',
  ),
  '41010': row(400, 'message', '只支持 JPG 或 PNG 图片，请换一张', 'Only JPG or PNG. Please choose another picture.'),
  '41011': row(
    400,
    'message',
    'HEIC 图片暂不支持，请在手机相册中导出为 JPG 再上传',
    'HEIC is not supported. Export the photo as JPG and upload that.',
  ),
  '41012': row(
    400,
    'message',
    '图片损坏，无法读取，请重新导出或换一张',
    'The picture is damaged and cannot be read. Export it again or choose another.',
  ),
  '41013': row(
    400,
    'message',
    '图片太小：{width}×{height}，每边至少 {min} 像素',
    'The picture is too small: {width}×{height}. Each side needs at least {min} pixels.',
  ),
  '41014': row(
    400,
    'message',
    '长宽比 {ratio}，不能超过 {max}，请裁剪后再试',
    'The aspect ratio is {ratio} and cannot exceed {max}. Crop it and try again.',
  ),
  '41015': row(
    400,
    'message',
    '图片超过 {max}00 万像素，请缩小后再试',
    'The picture has more than {max} megapixels. Make it smaller and try again.',
  ),
  '41016': row(
    413,
    'message',
    '大小不能超过 {maxSize}M，请压缩后再试',
    'Size cannot exceed {maxSize} MB. Compress it and try again.',
  ),
  '41017': row(
    400,
    'message',
    '图片的宽和高都不能超过 {max} 像素：这张是 {width}×{height}，请缩小后再试',
    'Width and height cannot exceed {max} pixels: this one is {width}×{height}. Make it smaller and try again.',
  ),
  '41018': row(
    400,
    'message',
    '这张图转换得太久，请放宽文件大小，或换一种格式再下载',
    'This picture takes too long to convert. Allow a larger file or choose another format.',
  ),
  '41020': row(
    400,
    'message',
    '含有不能使用的词：{words}，请修改后再试',
    'Your content contains prohibited words: {words}. Change them and try again.',
  ),
  '41021': row(
    400,
    'message',
    '图片太宽：{width} 像素，最多 {max} 像素，请缩小后再试',
    'The picture is too wide: {width} pixels, at most {max}. Make it smaller and try again.',
  ),
  '41022': row(
    400,
    'message',
    '图片太高：{height} 像素，最多 {max} 像素，请缩小后再试',
    'The picture is too high: {height} pixels, at most {max}. Make it smaller and try again.',
  ),
  '41030': row(400, 'message', '这个工具即将上线，暂时不能提交', 'This tool is coming. It cannot be used yet.'),
  '41031': row(
    400,
    'message',
    '这个工具或所选选项需要生成模型，现在没有可用的，请换一个选项或稍后再试',
    'This tool or one of its options needs a generative model and none is ready now. Change the option or try later.',
  ),
  '41032': row(
    409,
    'message',
    '任务状态已经变化，请刷新后再试',
    'The task has changed meanwhile. Refresh and try again.',
  ),
  '41033': row(
    409,
    'message',
    '等待中的任务已达 {max} 个，请等一些完成后再提交',
    '{max} tasks are waiting already. Submit again when some are done.',
  ),
  '41034': row(
    409,
    'message',
    '同一个请求编号用在了不同的内容上，请重新提交',
    'The same request number was used for other content. Please submit again.',
  ),
  '41040': row(
    400,
    'message',
    '抠图结果不能全透明，已保留原图；请把要留下的部分涂上“保留”',
    'The cutout cannot be fully transparent, so the original stays. Mark what should stay with “Keep”.',
  ),
  '41041': row(
    400,
    'message',
    '上传的图是 {width}×{height}，和原图 {expected} 大小不一致，请换一张同样大小的',
    'The uploaded picture is {width}×{height} and does not match the original’s {expected}. Choose one of the same size.',
  ),
  '41042': row(
    400,
    'message',
    '请先调整图案在衣服上的位置，再提交',
    'Adjust the position on the garment first, then submit.',
  ),
  '41043': row(
    400,
    'message',
    '请先抠图添加图层，至少保留一个',
    'Add a layer via matting first. Keep at least one layer.',
  ),
  '41044': row(
    409,
    'message',
    '已经有 {max} 个抠图在进行，请等其中一个完成后再试',
    '{max} mattings are under way already. Try again when one of them is done.',
  ),
  '41045': row(
    400,
    'message',
    '笔画太多：共 {points} 个点，最多 {max} 个。请撤销一些，大片区域可改用矩形或钢笔',
    'Too many strokes: {points} points, at most {max}. Undo some, or mark large areas with the rectangle or the pen.',
  ),

  '41060': row(400, 'message', '素材资料还不完整，请填写：{field}', 'The material is not complete. Fill in: {field}'),
  '41061': row(
    409,
    'message',
    '素材库最多放 {max} 个素材，请先删掉一些',
    'The library holds at most {max} materials. Delete some first.',
  ),
  '41062': row(
    409,
    'message',
    '已经有叫“{name}”的分组，请换一个名字',
    'There is a group named “{name}” already. Choose another name.',
  ),
  '41063': row(
    409,
    'message',
    '每类最多 {max} 个分组，请先删掉一些',
    'A type has at most {max} groups. Delete some first.',
  ),
  '41064': row(
    400,
    'message',
    '版型文件只支持 DXF、PDF、SVG、PLT 或 ZIP，请换一个',
    'A pattern file is DXF, PDF, SVG, PLT or ZIP. Choose another.',
  ),

  '41070': row(
    409,
    'message',
    '你的存储空间已用 {used} GB，共 {max} GB，放不下了。请删除一些素材，或等历史记录到期自动清理，或升级套餐',
    'Your storage has no room for this: {used} of {max} GB are used. Delete some materials, wait for old history to be cleared, or upgrade your package.',
  ),

  '42001': row(
    402,
    'credits',
    '当前账号没有这个功能，开通或升级后可用',
    'Your account lacks this feature. Subscribe or upgrade to use it.',
  ),
  '42002': row(402, 'credits', '试用算力不够了，还差 {short}', 'Trial credits are low: {short} short.'),
  '42003': row(
    402,
    'credits',
    '算力不够，还差 {short}，请买套餐或加购',
    'Credits are low: {short} short. Buy a package or top up.',
  ),
  '42004': row(
    402,
    'credits',
    '企业算力不够，请联系管理员充值',
    'Company credits are low. Ask your administrator to top up.',
  ),
  '42005': row(
    402,
    'credits',
    '企业的套餐没有这个功能，请管理员开通或升级',
    'Your company’s plan lacks this feature. Ask your administrator to subscribe or upgrade.',
  ),

  '43000': row(403, 'message', '你没有权限这样做', 'You are not allowed to do this.'),
  '44000': row(404, 'message', '找不到这个内容，可能已被删除', 'This cannot be found. It may have been deleted.'),
  '44001': row(
    410,
    'message',
    '图片已过期或已删除，请重新上传',
    'The picture has expired or was deleted. Please upload it again.',
  ),
  '44002': row(
    410,
    'message',
    '这个分享已到期或已收回，请向分享的人再要一个链接',
    'This link has ended. Ask the person who shared it for a new one.',
  ),
  '45000': row(
    429,
    'message',
    '操作太频繁，请 {seconds} 秒后再试',
    'Too many requests. Try again in {seconds} seconds.',
  ),
  '45001': row(
    429,
    'message',
    '验证码发送太频繁，请 {seconds} 秒后再试',
    'Codes are being sent too often. Try again in {seconds} seconds.',
  ),
  '45002': row(
    429,
    'message',
    '密码试得太多，请 {seconds} 秒后再试，或用验证码登录',
    'Too many passwords were tried. Try again in {seconds} seconds, or sign in by code.',
  ),
  '50000': row(500, 'message', '操作失败，请稍后再试', 'Operation failed, try again later.'),
  '50001': row(503, 'message', '服务正忙，请稍后再试', 'The service is busy. Try again later.'),
  '50002': row(
    507,
    'message',
    '存储空间已满，什么也没有保存，请稍后再试或联系客服',
    'Storage is full and nothing was saved. Try again later or contact support.',
  ),
  '50010': row(
    400,
    'message',
    '请求无法解读，请刷新页面后再试',
    'The request could not be read. Refresh the page and try again.',
  ),
  '50011': row(
    408,
    'message',
    '请求没有在 {seconds} 秒内收到，什么也没有保存，请检查网络后再试',
    'The request did not arrive within {seconds} seconds and nothing was saved. Check your connection and try again.',
  ),
  '50012': row(
    503,
    'message',
    '本站还不能发送验证码，请用密码登录，或联系管理员',
    'No codes can be sent here yet. Sign in with your password, or ask whoever runs this site.',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code);

export type Language = 'zh' | 'en';

export type ErrorDetails = Record<string, string | number>;

/** The sentence of a code; of one that a newer part of the page made up, the general one. A detail that is a word comes in both languages, as `name_zh` and `name_en`; a missing one stays empty. */
export const errorSentence = (code: ErrorCode, language: Language, details: ErrorDetails = {}): string =>
  (isErrorCode(code) ? errorCodes[code] : errorCodes['50000'])[language].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[`${name}_${language}`] ?? details[name] ?? ''),
  );
