import { useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useBrand } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import { Link } from 'react-router-dom';
import { servedPage } from '../../addresses/navigation-table.ts';
import { headerSections } from '../../menu/menu-entries.ts';
import { useHomeTexts } from './home-content.ts';
import styles from './home-footer.module.css';
import page from './home-page.module.css';

export const HomeFooter = () => {
  const t = useHomeTexts();
  const { webName, logo } = useBrand();
  const [, tools = [], libraries = [], squares = []] = headerSections(useNavigation());
  return (
    <footer className={styles.footer}>
      <div className={page.wrap}>
        <div className={styles.top}>
          <div>
            <Logo name={webName} mark={logo} />
            <p className={styles.line}>{t.footLine}</p>
          </div>
          <Column title={t.footTools} paths={tools.map(({ path }) => path)} />
          <Column title={t.footLibraries} paths={[...libraries, ...squares].map(({ path }) => path)} />
          <Column title={t.footAccount} paths={['/login', '/register', '/pricing']} />
          <Contact />
        </div>
        <Records />
      </div>
    </footer>
  );
};

const Column = ({ title, paths }: { title: string; paths: readonly string[] }) => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const pages = useNavigation();
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {paths.map((path) => {
          const row = servedPage(path, pages);
          return row ? (
            <li key={path}>
              <Link to={path}>{path === '/pricing' ? t.navPricing : localized(row.title)}</Link>
            </li>
          ) : null;
        })}
      </ul>
    </nav>
  );
};

const Contact = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { contact, socialLinks } = useBrand();
  const hours = localized(contact.hours);
  if (!contact.phone && !contact.email && !hours && socialLinks.length === 0) return null;
  return (
    <section aria-label={t.footContact}>
      <h2 className={styles.title}>{t.footContact}</h2>
      <ul className={styles.links}>
        {contact.phone ? (
          <li>
            <a href={`tel:${contact.phone}`}>{contact.phone}</a>
          </li>
        ) : null}
        {contact.email ? (
          <li>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </li>
        ) : null}
        {hours ? <li>{hours}</li> : null}
        {socialLinks.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Records = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { webName, recordLinks, recordNumbers } = useBrand();
  return (
    <div className={styles.records}>
      <span>
        © {new Date().getFullYear()} {webName}
      </span>
      {recordNumbers.map((record, index) => (
        <span key={record.zh}>
          {recordLinks[index] ? (
            <a href={recordLinks[index]} target="_blank" rel="noopener noreferrer">
              {localized(record)}
            </a>
          ) : (
            localized(record)
          )}
        </span>
      ))}
      <span className={styles.agreements}>
        <Link to="/terms">{t.terms}</Link>
        <Link to="/privacy">{t.privacy}</Link>
        <Link to="/payment">{t.payment}</Link>
      </span>
    </div>
  );
};
