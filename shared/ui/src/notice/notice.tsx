import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  /** Short, emphasised first part. */
  title: ReactNode;
  children?: ReactNode;
  tone?: 'plain' | 'warn' | 'danger';
  icon?: IconName;
  /** One action (two at most, the quiet one first). */
  actions?: ReactNode;
  close?: { label: string; onClose: () => void };
  /** Surface behind it: `sheet` renders it as a well, `canvas` as a sheet. */
  ground?: 'canvas' | 'sheet';
  /** Uses role `alert` instead of `status`. */
  isUrgent?: boolean;
}

const toneIcons = { plain: 'info', warn: 'warn', danger: 'error' } as const;

/** A banner above the content. It pushes the content down instead of covering it. */
export function Notice({
  title,
  children,
  tone = 'plain',
  icon = toneIcons[tone],
  actions,
  close,
  ground = 'canvas',
  isUrgent = false,
}: NoticeProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={[styles.notice, styles[tone], ground === 'sheet' ? styles.well : ''].filter(Boolean).join(' ')}
    >
      <Icon name={icon} size={20} className={styles.icon} />
      <p className={styles.words}>
        <strong>{title}</strong>
        {children ? <> {children}</> : null}
      </p>
      {actions || close ? (
        <span className={styles.actions}>
          {actions}
          {close ? <IconButton icon="close" label={close.label} onClick={close.onClose} /> : null}
        </span>
      ) : null}
    </div>
  );
}
