import { getCompanyMember } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useState } from 'react';

/** Rows on a page of members. */
export const pageSize = 20;

interface MemberFilter {
  search: string;
  role: 'administrator' | 'member' | '';
  state: 'active' | 'limited' | 'unused' | '';
}

export const noFilter: MemberFilter = { search: '', role: '', state: '' };

/** One call reads everything that the page shows; call this after each change. */
const refreshCompany = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getCompanyMember.path] });

/** The company in use, its members and what an administrator sees beside them. */
export const useCompany = () => {
  const [filter, setFilter] = useState(noFilter);
  const [page, setPage] = useState(1);
  const { search, role, state } = filter;
  const query = useQuery({
    ...callQuery(getCompanyMember, {
      page,
      size: pageSize,
      ...(search.trim() && { search: search.trim() }),
      ...(role && { role }),
      ...(state && { state }),
    }),
    placeholderData: (before) => before,
  });
  return {
    ...query,
    filter,
    page,
    setPage,
    narrow: (change: Partial<MemberFilter>) => {
      setFilter({ ...filter, ...change });
      setPage(1);
    },
  };
};

export type CompanyData = NonNullable<ReturnType<typeof useCompany>['data']>;

/** Returned by an action after which the user is no longer a member: the company is not reloaded. */
export const companyLeft = Symbol('the company was left');

/** Runs one company action at a time, reloads the company, and shows errors. */
export const useAction = () => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (work: () => Promise<unknown>, where: 'toast' | 'field' = 'toast'): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    let isLeft = false;
    try {
      isLeft = (await work()) === companyLeft;
      return true;
    } catch (failure) {
      if (where === 'field' && isApiError(failure)) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
      return false;
    } finally {
      setBusy(false);
      if (!isLeft) await refreshCompany();
    }
  };
  return { isBusy, error, setError, run };
};
