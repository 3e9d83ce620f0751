/** Why a task failed. Shown beside "not charged"; the engine's machine reasons end here. */
export const failReasons = {
  'no-garment-found': {
    zh: '未识别到衣服，请换一张背景干净、衣服完整的图',
    en: 'No garment found. Use an image with a plain background and the whole garment.',
  },
  'input-too-large': {
    zh: '图片过大，请缩小后重试',
    en: 'The image is too large for this tool. Make it smaller and try again.',
  },
  'too-large-for-fine': {
    zh: '“精细”仅支持 100 万像素以内的图（如 1024 × 1024），请改用“快速”，或先裁剪',
    en: '“Fine” accepts images up to 1 megapixel, such as 1024 × 1024. Choose “Fast”, or crop first.',
  },
  'mask-size-mismatch': {
    zh: '抠图结果和原图大小不一致，请重新抠图，或上传和原图一样大的抠图',
    en: 'The cutout size doesn’t match the original. Cut it out again, or upload one of the same size.',
  },
  'position-missing': {
    zh: '尚未调整位置，请先摆放再生成',
    en: 'The position isn’t set. Place it on the garment first, then generate.',
  },
  'layer-missing': {
    zh: '没有图层，请先抠出要修改的区域，至少保留一个图层',
    en: 'There’s no layer. Cut out the area to change first and keep at least one layer.',
  },
  'fabric-missing': {
    zh: '换面料需要面料图，请上传后再生成',
    en: 'Changing the fabric needs a fabric image. Add one and try again.',
  },
  'vector-too-heavy': {
    zh: '细节过多，矢量文件无法打开，请开启“先平滑”，或调高“去杂点”后重试',
    en: 'Too much detail for a usable vector. Turn on “Smooth first” or raise “Remove specks”.',
  },
  'no-print-found': {
    zh: '未识别到印花，请换一张印花与底布颜色不同的图',
    en: 'No print found. Use an image whose print differs in colour from the fabric.',
  },
  'no-repeat-found': {
    zh: '未识别到循环图案，请点击“标记循环”手动标记，或换一张布面平整、至少包含两个完整循环的图',
    en: 'No repeat found. Mark it by hand with “Mark repeat”, or use an image of flat fabric with at least two full repeats.',
  },
  'repeat-marks-differ': {
    zh: '标记的三处图案不一致，请在同一花型的同一位置重新标记',
    en: 'The three marked places don’t look alike. Mark the same spot of the same motif again.',
  },
  'no-garment-named': {
    zh: '描述中没有衣服品类，请写明如“连衣裙”“衬衫”，或选择一个款式',
    en: 'The description doesn’t name a garment. Add one, such as “dress” or “shirt”, or choose a style.',
  },
  'no-change-named': {
    zh: '描述中没有可修改的内容，请写明如“改成长袖、V 领、蓝色”',
    en: 'No recognised change in the description. Write one, such as “long sleeves, v-neck, blue”.',
  },
  'photo-structure': {
    zh: '照片仅支持修改颜色、面料和图案，请写明颜色或面料，或使用“款式创意”生成的款式图',
    en: 'Photos only support changes to colour, fabric and print. Name one, or use a flat from “Style generation”.',
  },
  'no-lines-found': {
    zh: '未识别到封闭区域，请使用线条清晰、尽量闭合的线稿',
    en: 'No closed areas found. Use a clear drawing with closed lines.',
  },
  'no-skin-found': {
    zh: '未识别到皮肤，请换一张光线自然、露出皮肤的人物图',
    en: 'No skin found. Use a photo of a person in natural light with visible skin.',
  },
  'no-face-found': {
    zh: '未识别到人脸，请换一张正面、五官清晰的图',
    en: 'No face found. Use a front-facing photo with clear features.',
  },
  'no-face-there': {
    zh: '点选处未识别到人脸，请重新点选，或换一张图',
    en: 'No face found where you clicked. Click the face again, or use another image.',
  },
  'face-unclear': {
    zh: '五官不清晰，请换一张正面、无遮挡、光线充足的图',
    en: 'The face isn’t clear. Use a well-lit, front-facing photo with nothing covering it.',
  },
  'face-too-small': {
    zh: '人脸过小，请换一张人脸更大的图',
    en: 'The face is too small. Use a larger photo; cropping won’t help.',
  },
  'face-turned': {
    zh: '人脸角度过大，请换一张正面或微侧的图',
    en: 'The face is turned too far. Use a photo from the front or slightly turned.',
  },
  'face-source-small': {
    zh: '人脸图过小，换脸后会模糊，请换一张更大、更清晰的人脸图',
    en: 'The face image is too small and would look blurred. Use a larger, clearer one.',
  },
  'faces-turned-apart': {
    zh: '两张脸朝向差异过大，请换一张与模特朝向相近的人脸图',
    en: 'The two faces look in different directions. Use a face image with a similar angle.',
  },
  'face-covered': {
    zh: '模特的脸被遮挡过多，请换一张脸部完整露出的模特图',
    en: 'Too much of the model’s face is covered. Use a photo that shows the whole face.',
  },
  'face-source-covered': {
    zh: '人脸图被遮挡过多，请换一张完整露出、光线均匀的人脸图',
    en: 'Too much of the face image is covered. Use an evenly lit photo that shows the whole face.',
  },
  'face-source-light': {
    zh: '人脸图明暗反差过大，请换一张光线均匀的人脸图',
    en: 'Light and shadow on the face are too strong. Use an evenly lit photo.',
  },
  'faces-tone-apart': {
    zh: '两张脸肤色差异过大，请换一张肤色相近的人脸图',
    en: 'The skin tones of the two faces are too different. Use a face closer in tone.',
  },
  'mouth-covered': {
    zh: '嘴部被遮挡，无法调整微笑，请换一张露出嘴的图，或只调整“眉毛”',
    en: 'The mouth is covered, so a smile can’t be generated. Use a photo that shows it, or adjust “Eyebrows” only.',
  },
  'body-not-found': {
    zh: '未识别到此人的身体轮廓，请裁剪到此人后重试，或取消点选',
    en: 'This person’s body wasn’t found. Crop to the person, or clear the selection.',
  },
  'expression-unset': {
    zh: '尚未选择表情，请调整“微笑”或“眉毛”后再生成',
    en: 'No expression set. Adjust “Smile” or “Eyebrows”, then generate.',
  },
  'people-unseen': {
    zh: '人脸识别未响应或未开启，请重试；仍失败请联系管理员',
    en: 'Face detection didn’t respond or is off. Retry; if it fails again, contact your admin.',
  },
  'gpu-memory': {
    zh: '模型服务器显存不足，请使用更小的图、普通质量或更少张数',
    en: 'The model server ran out of memory. Use a smaller image, normal quality or fewer images.',
  },
  'node-missing': {
    zh: '模型服务器缺少这个工具要用的节点，请联系管理员安装后再试',
    en: 'The model server is missing a node this tool needs. Ask your admin to install it, then retry.',
  },
  'model-missing': {
    zh: '模型服务器缺少这个工具要用的模型文件，请联系管理员放好后再试',
    en: 'The model server is missing a model file this tool needs. Ask your admin to add it, then retry.',
  },
  'template-refused': {
    zh: '模型服务器不支持此工具的工作流，请联系管理员检查版本',
    en: 'The model server rejected this tool’s workflow. Ask your admin to check its version.',
  },
  'model-failed': {
    zh: '生成模型出错，请重试；再次失败请换一张图或联系管理员',
    en: 'The generative model failed. Retry; if it fails again, change the image or contact your admin.',
  },
  'model-server-away': {
    zh: '模型服务器没有响应，请稍后重试',
    en: 'The model server isn’t responding. Retry in a moment.',
  },
  'model-server-lost': {
    zh: '模型服务器重启后丢失了任务，请重试',
    en: 'The model server restarted and lost the task. Please retry.',
  },
  'submission-unclear': {
    zh: '提交给模型服务时连接中断，请重新提交',
    en: 'The connection broke while the task was being submitted to the model service. Submit it again.',
  },
  'provider-moderated': {
    zh: '模型服务商的内容审核未通过，请修改描述或换一张图',
    en: 'The model provider’s content check refused this. Change the description or the image.',
  },
  'provider-account': {
    zh: '模型服务商拒绝了本站账号（密钥或余额），请联系管理员',
    en: 'The model provider refused this site’s account (key or balance). Contact your admin.',
  },
  'provider-limit': {
    zh: '本站本月的模型服务额度已用完，请下月再试或联系管理员',
    en: 'This site’s budget for the model provider is used up this month. Contact your admin.',
  },
  'consent-missing': {
    zh: '尚未同意将图片发送给模型服务商，请在工具页同意后重新提交',
    en: 'You haven’t agreed to send this to the model provider. Agree on the tool page, then submit again.',
  },
  interrupted: {
    zh: '任务在模型服务器上被中止，请重试',
    en: 'The task was stopped on the model server. Please retry.',
  },
  'result-missing': {
    zh: '模型未返回结果，请重试；仍失败请联系管理员',
    en: 'The model returned no result. Retry; if it fails again, contact your admin.',
  },
  'result-unreadable': {
    zh: '模型返回的文件无法读取，请重试；仍失败请联系管理员',
    en: 'The model’s file can’t be read. Retry; if it fails again, contact your admin.',
  },
  'storage-full': {
    zh: '服务器存储空间已满，结果未保存，未扣算力，请稍后再试或联系客服',
    en: 'Server storage is full. The result wasn’t saved and you weren’t charged. Try again later or contact support.',
  },
  unreadable: { zh: '图片无法读取，请重新上传', en: 'The image could not be read. Upload it again.' },
  timeout: { zh: '处理超时，请使用更小的图重试', en: 'It took too long. Try a smaller image.' },
  crashed: { zh: '生成意外中断，请重试', en: 'Generation stopped unexpectedly. Please retry.' },
  'input-missing': { zh: '原图已失效，请重新上传', en: 'The original image is no longer available. Upload it again.' },
  expired: { zh: '等待过久，任务已过期，请重新提交', en: 'The task waited too long and expired. Submit it again.' },
  failed: { zh: '操作失败，点击重试', en: 'Operation failed, click to retry.' },
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
  'submission-unclear',
  'provider-account',
  'provider-limit',
  'interrupted',
  'result-missing',
  'result-unreadable',
] satisfies FailReason[]);

/** The sentence of a reason; an unknown one is said as the general one. */
export const failWords = (reason: string): { zh: string; en: string } =>
  Object.hasOwn(failReasons, reason) ? failReasons[reason as FailReason] : failReasons.failed;

/** Did it fail for a reason that only operators can mend? An unknown one counts as such. */
export const isOurFailure = (reason: string | null): boolean =>
  reason === null || ours.has(reason) || !Object.hasOwn(failReasons, reason);
