import type { User } from '@atelier/contract/auth';
import type { Identity } from '@atelier/contract/company';
import type { ToolAvailability } from '@atelier/contract/tools';

/** A signed-in designer by default. */
export const buildUser = (rest: Partial<User> = {}): User => ({
  id: 'user-1',
  username: 'designer',
  nickname: 'Designer',
  name: '',
  avatar_url: '',
  roles: ['0'],
  cate: 'C',
  phone: '138****0000',
  ...rest,
});

/** The personal identity. */
export const buildIdentity = (rest: Partial<Identity> = {}): Identity => ({
  company: null,
  member: null,
  type: 'C',
  ...rest,
});

/** Availability of the upscale tool, ready by default. */
export const buildTool = (rest: Partial<ToolAvailability> = {}): ToolAvailability => ({
  type: 5,
  key: 'hdUpscale',
  title: { zh: '高清放大', en: 'HD upscale' },
  placements: [
    {
      group: 'processing',
      group_title: { zh: '处理工具', en: 'Processing tools' },
      path: '/auxiliaryTools/hDenlarge',
      is_default: true,
      order: 1,
    },
  ],
  inputs: [{ name: 'original', title: { zh: '原图', en: 'Original' }, min: 1, max: 1 }],
  is_transparent: false,
  state: 'ready',
  price: { online: 2, offline: 1 },
  with_model: false,
  model_lack: null,
  min_level: 0,
  max_side: 4096,
  compresses: true,
  estimate: { min: 5, max: 20 },
  ...rest,
});
