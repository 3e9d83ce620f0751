import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import { agreementDates } from '@atelier/contract/agreements';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient } from '@atelier/platform/queries';
import type { useWords } from '../texts/words.ts';

type Words = ReturnType<typeof useWords>;

/** Whether pictures of people belong into this input. */
export const takesPeople = (input: string): boolean => ['model', 'face'].includes(assetTypeOfInput(input));

const ask = async (words: Words): Promise<boolean> => {
  // Loaded on demand, since most tools need no pictures of people.
  const { getPerson, giveConsent } = await import('@atelier/contract/person');
  const person = callQuery(getPerson, {});
  const { consents } = await queryClient.fetchQuery(person);
  if (consents.some(({ kind, version }) => kind === 'face' && version === agreementDates.face)) return true;
  const isGiven = await dialogs.confirm({
    title: words('people.title'),
    body: words('people.body'),
    confirm: words('people.agree'),
    cancel: words('people.refuse'),
  });
  if (!isGiven) return false;
  await http.call(giveConsent, { kind: 'face', version: agreementDates.face }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: person.queryKey });
  return true;
};

/** Pictures of people need a consent of their own (PIPL): requested once, before the first upload. It can be withdrawn on the account page. */
export const mayTakePeople = async (words: Words): Promise<boolean> => {
  try {
    return await ask(words);
  } catch (thrown) {
    dialogs.showError(thrown);
    return false;
  }
};
