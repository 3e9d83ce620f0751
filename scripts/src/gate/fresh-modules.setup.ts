import { vi } from 'vitest';

/** Vitest setup for files that replace modules: they import their modules anew, in a shared process. */
vi.resetModules();
