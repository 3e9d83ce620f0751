import { hostApiFile } from '@atelier/build/host-files';
import semver from 'semver';
import { UserError } from './user-error.ts';

/** A running product, as far as a developer's remote has to know it. */
export interface Product {
  /** Address without a slash at its end. */
  url: string;
  /** Version of the platform that its host promises. */
  platform: string;
  /** Does its page take code from a developer's address? */
  allows(origin: string): boolean;
}

const ask = async (address: string): Promise<Response> => {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(10_000) });
  } catch (cause) {
    throw new UserError(`Nothing answers at ${address}: start the product, or give its address with --product.`, {
      cause,
    });
  }
};

/** @throws UserError where no product answers. */
export const readProduct = async (given: string): Promise<Product> => {
  const parsed = URL.parse(given);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new UserError(`"${given}" is no address of a product: write it whole, e.g. http://127.0.0.1:8080.`);
  }
  const url = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
  const page = await ask(`${url}/`);
  const version = await ask(`${url}/${hostApiFile}`);
  const platform = version.ok ? (await version.text()).trim() : '';
  if (!page.ok || semver.valid(platform) === null) {
    throw new UserError(
      `What answers at ${url} is no Atelier: ${url}/${hostApiFile} does not name a platform version.`,
    );
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  return { url, platform, allows: (origin) => policy.split(/[\s;]+/).includes(origin) };
};

/** @throws UserError where the product's host would pass over a remote with this range. */
export const refuseOtherPlatform = ({ url, platform }: Product, hostApi: string): void => {
  if (semver.satisfies(platform, hostApi)) return;
  throw new UserError(
    `The product at ${url} has platform ${platform}, and hostApi in src/registry-entry.ts asks for ${hostApi}: try with a newer ` +
      'product, or lower hostApi when the remote uses nothing newer.',
  );
};
