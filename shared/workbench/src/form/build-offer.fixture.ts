import type { ToolAvailability } from '@atelier/contract/tools';

/** An available tool at one address. */
export const buildOffer = ({
  path = '/auxiliaryTools/hDenlarge',
  ...rest
}: Partial<ToolAvailability> & { path?: string } = {}): ToolAvailability => ({
  type: 5,
  key: 'hdUpscale',
  title: { zh: '高清放大', en: 'HD upscale' },
  placements: [
    { group: 'processing', group_title: { zh: '处理工具', en: 'Processing tools' }, path, is_default: true, order: 1 },
  ],
  inputs: [],
  is_transparent: false,
  state: 'ready',
  price: { online: 2 },
  with_model: false,
  model_lack: null,
  min_level: 0,
  max_side: 4096,
  compresses: true,
  estimate: null,
  ...rest,
});
