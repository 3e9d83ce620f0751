import { useLocalized } from '@atelier/platform/i18n';
import { useBrand } from '@atelier/platform/theme';
import styles from './contact-band.module.css';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';

/** The operator's contact data from the brand settings; nothing if there are none. */
export const ContactBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { phone, email, hours } = useBrand().contact;
  if (!phone && !email) return null;
  return (
    <section className={`${page.wrap} ${styles.section}`}>
      <div>
        <h2 className={page.heading}>{t.contactTitle}</h2>
        <p className={page.note}>{localized(hours)}</p>
      </div>
      <dl className={styles.ways}>
        {phone ? (
          <div>
            <dt>{t.contactPhone}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
        ) : null}
        {email ? (
          <div>
            <dt>{t.contactEmail}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
};
