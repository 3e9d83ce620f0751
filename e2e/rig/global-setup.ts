import { build } from '@atelier/scripts/build';
import { startProduct } from '@atelier/scripts/product';

/** An hour that no run reaches, so that what is ordered for the night waits whenever the tests run. */
const farNight = (): string => {
  const hour = new Date().getHours();
  return `${(hour + 6) % 24}-${(hour + 7) % 24}`;
};

/** Builds what ships and starts one product that the files share; its address goes to the tests by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const built = await build();
  const product = await startProduct(built, { NIGHT_HOURS: farNight() });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA'] = product.data;
  process.env['E2E_BUILT'] = JSON.stringify(built);
  return () => product.stop();
}
