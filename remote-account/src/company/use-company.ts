import { getCompanyMember } from '@atelier/contract/company-members';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useState } from 'react';

/** Rows on a page of members. */
export const pageSize = 20;

export interface MemberFilter {
  search: string;
  role: 'administrator' | 'member' | '';
  state: 'active' | 'limited' | 'unused' | '';
}

export const noFilter: MemberFilter = { search: '', role: '', state: '' };

/** One call reads everything that the page shows; call this after each change. */
export const refreshCompany = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getCompanyMember.path] });

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
