import { lazy, Suspense } from 'react';
import { useFederation } from '../federation/federation-context.ts';

/** Fetched only in the tab of a developer. */
const OverrideBanner = lazy(async () => ({ default: (await import('./override-banner.tsx')).OverrideBanner }));

/** Says on every page that one remote of this tab is not the published one, for as long as that is so. */
export const OverrideNotice = () =>
  useFederation().overrides.isStored() ? (
    <Suspense fallback={null}>
      <OverrideBanner />
    </Suspense>
  ) : null;
