/**
 * Former names of parameters, before they took the specification's names: older clients, drafts, stored tasks and templates still use them.
 * The only place that maps them.
 */
const formerNames: Readonly<Record<string, string>> = {
  batchSize: 'batch_size',
  negativePrompt: 'negative_prompt',
  cfgScale: 'cfg_scale',
  seconds: 'duration',
  colorMode: 'colormode',
  filterSpeckle: 'filter_speckle',
  colorPrecision: 'color_precision',
  layerDifference: 'layer_difference',
  cornerThreshold: 'corner_threshold',
  lengthThreshold: 'length_threshold',
  spliceThreshold: 'splice_threshold',
  rotatePitch: 'rotate_pitch',
  rotateYaw: 'rotate_yaw',
  rotateRoll: 'rotate_roll',
  pupilX: 'pupil_x',
  pupilY: 'pupil_y',
  srcRatio: 'src_ratio',
  sampleRatio: 'sample_ratio',
  cropFactor: 'crop_factor',
};

/** The current name of a parameter. */
export const presentName = (name: string): string =>
  (Object.hasOwn(formerNames, name) ? formerNames[name] : undefined) ?? name;

/** The same parameters with current names. Where both names are given the former one stays, so that the schema rejects it. */
export const withPresentNames = <Value>(params: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const present = presentName(name);
      return [present !== name && Object.hasOwn(params, present) ? name : present, value];
    }),
  );
