import { membershipTitles } from '@atelier/catalogue/constants';
import { nicknameIn } from '@atelier/catalogue/text';
import { getIdentities, type IdentityRow } from '@atelier/contract/identities';
import type { Membership } from '@atelier/contract/membership';
import { dialogs } from '@atelier/platform/dialogs';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useMembership, useQuota } from '@atelier/platform/session';
import { lastDayWords } from '@atelier/ui/date-words';
import type { MenuItem } from '@atelier/ui/menu';
import { switchIdentity } from '../session/load-current-user.ts';
import styles from './account-menu.module.css';

interface IdentityPictureProps {
  name: string;
  /** Empty: the first letter is shown. */
  url: string;
  /** Square for companies, round for users. */
  isCompany: boolean;
  isCurrent?: boolean;
}

/** Avatar of a user, logo of a company. */
export const IdentityPicture = ({ name, url, isCompany, isCurrent = true }: IdentityPictureProps) => {
  const shape = isCompany ? styles.square : styles.round;
  const tone = isCurrent || url ? '' : styles.pale;
  return (
    // The letter is drawn by CSS: the name is beside it, or in the label.
    <span
      className={[styles.picture, shape, tone].filter(Boolean).join(' ')}
      aria-hidden="true"
      data-initial={url ? undefined : (Array.from(name)[0] ?? '?').toUpperCase()}
    >
      {url ? <img src={url} alt="" /> : null}
    </span>
  );
};

interface IdentityItemsOptions {
  /** The menu is open or about to open. */
  isWanted: boolean;
  onCreate: () => void;
}

/** The user's identities, open invitations, and the link to create a company. */
export const useIdentityItems = ({ isWanted, onCreate }: IdentityItemsOptions): readonly MenuItem[] => {
  const t = useText('host');
  const localized = useLocalized();
  const language = useLanguage();
  const { data } = useQuery({ ...callQuery(getIdentities, {}), enabled: isWanted, staleTime: 5000 }, queryClient);
  const handleSwitch = async ({ company_id, name, is_current }: IdentityRow): Promise<void> => {
    if (is_current) return;
    dialogs.toast({ message: `${t('account.switching', { name })} ${t('account.switchingBody')}` });
    // The call itself reports its failure.
    await switchIdentity(company_id).catch(() => queryClient.invalidateQueries({ queryKey: [getIdentities.path] }));
  };
  const metaOf = ({ role, level }: IdentityRow) => {
    const title = localized(membershipTitles[level as Membership['membership_type']] ?? membershipTitles[0]);
    const part = role === null ? 'account.personal' : (`account.${role}` as const);
    return t('account.identityOf', { level: title, role: t(part) });
  };
  return [
    ...(data?.identities ?? [])
      .map((row) => ({ ...row, name: nicknameIn(language, row.name) }))
      .map((row) => ({
        key: `identity ${row.company_id ?? 'personal'}`,
        label: (
          <span className={styles.identity}>
            <IdentityPicture
              name={row.name}
              url={row.picture_url}
              isCompany={row.company_id !== null}
              isCurrent={row.is_current}
            />
            <span className={styles.names}>
              <b>{row.name}</b>
              <small>{metaOf(row)}</small>
            </span>
          </span>
        ),
        ...(row.level < 0 ? {} : { note: row.credits.toLocaleString('en') }),
        isChosen: row.is_current,
        onSelect: () => void handleSwitch(row),
      })),
    ...(data?.invitations ?? []).map(({ id, company_name, invited_by }) => ({
      key: `invitation ${id}`,
      icon: 'mail' as const,
      label: t('account.invited', { name: nicknameIn(language, invited_by), company: company_name }),
      onSelect: () => navigation.open('/userinfo/corpControl'),
    })),
    { key: 'create', icon: 'plus', label: t('account.create'), onSelect: onCreate },
  ];
};

/** Remaining credits of the current wallet, their expiry, and a link to buy; members of a company are informed and cannot buy. */
export const useCreditItems = (canBuy: boolean): readonly MenuItem[] => {
  const t = useText('host');
  const language = useLanguage();
  const quota = useQuota();
  const ends = useMembership()?.ends_at;
  const openPricing = () => navigation.open('/pricing');
  const count = quota ? quota.residue_count.toLocaleString('en') : '–';
  const date = ends ? lastDayWords(ends, language) : '–';
  return [
    {
      key: 'credits',
      label: t('account.credits'),
      note: canBuy ? t('account.topUp', { count }) : count,
      startsGroup: true,
      onSelect: openPricing,
    },
    {
      key: 'ends',
      label: t('account.ends'),
      note: canBuy && ends ? t('account.renew', { date }) : date,
      onSelect: openPricing,
    },
    ...(canBuy ? [{ key: 'buy', icon: 'spool' as const, label: t('account.buy'), onSelect: openPricing }] : []),
  ];
};
