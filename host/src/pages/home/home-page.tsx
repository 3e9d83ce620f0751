import { useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useAtomValue } from '@atelier/platform/state';
import { useBrand } from '@atelier/platform/theme';
import { buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Logo } from '@atelier/ui/logo';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pageAt, servedPage } from '../../addresses/navigation-table.ts';
import { Garment, type GarmentProps } from '../../art/garment.tsx';
import { fillText } from '../../i18n/create-i18n.ts';
import { removePrerenderedPage, scrollAttribute } from '../../keep-alive/scroll-memory.ts';
import { LanguageButton, ThemeButton } from '../../shell/preference-buttons.tsx';
import contactBandStyles from './contact-band.module.css';
import garmentRailStyles from './garment-rail.module.css';
import { Hero } from './hero.tsx';
import { useHomeTexts } from './home-content.ts';
import { HomeFooter } from './home-footer.tsx';
import homeHeaderStyles from './home-header.module.css';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { PriceBand, worksAtom } from './price-band.tsx';
import { goToTools, ToolGroups } from './tool-groups.tsx';
import { useIsNear } from './use-is-near.ts';
import worksBandStyles from './works-band.module.css';

/** Squares, libraries and tutorials follow the fixed entries: they are loaded with the registry and shift nothing. */
const links = ['/worksInspiration', '/pricing', '/styleLibrary', '/tutorial'] as const;

const MenuDrawer = lazy(async () => ({ default: (await import('../../shell/menu-drawer.tsx')).MenuDrawer }));

/** Below 992 px: the menu of the other pages. */
const HomeMenu = () => {
  const t = useHomeTexts();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        icon="menu"
        iconSize={20}
        label={t.menu}
        className={homeHeaderStyles.menu ?? ''}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <MenuDrawer isOpen onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};

const HomeHeader = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const pages = useNavigation();
  const { webName, logo } = useBrand();
  return (
    <header className={`${styles.wrap} ${homeHeaderStyles.header}`}>
      <HomeMenu />
      <Link to="/home" aria-label={webName}>
        <Logo name={webName} mark={logo} />
      </Link>
      <nav className={homeHeaderStyles.nav} aria-label={t.toTop}>
        <button type="button" onClick={goToTools}>
          {t.navTools}
        </button>
        {links.map((path) => {
          const row = path === '/pricing' ? pageAt(path, pages) : servedPage(path, pages);
          return row ? (
            <Link key={path} to={path}>
              {path === '/pricing' ? t.navPricing : localized(row.title)}
            </Link>
          ) : null;
        })}
      </nav>
      <div className={homeHeaderStyles.end}>
        <span className={homeHeaderStyles.preferences}>
          <LanguageButton />
          <ThemeButton />
        </span>
        <Entrance />
      </div>
    </header>
  );
};

const Entrance = () => {
  const t = useHomeTexts();
  const { status } = useSessionState();
  if (status !== 'signed-out') {
    return (
      <Link to="/dashboard" className={buttonClass({ kind: 'primary' })}>
        {t.open}
      </Link>
    );
  }
  return (
    <>
      <Link to="/login" className={buttonClass({ kind: 'quiet' })}>
        {t.login}
      </Link>
      <Link to="/register" className={buttonClass({ kind: 'primary' })}>
        {t.start}
      </Link>
    </>
  );
};

const rail: readonly Omit<GarmentProps, 'className'>[] = [
  { kind: 'tee', cloth: '#2d3c5e', fabric: 'stripe', ink: '#e9e6dd' },
  { kind: 'coat', cloth: '#b98a52' },
  { kind: 'dress', cloth: '#a82f3c', fabric: 'dot', ink: '#f3e3d8' },
  { kind: 'shirt', cloth: '#44659a', fabric: 'twill', ink: '#5f80b2' },
  { kind: 'frock', cloth: '#c79a2c', fabric: 'flower', ink: '#f6ead0' },
  { kind: 'knit', cloth: '#86a886', fabric: 'rib', ink: '#779a78' },
  { kind: 'shirt', cloth: '#e2e0d9' },
  { kind: 'hoodie', cloth: '#85868a' },
];

/** A full-width row of garments, decorating the public pages. */
const GarmentRail = () => {
  const t = useHomeTexts();
  const { webName } = useBrand();
  return (
    <section className={garmentRailStyles.section}>
      <div className={garmentRailStyles.rail} aria-hidden="true">
        {rail.map((garment) => (
          <figure key={`${garment.kind}${garment.cloth}`} className={garmentRailStyles.piece}>
            <Hook />
            <Garment {...garment} className={garmentRailStyles.garment} />
          </figure>
        ))}
      </div>
      <div className={`${styles.wrap} ${styles.head} ${garmentRailStyles.caption}`}>
        <h2 className={styles.heading}>{t.railTitle}</h2>
        <p className={garmentRailStyles.note}>{fillText(t.railNote, { name: webName })}</p>
      </div>
    </section>
  );
};

const Hook = () => (
  <svg className={garmentRailStyles.hook} viewBox="0 0 20 44" aria-hidden="true" focusable="false">
    <path d="M10 44V25c0-5 6.500-5.500 6.500-12a6.500 6.500 0 0 0-13 0" />
  </svg>
);

/** The newest published works; hidden when there are none. */
const WorksBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const works = useAtomValue(worksAtom);
  const [ref, isNear] = useIsNear();
  if (!works || works.items.length === 0) return null;
  return (
    <section className={worksBandStyles.band} ref={ref}>
      <div className={styles.wrap}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{t.worksTitle}</h2>
          <Link to="/worksInspiration" className={styles.link}>
            {fillText(t.worksLink, { count: works.total })}
            <Icon name="chevron-right" size={16} />
          </Link>
        </div>
        <ul className={worksBandStyles.works}>
          {works.items.map(({ id, title, titles, author, thumb_url: address, width, height, generated }) => (
            <li key={id}>
              <Link to={`/worksInspiration?work=${encodeURIComponent(id)}`} className={worksBandStyles.work}>
                <span className={worksBandStyles.frame}>
                  <img src={isNear ? address : undefined} width={width} height={height} alt="" draggable={false} />
                  {generated ? <span className={worksBandStyles.mark}>{t.generated}</span> : null}
                </span>
                <b>{titles ? localized(titles) : title}</b>
                <span className={worksBandStyles.author}>{author}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

/** The operator's contact data from the brand settings; hidden when there are none. */
const ContactBand = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const { phone, email, hours } = useBrand().contact;
  if (!phone && !email) return null;
  return (
    <section className={`${styles.wrap} ${contactBandStyles.section}`}>
      <div>
        <h2 className={styles.heading}>{t.contactTitle}</h2>
        <p className={styles.note}>{localized(hours)}</p>
      </div>
      <dl className={contactBandStyles.ways}>
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

/** The official site, /home: needs no login and has its own header. */
export const HomePage = () => {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = removePrerenderedPage(document);
    // After the frame has scrolled a new page to its top, before anything is painted.
    if (top > 0) queueMicrotask(() => page.current?.closest(`[${scrollAttribute}]`)?.scrollTo({ top }));
  }, []);
  return (
    <div ref={page} className={styles.page}>
      <HomeHeader />
      <main>
        <Hero />
        <GarmentRail />
        <ToolGroups />
        <WorksBand />
        <HowItWorks />
        <PriceBand />
        <ContactBand />
      </main>
      <HomeFooter />
    </div>
  );
};
