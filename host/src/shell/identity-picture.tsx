import styles from './identity-picture.module.css';

interface IdentityPictureProps {
  name: string;
  /** Empty: the first letter is shown. */
  url: string;
  /** Companies are square, people round. */
  isCompany: boolean;
  isCurrent?: boolean;
}

/** Avatar of a person, logo of a company. */
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
