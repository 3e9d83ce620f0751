/** Networks of this folder, by their names in `ATELIER_MODELS_OFF`. */
export const networkNames = ['upscale-fast', 'upscale-fine', 'cutout'] as const;

export type NetworkName = (typeof networkNames)[number];

export const isNetworkName = (name: string): name is NetworkName => (networkNames as readonly string[]).includes(name);

/** True when the operator permits a network: `ATELIER_MODELS=off` disables all, `ATELIER_MODELS_OFF=upscale-fine,cutout` some. */
export const isNetworkAllowed = (name: NetworkName, env: NodeJS.ProcessEnv = process.env): boolean =>
  env['ATELIER_MODELS'] !== 'off' &&
  !(env['ATELIER_MODELS_OFF'] ?? '')
    .split(',')
    .map((word) => word.trim())
    .includes(name);
