import { type CompanyMember, companyMemberRemove, userModifyMember } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { useState } from 'react';
import { LimitDialog } from './limit-dialog.tsx';
import { useAction } from './use-action.ts';

/** What an administrator does to a member. */
export function MemberMenu({ member, isOwn }: { member: CompanyMember; isOwn: boolean }) {
  const t = useText('account');
  const [isLimiting, setLimiting] = useState(false);
  const { run } = useAction();
  const { id, nickname: name, role } = member;
  const isAdmin = role === 'administrator';
  const change = (rest: { role: 'administrator' | 'member' } | { transfer: true }) =>
    run(() => http.call(userModifyMember, { id, ...rest }, { quiet: true }));
  const ask = (kind: 'remove' | 'transfer'): Promise<boolean> =>
    dialogs.confirm({
      title: t(`company.${kind}.ask`, { name }),
      body: t(`company.${kind}.words`),
      confirm: t(`company.${kind}.yes`),
      cancel: t('company.cancel'),
      isDanger: kind === 'remove',
    });
  const handleRemove = async (): Promise<void> => {
    if (!(await ask('remove'))) return;
    const isGone = await run(() => http.call(companyMemberRemove, { member_id: id }, { quiet: true }));
    if (isGone) dialogs.toast({ message: t('company.remove.done', { name }) });
  };
  const items: MenuItem[] = [
    {
      key: 'role',
      label: t(isAdmin ? 'company.role.toMember' : 'company.role.toAdmin'),
      icon: 'account',
      onSelect: () => void change({ role: isAdmin ? 'member' : 'administrator' }),
    },
    { key: 'limit', label: t('company.limit'), icon: 'spool', onSelect: () => setLimiting(true) },
    {
      key: 'ledger',
      label: t('company.ledger.see'),
      icon: 'search',
      onSelect: () => navigation.open('/userinfo/credits'),
    },
    ...(isOwn
      ? []
      : [
          {
            key: 'transfer',
            label: t('company.transfer'),
            icon: 'swap' as const,
            startsGroup: true,
            onSelect: () => void ask('transfer').then((isSure) => (isSure ? change({ transfer: true }) : false)),
          },
          {
            key: 'remove',
            label: t('company.remove'),
            icon: 'logout' as const,
            isDanger: true,
            onSelect: () => void handleRemove(),
          },
        ]),
  ];
  return (
    <>
      <Menu
        label={t('company.menuOf', { name })}
        opener={(opener) => <IconButton icon="more" label={t('company.menuOf', { name })} {...opener} />}
        items={items}
      />
      <LimitDialog member={member} isOpen={isLimiting} onClose={() => setLimiting(false)} />
    </>
  );
}
