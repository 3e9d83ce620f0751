import type { Area } from '../services.ts';

/** Areas under /api/v1. A new area is one line here. */
export const apiAreas: readonly Area[] = [];

/** Areas at the root of the site (images, sockets, pages). */
export const siteAreas: readonly Area[] = [];
