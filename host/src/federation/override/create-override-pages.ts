import type { NavigationRoute } from '@atelier/contract/registry';
import type { FederationStore } from '../federation-state.ts';
import type { Overrides } from './create-overrides.ts';
import { problemOf } from './override-problem.ts';

export interface OverridePages {
  /** Requests the pages from the developer's server once per page load. Never rejects: the banner shows errors. */
  announce(): Promise<void>;
  /** By remote; empty before they are known. */
  known(): Readonly<Record<string, readonly NavigationRoute[]>>;
}

interface Parts {
  overrides: Pick<Overrides, 'active'>;
  state: FederationStore;
}

/** Pages of the remote that this tab takes from a developer. The registry may not know them, or the remote. */
export const createOverridePages = ({ overrides, state }: Parts): OverridePages => {
  let known: Readonly<Record<string, readonly NavigationRoute[]>> = {};
  let asked: Promise<void> | undefined;
  const ask = async (override: NonNullable<ReturnType<Overrides['active']>>): Promise<void> => {
    try {
      const { pagesOfOverride } = await import('./describe-override.ts');
      const rows = await pagesOfOverride(override);
      // A build that does not say its pages has the published ones.
      if (rows.length === 0) return;
      known = { [override.remote]: rows };
      state.change({ navigation: { ...state.get().navigation, ...known } });
    } catch (error) {
      state.change({ overrideProblem: problemOf(error, 'threw') });
    }
  };
  return {
    known: () => known,
    async announce() {
      const override = overrides.active();
      if (override === null) return;
      asked ??= ask(override);
      await asked;
    },
  };
};
