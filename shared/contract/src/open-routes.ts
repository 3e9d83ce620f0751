import type { KeyRight } from './api-keys.ts';
import type { HttpMethod } from './call.ts';

/** Path prefix of the public API. */
export const openBase = '/api/open/v1';

export interface OpenRoute {
  readonly method: HttpMethod;
  /** Relative to `openBase`; fields in braces are path parameters. */
  readonly path: `/${string}`;
  /** Required key rights, one of which suffices; empty: every key. */
  readonly rights: readonly KeyRight[];
}

/** All calls of the public API by name, without schemas, so that pages that list them load less. */
export const openRoutes = {
  account: { method: 'GET', path: '/account', rights: [] },
  tools: { method: 'GET', path: '/tools', rights: ['read', 'generate'] },
  uploadPicture: { method: 'POST', path: '/pictures', rights: ['generate', 'library'] },
  createTask: { method: 'POST', path: '/tasks', rights: ['generate'] },
  task: { method: 'GET', path: '/tasks/{id}', rights: ['read', 'generate'] },
  cancelTask: { method: 'POST', path: '/tasks/{id}/cancel', rights: ['generate'] },
  tasks: { method: 'GET', path: '/tasks', rights: ['read'] },
  assets: { method: 'GET', path: '/library', rights: ['read', 'library'] },
  addAsset: { method: 'POST', path: '/library', rights: ['library'] },
  deleteAsset: { method: 'DELETE', path: '/library/{id}', rights: ['library'] },
} as const satisfies Record<string, OpenRoute>;
