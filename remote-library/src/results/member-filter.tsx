import { type CompanyMember, getCompanyMember } from '@atelier/contract/company-members';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { http } from '@atelier/platform/http';
import { queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { FilterSelect } from '../frame/filters.tsx';
import type { LibraryKey } from '../library-texts.ts';

type Member = Pick<CompanyMember, 'user_id' | 'nickname'>;

/** Maximum number of entries per response. */
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
const useMembers = (): readonly Member[] | undefined => {
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

export interface MemberFilterProps {
  /** `all`, a member's id, or empty for the user's own. */
  value: string;
  words: OwnWords<LibraryKey>;
  onChange: (member: string) => void;
}

/** Member filter for company administrators; renders nothing for other users. */
export function MemberFilter({ value, words, onChange }: MemberFilterProps) {
  const members = useMembers();
  if (!members) return null;
  const isGone = value !== '' && value !== 'all' && !members.some(({ user_id: id }) => id === value);
  return (
    <FilterSelect
      label={words('member')}
      value={value}
      options={[
        { value: '', label: words('mine') },
        { value: 'all', label: words('everyone') },
        ...members.map(({ user_id: id, nickname }) => ({ value: id, label: nickname })),
        ...(isGone ? [{ value, label: words('memberGone') }] : []),
      ]}
      onChange={onChange}
    />
  );
}
