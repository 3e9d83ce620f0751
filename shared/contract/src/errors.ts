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
  '41007': row(
    404,
    'message',
    '这台设备已经退出了，列表会更新',
    'This device is logged out already. The list is up to date now.',
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
  '41066': row(422, 'message', '这个版型文件不能用：{reason}', 'This pattern file cannot be used: {reason}'),
  '41065': row(
    409,
    'message',
    '文件在上传过程中变了，请重新选择这个文件',
    'The file changed while it was being sent. Choose the file again.',
  ),

  '41070': row(
    409,
    'message',
    '你的存储空间已用 {used} GB，共 {max} GB，放不下了。请删除一些素材，或等历史记录到期自动清理，或升级套餐',
    'Your storage has no room for this: {used} of {max} GB are used. Delete some materials, wait for old history to be cleared, or upgrade your package.',
  ),

  '41080': row(
    409,
    'message',
    '有人刚改过 {remote}，你的操作没有执行。请看一眼最新状态，再决定',
    'Somebody changed {remote} meanwhile, so nothing was done. Look at it again, then decide.',
  ),
  '41081': row(
    409,
    'message',
    '发布服务没有执行：{reason}。请换一个版本，或按说明处理',
    'The publish service refused: {reason}. Choose another version, or do as it says.',
  ),
  '41082': row(
    403,
    'message',
    '服务器的发布令牌不能这样做：{reason}。请用 atelier-deploy tokens add 换一个令牌（PUBLISH_TOKEN）',
    'The server’s token may not do this: {reason}. Make another one with "atelier-deploy tokens add" (PUBLISH_TOKEN).',
  ),

  '41100': row(400, 'message', '请填写团队名称', 'Please enter a team name.'),
  '41101': row(
    400,
    'message',
    '团队名称最多 {max} 个字，请缩短后再试',
    'A team name has at most {max} characters. Make it shorter and try again.',
  ),
  '41102': row(
    400,
    'message',
    '团队名称里有看不见的控制字符，请重新输入',
    'The team name holds invisible control characters. Please type it again.',
  ),
  '41103': row(
    409,
    'message',
    '一个人最多加入 {max} 个企业，请先退出一个',
    'One person can be in {max} companies at most. Leave one of them first.',
  ),
  '41104': row(
    409,
    'message',
    '席位满了：{seats} 个。请移出一人、撤回邀请，或换更多席位的套餐',
    'All {seats} seats are taken. Remove somebody, withdraw an invitation, or choose a package with more seats.',
  ),
  '41105': row(
    409,
    'message',
    '这家企业的席位满了，请联系邀请你的人',
    'This company has no seat left. Ask the person who invited you.',
  ),
  '41106': row(409, 'message', 'TA 已经是成员了', 'This person is a member already.'),
  '41107': row(
    410,
    'message',
    '这个邀请已过期、撤回或用过，请向邀请你的人再要一个',
    'This invitation has ended. Ask the person who invited you for a new one.',
  ),
  '41108': row(
    409,
    'message',
    '你是唯一的管理员：请先把企业转让给别人，或解散企业',
    'You are the only administrator. Transfer the company to somebody first, or disband it.',
  ),
  '41109': row(
    409,
    'message',
    '不能移出自己，请用“退出企业”',
    'You cannot remove yourself. Use “Leave the company” instead.',
  ),
  '41110': row(
    400,
    'message',
    '输入的名称和企业名称不一样，请再核对一次',
    'What you typed is not the company’s name. Check it and try again.',
  ),
  '41111': row(
    404,
    'message',
    '找不到这位成员，可能已经离开，列表会更新',
    'This member cannot be found and may have left. The list is up to date now.',
  ),
  '41200': row(
    409,
    'message',
    '这个 {provider} 账号已绑定别的账户（手机尾号 {tail}），请先在那边解绑，或换一个',
    'This {provider} account belongs to another account (phone ending in {tail}). Unbind it there first, or use another.',
  ),
  '41201': row(
    409,
    'message',
    '你的账户已经绑定了一个 {provider} 账号，请先解绑再绑新的',
    'Your account has a {provider} account bound already. Unbind it first.',
  ),
  '41202': row(
    400,
    'message',
    '这次授权已用过、已过期，或不是在这个浏览器里打开的，请重新开始',
    'This sign-in was used, has expired or was begun in another browser. Start it again.',
  ),
  '41203': row(
    400,
    'message',
    '{provider} 没有确认你的身份，请重试，或用手机验证码登录',
    '{provider} did not confirm who you are. Try again, or sign in by code.',
  ),
  '41204': row(
    400,
    'message',
    '本站没有开通聊天账号登录，请用手机号登录',
    'No chat app is set up here. Sign in with your phone number.',
  ),
  '41210': row(
    400,
    'message',
    '现在的密码不对，请重试，或改用手机验证码',
    'The present password is wrong. Try again, or use a code instead.',
  ),
  '41211': row(
    400,
    'message',
    '请填写现在的密码，或发到现在手机号的验证码',
    'Fill in your present password, or the code sent to your present number.',
  ),
  '41212': row(400, 'message', '这就是你现在的手机号，请填一个新的', 'This is your present number. Fill in a new one.'),
  '41213': row(
    409,
    'message',
    '你是「{name}」唯一的管理员，请先转让或解散它，再注销账户',
    'You are the only administrator of “{name}”. Transfer or disband it first, then close your account.',
  ),
  '41214': row(
    400,
    'message',
    '头像要裁成正方形，边长 {min} 到 {max} 像素，请重新裁剪',
    'Crop the picture to a square of {min} to {max} pixels a side.',
  ),
  '41215': row(
    409,
    'message',
    '协议刚有更新，请刷新页面，看过新的再确认',
    'The agreement has changed meanwhile. Refresh the page and read it again.',
  ),
  '41216': row(
    400,
    'message',
    '图里的字符不对，请看新的一张',
    'The letters are not those of the picture. Here is another.',
  ),

  '41300': row(
    404,
    'message',
    '这个套餐已经不卖了，请刷新后再选一个',
    'This package is not for sale any more. Refresh and choose another.',
  ),
  '41301': row(
    409,
    'message',
    '加购的算力要在套餐有效期内用，请先开通套餐',
    'Top-ups are for a package that runs. Buy a package first.',
  ),
  '41302': row(
    409,
    'message',
    '订单状态已经变化，请刷新后再看',
    'The order has changed meanwhile. Refresh and look again.',
  ),
  '41303': row(
    409,
    'message',
    '这笔订单已经关闭，没有扣钱，请重新下单',
    'This order is closed and nothing was charged. Please order again.',
  ),
  '41304': row(
    409,
    'message',
    '退款从最新的订单开始，请先退 {number}',
    'Refunds begin with the newest order. Refund {number} first.',
  ),
  '41305': row(
    409,
    'message',
    '这笔订单的算力已经用完或到期，没有可以退的',
    'The credits of this order are spent or over, so there is nothing to refund.',
  ),
  '41306': row(
    409,
    'message',
    '企业版要买给企业，个人版要买给自己：请先切换身份',
    'Business packages are for a company, personal ones for oneself. Switch identity first.',
  ),
  '41307': row(
    409,
    'message',
    '不能升级到这个套餐：请选算力更多、周期相同的套餐，或等现在的套餐到期',
    'No upgrade to this package: choose one with more credits and the same period, or wait until yours ends.',
  ),
  '41308': row(
    503,
    'message',
    '付款方式暂时不可用，没有扣钱，请换一种或稍后再试',
    'This way to pay is not available now and nothing was charged. Choose another or try later.',
  ),
  '41309': row(400, 'message', '兑换码不对，请核对后再试', 'This gift code is not right. Check it and try again.'),
  '41310': row(
    409,
    'message',
    '兑换码已被用完或已过期，请向给你的人再要一个',
    'This gift code is used up or over. Ask whoever gave it for another.',
  ),
  '41311': row(409, 'message', '这个兑换码你已经用过了', 'You have used this gift code already.'),
  '41312': row(
    400,
    'message',
    '税号是 15、18 或 20 位数字和大写字母，现在是 {length} 位',
    'A tax number has 15, 18 or 20 digits and capital letters; this one has {length}.',
  ),
  '41313': row(
    409,
    'message',
    '这里已经没有可以加购的档位 {value}，请刷新后再选',
    'There is no top-up of {value} any more. Refresh and choose again.',
  ),
  '41314': row(409, 'message', '只有付过款的订单有收据', 'Only an order that was paid has a receipt.'),

  '41400': row(400, 'message', '这份版型还差尺寸：{measures}', 'This pattern also needs: {measures}'),
  '41401': row(
    400,
    'message',
    '这组尺寸画不出这份版型，请再量一次：{measures}',
    'The pattern cannot be drawn with these measures. Measure again: {measures}',
  ),
  '41402': row(
    400,
    'message',
    '请再量一次：{measures}一般在 {min} 到 {max} {unit}之间',
    'Measure this again: {measures} is usually {min} to {max} {unit}.',
  ),
  '41403': row(
    409,
    'message',
    '最多存 {max} 个身材，请先删掉不用的',
    'At most {max} bodies are kept. Delete one that is not needed.',
  ),

  '41500': row(
    429,
    'message',
    '24 小时内发布的作品太多，请 {seconds} 秒后再发',
    'Too many works were published within 24 hours. Publish this one in {seconds} seconds.',
  ),
  '41501': row(
    409,
    'message',
    '这件作品已被处理或撤下，请刷新列表',
    'This work was decided on or taken back meanwhile. Refresh the list.',
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
  '42006': row(
    402,
    'credits',
    '你在企业里的本期算力上限还差 {short}，请管理员调高上限',
    'Your credit limit in this company is {short} short this month. Ask your administrator to raise it.',
  ),

  '43000': row(403, 'message', '你没有权限这样做', 'You are not allowed to do this.'),
  '43010': row(
    403,
    'message',
    '控制台已锁上，请输入验证器里的动态码',
    'The console is locked. Enter the code of your authenticator.',
  ),
  '43011': row(
    400,
    'message',
    '动态码不对或已经用过，请等下一个再输入',
    'This code is not right or was used already. Wait for the next one.',
  ),
  '43012': row(
    409,
    'message',
    '两步验证已经设置过。换手机请在服务器上运行 atelier-admin accounts reset-factor',
    'The second factor is set up already. For another phone run atelier-admin accounts reset-factor on the server.',
  ),
  '43013': row(
    409,
    'message',
    '还没有可用的两步验证，请先设置；设置过的请在服务器上运行 atelier-admin accounts reset-factor',
    'There is no second factor that can be used. Set it up; if you had, run atelier-admin accounts reset-factor on the server.',
  ),
  '43014': row(
    400,
    'message',
    '不能停用你自己的账号，请另一位运营者来做',
    'You cannot block your own account. Ask another operator.',
  ),
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
  '44003': row(
    410,
    'message',
    '这件作品不在了：作者已撤下，或正在审核',
    'This work is not there any more: it was taken back, or somebody is looking at it.',
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
  '45003': row(
    429,
    'message',
    '这个网络要了很多验证码，请先填图里的字符；看不清可以等一会儿',
    'Many codes were asked for from this network. Type the letters of the picture first, or wait a little.',
  ),
  '45004': row(
    429,
    'message',
    '动态码试得太多，请 {seconds} 秒后再试',
    'Too many codes were tried. Try again in {seconds} seconds.',
  ),
  '45005': row(
    429,
    'message',
    '你的版型文件读取太久，占满了这段时间的份额，请 {seconds} 秒后再试。图很大的话，请先简化再导出',
    'Your pattern files took their whole share of the time for reading. Try again in {seconds} seconds. Simplify large drawings before you export them.',
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
  '50013': row(
    503,
    'message',
    '发布服务没有回答，不知道操作是否已执行。请先看下面的记录；着急时在服务器上运行 atelier-deploy rollback',
    'The publish service did not answer, so it may or may not be done. Look at the history first; in a hurry run atelier-deploy rollback on the server.',
  ),
  '50014': row(
    503,
    'message',
    '服务器没有连接发布服务，这里只能查看。请设置 PUBLISH_SERVICE 和 PUBLISH_TOKEN，或在服务器上运行 atelier-deploy',
    'This server knows no publish service, so this page only shows. Set PUBLISH_SERVICE and PUBLISH_TOKEN, or run atelier-deploy on the server.',
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
