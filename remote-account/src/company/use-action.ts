import { getCompanyMember } from '@atelier/contract/company-members';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useState } from 'react';
import { useAction } from '../frame/use-action.ts';

/** Members per page. */
export const pageSize = 20;

interface MemberFilter {
  search: string;
  role: 'administrator' | 'member' | '';
  state: 'active' | 'limited' | 'unused' | '';
}

export const noFilter: MemberFilter = { search: '', role: '', state: '' };

/** One call reads all data of the page; called after each change. */
const refreshCompany = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getCompanyMember.path] });

/** The current company, its members, and data for administrators. */
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

/** Returned by an action after which the user is no longer a member: the company is not refetched. */
export const companyLeft = Symbol('the company was left');

/** Company actions, one at a time; the company is refetched after each. */
export const useCompanyAction = () => useAction((result) => result !== companyLeft && refreshCompany());
