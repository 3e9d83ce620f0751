import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** primary: the one action of a view; plain: a line around it; quiet: words only; danger: words in red. */
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Takes the whole width. */
  isWide?: boolean;
}

/** Class names of a button, for links that look like one. */
export const buttonClass = ({ kind = 'plain', size = 'm', isWide = false }: ButtonLook = {}, extra?: string): string =>
  [styles.button, styles[kind], styles[size], isWide ? styles.wide : '', extra ?? ''].filter(Boolean).join(' ');
