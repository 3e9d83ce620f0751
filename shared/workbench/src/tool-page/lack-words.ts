import type { ModelLack } from '@atelier/contract/tools';
import type { PriceState } from '../form/price-state.ts';
import type { Words } from '../texts/words.ts';

/** Things named in one line; the operator's own command names them all. */
const namedAtOnce = 3;

/** What stands on the button of a tool that nothing here draws. */
export const closedVerb = (
  state: Extract<PriceState, { kind: 'closed' }>,
  { needsPeople }: { needsPeople?: true },
  words: Words,
): string => {
  if (state.reason === 'coming') return words('toolComing');
  const isModelAway = state.lack !== undefined && state.lack.server !== 'absent';
  return words(needsPeople && !isModelAway ? 'toolNeedsPeople' : 'toolNeedsModel');
};

/** Why nothing here draws the tool, and what opens it. `needsPeople`: the networks that find faces would do, without a generative model. */
export const lackWords = (
  lack: ModelLack | undefined,
  { needsPeople }: { needsPeople?: true },
  words: Words,
): string => {
  switch (lack?.server) {
    case 'unreachable':
      return words('modelUnreachable');
    case 'off':
      return words('modelOff');
    case 'incomplete': {
      const names = [...lack.nodes, ...lack.models, ...lack.versions];
      const what = names.slice(0, namedAtOnce).join(', ') + (names.length > namedAtOnce ? ' …' : '');
      return words('modelIncomplete', { what });
    }
    default:
      return words(needsPeople ? 'toolNeedsPeopleBody' : 'toolNeedsModelBody');
  }
};
