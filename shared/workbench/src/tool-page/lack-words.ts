import type { PriceState } from '../form/price-state.ts';
import type { WorkbenchKey } from '../texts/zh.ts';

type Closed = Extract<PriceState, { kind: 'closed' }>;

/** What a closed tool lacks. `needsPeople`: the networks that find faces would do, without a generative model. */
export const lackKey = (state: Closed, { needsPeople }: { needsPeople?: true }): WorkbenchKey => {
  if (state.reason === 'coming') return 'toolComingBody';
  switch (state.lack?.server) {
    case 'unreachable':
      return 'modelUnreachable';
    case 'off':
      return 'modelOff';
    case 'incomplete':
      return 'modelIncomplete';
    default:
      return needsPeople ? 'toolNeedsPeopleBody' : 'toolNeedsModelBody';
  }
};
