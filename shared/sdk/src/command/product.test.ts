import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readProduct, refuseOtherPlatform, serveBuild } from './dev.ts';

const servers: Server[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const origin = 'http://127.0.0.1:4310';
const answerAs =
  (platform: string): RequestListener =>
  ({ url }, response) => {
    response.setHeader('content-security-policy', `default-src 'none';script-src 'self' ${origin};connect-src 'self'`);
    response.end(url === '/host-api.txt' ? platform : '<!doctype html>');
  };

describe('product to try a remote in', () => {
  it('reports its platform and its code sources', async () => {
    const product = await readProduct(`${await serve(answerAs('1.3.0\n'))}/`);
    expect(product.platform).toBe('1.3.0');
    expect(product.allows(origin)).toBe(true);
    expect(product.allows('http://127.0.0.1:431')).toBe(false);
  });

  it('is refused with a next step when it is no product', async () => {
    await expect(readProduct('127.0.0.1:8080')).rejects.toThrow('write it whole');
    await expect(readProduct('http://127.0.0.1:1')).rejects.toThrow('Nothing answers');
    await expect(readProduct(await serve(answerAs('<!doctype html>')))).rejects.toThrow('is no Atelier');
  });

  it('is refused when its host would skip the remote', async () => {
    const product = await readProduct(await serve(answerAs('1.2.0')));
    expect(() => refuseOtherPlatform(product, '^1.2.0')).not.toThrow();
    expect(() => refuseOtherPlatform(product, '^1.3.0')).toThrow('has platform 1.2.0');
  });

  it('cannot be served on a used port', async () => {
    const port = Number(new URL(await serve(answerAs(''))).port);
    await expect(serveBuild('/tmp', port)).rejects.toThrow('--port');
  });
});
