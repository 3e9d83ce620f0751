import type { OwnWords } from '@atelier/picture-editors/own-words';
import { FilterSelect } from '../frame/filter-select.tsx';
import type { LibraryKey } from '../texts/library-texts.ts';
import { useMembers } from './use-members.ts';

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
