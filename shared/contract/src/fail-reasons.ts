/** Why a task failed. Shown beside "not charged"; the engine's machine reasons end here. */
export const failReasons = {
  'no-garment-found': {
    zh: '没有找到衣服的轮廓，请换一张背景更干净、衣服完整的图',
    en: 'No garment outline was found. Use a picture with a plainer ground and the whole garment.',
  },
  'input-too-large': {
    zh: '图片对这个工具太大，请缩小后再试',
    en: 'The picture is too large for this tool. Make it smaller.',
  },
  'too-large-for-fine': {
    zh: '“精细”只接受 100 万像素以内的图（例如 1024 × 1024）：请改用“快速”，或先裁出要放大的部分',
    en: '“Fine” takes pictures of up to 1 megapixel, such as 1024 × 1024. Choose “Fast”, or crop the part first.',
  },
  'mask-size-mismatch': {
    zh: '抠图结果和原图大小不一致，请重新抠图，或上传和原图一样大的抠图',
    en: 'The cutout is not the size of the original. Cut it out again, or upload one of the same size.',
  },
  'position-missing': {
    zh: '还没有调整位置，请先在衣服上摆好再提交',
    en: 'The position was not adjusted. Place it on the garment first, then submit.',
  },
  'layer-missing': {
    zh: '没有图层：请先抠图圈出要改的地方，至少保留一个图层',
    en: 'There is no layer. Cut out what you want to change first and keep at least one layer.',
  },
  'fabric-missing': {
    zh: '换料需要一张面料图，请放入后再提交',
    en: 'A change of fabric needs a picture of it. Add one.',
  },
  'vector-too-heavy': {
    zh: '细节太多，描出的矢量无法打开；请打开“先平滑”，或调高“去杂点”再试',
    en: 'Too much detail: no program would open the vector. Turn on “Smooth first” or raise “Drop specks”.',
  },
  'no-print-found': {
    zh: '没有找到印花：布面看起来是纯色的，请换一张印花和布底颜色不同的图',
    en: 'No print was found: the cloth looks plain. Use a picture whose print differs in colour from its cloth.',
  },
  'no-repeat-found': {
    zh: '没有找到重复的图案，请换一张至少看得到两个完整循环、布面平整的图',
    en: 'No repeat was found. Use a picture of flat cloth with at least two whole repeats in view.',
  },
  'no-garment-named': {
    zh: '描述里没有认出衣服的种类，请写明例如“连衣裙”“衬衫”，或在表单里选一个款式',
    en: 'The description names no kind of garment. Write one, such as “dress” or “shirt”, or choose a style in the form.',
  },
  'no-change-named': {
    zh: '描述里没有认出可以修改的内容，请写明例如“改成长袖、V 领、蓝色”',
    en: 'The description names no change that was understood. Write one, such as “long sleeves, v-neck, blue”.',
  },
  'photo-structure': {
    zh: '照片只能改颜色、面料和图案，不能改领、袖、长度；请写明颜色或面料，或使用“款式创意”画的款式图',
    en: 'On a photograph only colour, fabric and print can change, not collar, sleeve or length. Name a colour or fabric, or use a drawing from “Style generation”.',
  },
  'no-lines-found': {
    zh: '没有找到线稿里的封闭区域，请用线条清楚、尽量闭合的线稿',
    en: 'No closed region was found between the lines. Use a clear drawing with lines closed as far as possible.',
  },
  'no-skin-found': {
    zh: '没有找到皮肤，请换一张光线自然、看得到皮肤的人物图',
    en: 'No skin was found. Use a picture of a person in natural light with skin in view.',
  },
  'no-face-found': {
    zh: '没有找到人脸，请换一张正面、五官清楚的图',
    en: 'No face was found. Use a picture from the front with clear features.',
  },
  'no-face-there': {
    zh: '点选的位置没有认出人脸，请在脸上重新点一下，或换一张图',
    en: 'No face was made out where you clicked. Click on the face again, or use another picture.',
  },
  'face-unclear': {
    zh: '五官看不清：脸被挡住、太偏或太暗，请换一张正面、没有遮挡的图',
    en: 'The features cannot be made out: covered, turned away or too dark. Use a picture from the front with nothing before the face.',
  },
  'face-too-small': {
    zh: '脸太小，看不清五官，请换一张脸部像素更多的图；裁切不会变清楚',
    en: 'The face has too few pixels. Use a larger picture of it; cropping does not add any.',
  },
  'face-turned': {
    zh: '脸转得太偏，请换一张正面或微侧的图',
    en: 'The face is turned too far. Use a picture from the front or slightly turned.',
  },
  'face-source-small': {
    zh: '人脸图里的脸比模特的脸小太多，换上去会发糊，请换一张更大、更清楚的人脸图',
    en: 'The face given is much smaller than the model’s and would look blurred. Use a larger, clearer picture of it.',
  },
  'faces-turned-apart': {
    zh: '两张脸的朝向差太多，请换一张和模特朝向相近的人脸图',
    en: 'The two faces look different ways. Use a picture of the face that is turned like the model.',
  },
  'face-covered': {
    zh: '模特的脸被头发、手、眼镜或很深的阴影挡住太多，请换一张脸部完整露出的模特图',
    en: 'Hair, hands, glasses or deep shadow cover too much of the model’s face. Use a picture that shows the whole face.',
  },
  'face-source-covered': {
    zh: '人脸图里的脸被头发、手、眼镜或很深的阴影挡住太多，请换一张完整露出、光线均匀的人脸图',
    en: 'Hair, hands, glasses or deep shadow cover too much of the face given. Use an evenly lit picture that shows all of it.',
  },
  'face-source-light': {
    zh: '人脸图上明暗反差太大，阴影会留在换上的脸上，请换一张光线均匀的人脸图',
    en: 'Light and shadow on the face given are too strong and would stay on it. Use an evenly lit picture of it.',
  },
  'faces-tone-apart': {
    zh: '两张脸的肤色深浅差太多，换上去会发灰，请换一张肤色相近的人脸图',
    en: 'The skins of the two faces are too far apart in lightness, and the result would look grey. Use a face nearer in tone.',
  },
  'mouth-covered': {
    zh: '嘴被口罩、手等东西挡住，画不出微笑，请换一张露出嘴的图，或只调“眉毛”',
    en: 'A mask, a hand or the like covers the mouth, so a smile cannot be drawn. Use a picture that shows the mouth, or move “Eyebrows” only.',
  },
  'body-not-found': {
    zh: '认出了这张脸，但没有认出这个人的身体轮廓，请裁到这个人再试，或不点选',
    en: 'The face was made out but not the body it belongs to. Crop to this person, or choose nobody.',
  },
  'expression-unset': {
    zh: '还没有选表情，请移动“微笑”或“眉毛”再提交',
    en: 'No expression was set. Move “Smile” or “Eyebrows”, then submit.',
  },
  'people-unseen': {
    zh: '识别人脸的组件没有响应或没有开启，请重试；再次失败请联系管理员开启',
    en: 'What looks for faces did not answer, or is off here. Retry; if it happens again, ask the operator to turn it on.',
  },
  'gpu-memory': {
    zh: '模型服务器的显存不够，请用小一些的图、普通质量或更少张数再试',
    en: 'The model server ran out of GPU memory. Use a smaller picture, normal quality or fewer pictures.',
  },
  'node-missing': {
    zh: '模型服务器缺少这个工具要用的节点，请联系管理员安装后再试',
    en: 'The model server lacks a node that this tool needs. Ask the operator to install it, then retry.',
  },
  'model-missing': {
    zh: '模型服务器缺少这个工具要用的模型文件，请联系管理员放好后再试',
    en: 'The model server lacks a model file that this tool needs. Ask the operator to add it, then retry.',
  },
  'template-refused': {
    zh: '模型服务器不接受这个工具的流程，多半是版本不同，请联系管理员检查',
    en: 'The model server refused this tool’s workflow, most likely another version. Ask the operator to check it.',
  },
  'model-failed': {
    zh: '生成模型出错，请重试；再次失败请换一张图或联系管理员',
    en: 'The generative model failed. Retry; if it fails again, change the picture or ask the operator.',
  },
  'model-server-away': {
    zh: '模型服务器没有响应，请稍后重试',
    en: 'The model server does not answer. Retry in a while.',
  },
  'model-server-lost': {
    zh: '模型服务器重启后丢失了任务，请重试',
    en: 'The model server restarted and lost the task. Please retry.',
  },
  interrupted: {
    zh: '任务在模型服务器上被中止，请重试',
    en: 'The task was stopped on the model server. Please retry.',
  },
  'result-missing': {
    zh: '模型没有给出结果，请重试；再次失败请联系管理员检查流程',
    en: 'The model gave no result. Retry; if it happens again, ask the operator to check the workflow.',
  },
  'result-unreadable': {
    zh: '模型给出的文件无法读取，请重试；再次失败请联系管理员',
    en: 'The file that the model gave cannot be read. Retry; if it happens again, ask the operator.',
  },
  'storage-full': {
    zh: '服务器的存储空间已满，结果没有保存，也没有收费；请稍后再试或联系客服',
    en: 'The server’s storage is full. The result was not saved and nothing was charged. Try again later or contact support.',
  },
  unreadable: { zh: '图片无法读取，请重新上传', en: 'The picture could not be read. Upload it again.' },
  timeout: { zh: '超过了时间上限，请用小一些的图再试', en: 'It took too long. Try a smaller picture.' },
  crashed: { zh: '绘制意外中断，请重试', en: 'Drawing stopped unexpectedly. Please retry.' },
  'input-missing': { zh: '原图已不在，请重新上传', en: 'The original picture is gone. Upload it again.' },
  expired: { zh: '等待太久，任务已过期，请重新提交', en: 'The task waited too long and expired. Submit it again.' },
  failed: { zh: '操作失败，点击“重试”再画一次', en: 'Operation failed, click Retry to draw it again.' },
} as const satisfies Record<string, { zh: string; en: string }>;

export type FailReason = keyof typeof failReasons;

/** Reasons that another picture or setting does not mend: the installation failed. */
const ours = new Set<string>([
  'failed',
  'crashed',
  'timeout',
  'expired',
  'storage-full',
  'gpu-memory',
  'node-missing',
  'model-missing',
  'template-refused',
  'model-failed',
  'model-server-away',
  'model-server-lost',
  'interrupted',
  'result-missing',
  'result-unreadable',
] satisfies FailReason[]);

/** Did it fail for a reason that only operators can mend? An unknown one counts as such. */
export const isOurFailure = (reason: string | null): boolean =>
  reason === null || ours.has(reason) || !Object.hasOwn(failReasons, reason);
