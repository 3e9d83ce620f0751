import { isNetworkAllowed } from '../networks/allowed-networks.ts';
import { askCutoutNetwork, findCutoutNetwork } from '../networks/cutout/cutout-network.ts';
import { closeWarmNetwork } from '../networks/warm-network.ts';
import type { Raster } from '../ops/geometry/raster.ts';

/** The cutout network, the operator's own or that of the optional package. `absent`, `fails`: garments are found without it. */
export interface CutoutFinding {
  state: 'absent' | 'off' | 'works' | 'fails';
  name: string | null;
  licence: string | null;
  /** What to fix. */
  detail: string | null;
}

const side = 64;
const grey: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3).fill(128) };
const nothing = { name: null, licence: null, detail: null };

/** Runs the network on a grey picture. */
export const examineCutout = async (env: NodeJS.ProcessEnv): Promise<CutoutFinding> => {
  if (!isNetworkAllowed('cutout', env)) return { state: 'off', ...nothing };
  const network = findCutoutNetwork(env);
  if (!network) return { state: 'absent', ...nothing };
  try {
    const { name, licence } = await network.readManifest();
    await askCutoutNetwork(network, grey);
    return { state: 'works', name, licence, detail: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { state: 'fails', ...nothing, detail: detail ?? null };
  } finally {
    closeWarmNetwork();
  }
};
