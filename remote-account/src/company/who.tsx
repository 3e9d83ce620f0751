import type { CompanyMember } from '@atelier/contract/company-members';
import { useText } from '@atelier/platform/i18n';
import type { ReactNode } from 'react';
import styles from './company-page.module.css';

interface WhoProps {
  member: CompanyMember;
  isOwn: boolean;
  /** Shown beside the name, where no column has it. */
  role?: string;
  /** Under the name, instead of the number. */
  children?: ReactNode;
}

/** A member's picture and name. */
export function Who({ member, isOwn, role, children }: WhoProps) {
  const t = useText('account');
  const { nickname, avatar_url: picture, phone_masked: phone } = member;
  return (
    <span className={styles.who}>
      <span className={isOwn ? `${styles.avatar} ${styles.self}` : styles.avatar} aria-hidden="true">
        {picture ? <img src={picture} alt="" /> : Array.from(nickname)[0]}
      </span>
      <span className={styles.names}>
        <span>
          {nickname} <small>{[isOwn ? t('company.you') : '', role].filter(Boolean).join(' · ')}</small>
        </span>
        {children ?? (phone ? <small>{phone}</small> : null)}
      </span>
    </span>
  );
}
