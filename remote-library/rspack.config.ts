import { createRemoteConfig } from '@atelier/build/remote';

export default (_: unknown, { mode }: { mode?: string }) =>
  createRemoteConfig({
    folder: import.meta.dirname,
    isDevelopment: mode === 'development',
    // Many small pages share much code.
    sharedMinSize: 12_000,
  });
