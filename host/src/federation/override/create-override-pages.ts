import type { NavigationRoute } from '@atelier/contract/registry';
import type { FederationStore } from '../federation-state.ts';
import type { Overrides } from './create-overrides.ts';
import { problemOf } from './override-problem.ts';

interface Parts {
  overrides: Pick<Overrides, 'active'>;
  state: FederationStore;
}

/** Pages of the developer override of this tab. The registry may not list them, or the remote. */
export const createOverridePages = ({ overrides, state }: Parts) => {
  let known: Readonly<Record<string, readonly NavigationRoute[]>> = {};
  let asked: Promise<void> | undefined;
  const ask = async (override: NonNullable<ReturnType<Overrides['active']>>): Promise<void> => {
    try {
      const { pagesOfOverride } = await import('./describe-override.ts');
      const rows = await pagesOfOverride(override);
      // For a build without listed pages the published ones apply.
      if (rows.length === 0) return;
      known = { [override.remote]: rows };
      state.change({ navigation: { ...state.get().navigation, ...known } });
    } catch (error) {
      state.change({ overrideProblem: problemOf(error, 'threw') });
    }
  };
  return {
    /** By remote; empty until loaded. */
    known: () => known,
    /** Requests the pages from the developer's server once per page load. Never rejects: the banner shows errors. */
    async announce(): Promise<void> {
      const override = overrides.active();
      if (override === null) return;
      asked ??= ask(override);
      await asked;
    },
  };
};
