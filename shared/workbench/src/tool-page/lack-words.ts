import type { ModelLack } from '@atelier/contract/tools';
import type { Words } from '../texts/words.ts';

/** Things named in one line; the operator's own command names them all. */
const namedAtOnce = 3;

/** Why no generative model serves the tool, and what opens it. */
export const lackWords = (lack: ModelLack | undefined, words: Words): string => {
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
      return words('toolNeedsModelBody');
  }
};
