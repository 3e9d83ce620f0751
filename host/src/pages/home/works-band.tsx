import { useLocalized } from '@atelier/platform/i18n';
import { useAtomValue } from '@atelier/platform/state';
import { Icon } from '@atelier/ui/icon';
import { Link } from 'react-router-dom';
import { fillText } from '../../i18n/fill-text.ts';
import { worksAtom } from './home-data.ts';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';
import styles from './works-band.module.css';

/** The newest works that people showed; nothing where there are none. */
export const WorksBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const works = useAtomValue(worksAtom);
  if (!works || works.items.length === 0) return null;
  return (
    <section className={styles.band}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 className={page.heading}>{t.worksTitle}</h2>
          <Link to="/worksInspiration" className={page.link}>
            {fillText(t.worksLink, { count: works.total })}
            <Icon name="chevron-right" size={16} />
          </Link>
        </div>
        <ul className={styles.works}>
          {works.items.map(({ id, title, titles, author, thumb_url: address, width, height, generated }) => (
            <li key={id}>
              <Link to={`/worksInspiration?work=${encodeURIComponent(id)}`} className={styles.work}>
                <span className={styles.frame}>
                  <img src={address} width={width} height={height} alt="" loading="lazy" draggable={false} />
                  {generated ? <span className={styles.mark}>{t.generated}</span> : null}
                </span>
                <b>{titles ? localized(titles) : title}</b>
                <span className={styles.author}>{author}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
