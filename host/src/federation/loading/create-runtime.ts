import * as glyphs from '@atelier/ui/glyphs';
import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';
import * as platform from './platform-modules.ts';

/**
 * The Arco components that this page shares with remotes, with their stylesheets; each is loaded when a remote requests it. A test fails
 * when one is missing here.
 */
const part = (load: () => Promise<unknown>, sheet: () => Promise<unknown>) => [load, sheet] as const;

const arcoSurface = {
  ConfigProvider: part(
    () => import('@arco-design/web-react/es/ConfigProvider/index.js'),
    () => import('@arco-design/web-react/es/ConfigProvider/style/css.js'),
  ),
  DatePicker: part(
    () => import('@arco-design/web-react/es/DatePicker/index.js'),
    () => import('@arco-design/web-react/es/DatePicker/style/css.js'),
  ),
  Message: part(
    () => import('@arco-design/web-react/es/Message/index.js'),
    () => import('@arco-design/web-react/es/Message/style/css.js'),
  ),
  Modal: part(
    () => import('@arco-design/web-react/es/Modal/index.js'),
    () => import('@arco-design/web-react/es/Modal/style/css.js'),
  ),
  Notification: part(
    () => import('@arco-design/web-react/es/Notification/index.js'),
    () => import('@arco-design/web-react/es/Notification/style/css.js'),
  ),
  Pagination: part(
    () => import('@arco-design/web-react/es/Pagination/index.js'),
    () => import('@arco-design/web-react/es/Pagination/style/css.js'),
  ),
  Select: part(
    () => import('@arco-design/web-react/es/Select/index.js'),
    () => import('@arco-design/web-react/es/Select/style/css.js'),
  ),
  Table: part(
    () => import('@arco-design/web-react/es/Table/index.js'),
    () => import('@arco-design/web-react/es/Table/style/css.js'),
  ),
  Tree: part(
    () => import('@arco-design/web-react/es/Tree/index.js'),
    () => import('@arco-design/web-react/es/Tree/style/css.js'),
  ),
};

/** Versions by package, as in this build. */
declare const ATELIER_SHARE_VERSIONS: Readonly<Record<string, string>>;

const react = { react: React, 'react/jsx-runtime': jsxRuntime };
const reactDom = { 'react-dom': ReactDom, 'react-dom/client': ReactDomClient };

/** One instance in the page for the host and all remotes: remotes bundle no copy. */
const offer = (name: string, { singleton = true } = {}) => {
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
 * All shares that remotes may use, by the names in their builds: the host's own React and platform (already loaded), the icons, the Arco
 * components (loaded on request) and the schema library.
 */
const pageShares = () => ({
  ...Object.fromEntries(present('react', react)),
  ...Object.fromEntries(present('react-dom', reactDom)),
  ...Object.fromEntries(present('@atelier/platform', platform, '@atelier/platform/')),
  ...Object.fromEntries(arcoParts),
  '@atelier/ui/glyphs': { ...offer('@atelier/ui/glyphs', { singleton: false }), lib: () => glyphs },
  zod: { ...offer('zod', { singleton: false }), get: onDemand(() => import('@atelier/contract/zod-subset')) },
});

/** State of one build in the bundler's part of the runtime. */
const forOneBuild = () => ({
  ...bundlerRuntime,
  bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
});

/**
 * Starts the federation runtime with all shares of the page. Remotes, including published ones, are built without it and use this one by
 * its global names (`create-remote-config.ts`), so the names must not change while such remotes are in a store.
 */
export const createRuntime = (plugin: ModuleFederationRuntimePlugin): ModuleFederation => {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  Object.defineProperty(globalThis, '_FEDERATION_BUNDLER_RUNTIME', { get: forOneBuild, configurable: true });
  return createInstance({
    name: 'atelier_host',
    remotes: [],
    // The default would fetch every remote as soon as one is opened.
    shareStrategy: 'loaded-first',
    shared: pageShares(),
    plugins: [plugin],
  });
};
