import { build } from '@atelier/scripts/build';
import { startProduct } from '@atelier/scripts/product';

/** Builds what ships and starts one product that the files share; its address goes to the tests by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const built = await build();
  const product = await startProduct(built);
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA'] = product.data;
  process.env['E2E_BUILT'] = JSON.stringify(built);
  return () => product.stop();
}
