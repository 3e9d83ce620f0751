import * as bus from '@atelier/platform/bus';
import * as dialogs from '@atelier/platform/dialogs';
import * as drafts from '@atelier/platform/drafts';
import * as http from '@atelier/platform/http';
import * as i18n from '@atelier/platform/i18n';
import * as navigation from '@atelier/platform/navigation';
import * as provide from '@atelier/platform/provide';
import * as queries from '@atelier/platform/queries';
import * as registry from '@atelier/platform/registry';
import * as remote from '@atelier/platform/remote';
import * as router from '@atelier/platform/router';
import * as session from '@atelier/platform/session';
import * as socket from '@atelier/platform/socket';
import * as state from '@atelier/platform/state';
import * as tasks from '@atelier/platform/tasks';
import * as theme from '@atelier/platform/theme';
import * as version from '@atelier/platform/version';
import * as glyphs from '@atelier/ui/glyphs';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import { arcoSurface } from './surface.ts';

/** By package, as this build holds them. */
declare const ATELIER_SHARE_VERSIONS: Readonly<Record<string, string>>;

const platform = {
  bus,
  dialogs,
  drafts,
  http,
  i18n,
  navigation,
  provide,
  queries,
  registry,
  remote,
  router,
  session,
  socket,
  state,
  tasks,
  theme,
  version,
};

const react = { react: React, 'react/jsx-runtime': jsxRuntime };
const reactDom = { 'react-dom': ReactDom, 'react-dom/client': ReactDomClient };

/** One instance in the page for the host and all remotes: remotes bundle no copy. */
interface Offer {
  version: string;
  shareConfig: { singleton: boolean; requiredVersion: string };
}

const offer = (name: string, { singleton = true } = {}): Offer => {
  const version = ATELIER_SHARE_VERSIONS[name] ?? '0';
  return { version, shareConfig: { singleton, requiredVersion: singleton ? `^${version}` : version } };
};

const present = (name: string, modules: Readonly<Record<string, unknown>>, prefix = '') =>
  Object.entries(modules).map(([key, module]) => [`${prefix}${key}`, { ...offer(name), lib: () => module }] as const);

const onDemand = (load: () => Promise<unknown>) => async () => {
  const module = await load();
  return () => module;
};

const arco = '@arco-design/web-react';

const arcoParts = Object.entries(arcoSurface).flatMap(([part, [load, loadSheet]]) => [
  [`${arco}/es/${part}/index.js`, { ...offer(arco), get: onDemand(load) }] as const,
  [`${arco}/es/${part}/style/css.js`, { ...offer(arco), get: onDemand(loadSheet) }] as const,
]);

/**
 * Everything that remotes may take from the page, by the names under which their builds ask for it: the host's own React and
 * platform, which are here by now, the drawn signs, the Arco parts, which come when they are asked for, and the library of
 * schemas.
 */
export const pageShares = () => ({
  ...Object.fromEntries(present('react', react)),
  ...Object.fromEntries(present('react-dom', reactDom)),
  ...Object.fromEntries(present('@atelier/platform', platform, '@atelier/platform/')),
  ...Object.fromEntries(arcoParts),
  '@atelier/ui/glyphs': { ...offer('@atelier/ui/glyphs', { singleton: false }), lib: () => glyphs },
  zod: { ...offer('zod', { singleton: false }), get: onDemand(() => import('@atelier/contract/zod-subset')) },
});
