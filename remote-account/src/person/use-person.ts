import type { Call, RequestOf } from '@atelier/contract/call';
import { getPerson, type Person, putPerson } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';

/** All data of the page except separate lists. */
export const usePerson = () => useQuery(callQuery(getPerson, {}));

/** Stores the server's response; the header is updated, too. */
const showPerson = (person: Person): void => {
  queryClient.setQueryData(callQuery(getPerson, {}).queryKey, person);
};

export const rereadPerson = () => queryClient.invalidateQueries({ queryKey: [getPerson.path] });

/** After a new password or phone number, which invalidate all image URLs in cached lists. */
export const rereadEverything = () => queryClient.invalidateQueries();

/** @throws ApiError */
export const changePerson = async (changes: RequestOf<typeof putPerson>): Promise<void> =>
  showPerson(await http.call(putPerson, changes, { quiet: true }));

/** Runs a call that has no form field for its error and refetches the user. An error is shown as a message. @returns false on an error */
export const actOn = async <C extends Call>(call: C, request: RequestOf<C>): Promise<boolean> => {
  try {
    await http.call(call, request, { quiet: true });
    await rereadPerson();
    return true;
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    dialogs.showError(thrown);
    return false;
  }
};
