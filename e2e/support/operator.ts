import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { login } from '@atelier/contract/auth';
import { beginFactor, confirmFactor } from '@atelier/contract/console';
import { type RemoteHealthRow, remoteHealth } from '@atelier/contract/telemetry';
import { generate } from 'otplib';
import type { Page } from 'playwright/test';
import { type Client, createClient } from './client.ts';
import { productEnv } from './shared-product.ts';

/** The demo installation's operator, for `signInOn`. */
export const operator = { phone: 'operator', password: 'atelier' };

type Credentials = typeof operator;

const signInClient = async (url: string, { phone, password }: Credentials): Promise<Client> =>
  createClient(url, await createClient(url).call(login, { username: phone, password }));

/** The operator page's data of a remote; undefined without any. */
export const healthOf = async (url: string, remote: string): Promise<RemoteHealthRow | undefined> => {
  const { remotes } = await (await signInClient(url, operator)).call(remoteHealth, {});
  return remotes.find((row) => row.remote === remote);
};

/** Runs `atelier-admin` on the shared product. @returns its JSON answer */
export const runAdmin = async (...line: string[]): Promise<Record<string, unknown>> => {
  const command = new URL('../../server/src/admin/main.ts', import.meta.url).pathname;
  const args = [command, ...line, '--reason', 'a trial', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: productEnv() });
  return JSON.parse(stdout) as Record<string, unknown>;
};

/** Sets up an operator's second factor. @returns recovery codes; each unlocks the console once */
export const setUpSecondFactor = async (url: string, credentials: Credentials): Promise<string[]> => {
  const client = await signInClient(url, credentials);
  const { secret } = await client.call(beginFactor, { password: credentials.password });
  const { recovery_codes: codes } = await client.call(confirmFactor, { code: await generate({ secret }) });
  return codes;
};

/** Enters a code on the console's page. */
export const enterConsole = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: '动态码' }).fill(code);
  await page.getByRole('button', { name: '进入控制台' }).click();
};
