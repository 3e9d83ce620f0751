import { type CompanyMember, getCompanyMember } from '@atelier/contract/company-members';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';

type Member = Pick<CompanyMember, 'user_id' | 'nickname'>;

/** Most that one answer holds. */
const size = 100;

const readMembers = async (signal: AbortSignal): Promise<Member[]> => {
  const members: Member[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await http.call(getCompanyMember, { page, size }, { signal, quiet: true });
    members.push(...answer.members);
    if (answer.members.length < size || members.length >= answer.total) return members;
  }
};

/** The other members of the current company, whose results an administrator may see; undefined for other users. */
export const useMembers = (): readonly Member[] | undefined => {
  const state = useSessionState();
  const isAdmin =
    state.status === 'signed-in' && state.identity.type === 'B' && state.identity.member?.is_admin === true;
  const company = isAdmin ? state.identity.company?.id : undefined;
  const { data } = useQuery(
    {
      queryKey: [getCompanyMember.path, 'all', company],
      queryFn: ({ signal }) => readMembers(signal),
      enabled: isAdmin,
    },
    queryClient,
  );
  if (!isAdmin) return undefined;
  return (data ?? []).filter(({ user_id: id }) => id !== state.user.id);
};
