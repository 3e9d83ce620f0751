import { enlargeByTiles, type Planes } from '../ops/enlarge/enlarge-by-tiles.ts';
import { keepFaithful } from '../ops/enlarge/keep-faithful.ts';
import type { TilePlan } from '../ops/enlarge/tiles.ts';
import { resizeTo } from '../ops/geometry/double-raster.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { isNetworkAllowed } from './allowed-networks.ts';
import { type EsrganKind, esrganFacts, isEsrganInstalled } from './esrgan/esrgan.ts';
import { isRuntimeInstalled, NetworkError, openNetwork } from './network-process.ts';

const switches = { slim: 'upscale-fast', thick: 'upscale-fine' } as const satisfies Record<EsrganKind, string>;

/** True when the network is enabled and installed; only a run shows that it works. */
export const hasUpscaleNetwork = (kind: EsrganKind): boolean =>
  isNetworkAllowed(switches[kind]) && isRuntimeInstalled() && isEsrganInstalled(kind);

/**
 * A pixel of the slim network depends on at most 12 pixels around it. That of the thick one depends on more, but from 10 pixels beyond a
 * border the result is the same to within one step of 255. Larger tiles cost memory: with these a whole process uses 260 and 430 MB.
 */
const plans: Readonly<Record<EsrganKind, TilePlan>> = {
  slim: { side: 192, margin: 12 },
  thick: { side: 104, margin: 10 },
};
/** A tile takes half a second (slim) or three seconds (thick) on an idle core. */
const tileLimitMs: Readonly<Record<EsrganKind, number>> = { slim: 30_000, thick: 120_000 };
/**
 * Enlarges opaque pictures with one network in a separate process, tile by tile, to `scale` times the sides, and corrects the result
 * towards its source: without that slim gains less than classical back-projection. The process ends with the call. @throws NetworkError
 * when the network is unavailable or fails
 */
export const enlargeByNetwork = async (
  source: Raster,
  kind: EsrganKind,
  scale: 2 | 4,
  onTile: (done: number, total: number) => Promise<void>,
): Promise<Raster> => {
  const { scale: own, white } = esrganFacts[kind];
  const network = await openNetwork({ kind: 'esrgan', network: kind });
  const enlarge = async ({ width, height, data }: Planes): Promise<Planes> => {
    const input = { dims: [1, 3, height, width], data: data.map((value) => value * white) };
    const [output] = Object.values(await network.run(input, tileLimitMs[kind]));
    if (output?.data.length !== data.length * own * own) throw new NetworkError('failed', 'a tile of another size');
    if (!output.data.every(Number.isFinite)) throw new NetworkError('failed', 'a tile without numbers');
    return { width: width * own, height: height * own, data: output.data.map((value) => value / white) };
  };
  try {
    const drawn = await enlargeByTiles(source, { scale: own, plan: plans[kind], enlarge, onTile });
    // Drawing at three or four times and reducing gives a better result than the network for two, at nearly the same cost.
    const enlarged = await resizeTo(drawn, source.width * scale, source.height * scale);
    await keepFaithful(enlarged, source, scale);
    return enlarged;
  } finally {
    network.close();
  }
};
