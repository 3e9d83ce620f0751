import { useLayoutEffect, useRef } from 'react';
import { removePrerenderedPage } from '../../keep-alive/remove-prerendered-page.ts';
import { scrollAttribute } from '../../keep-alive/scroll-memory.ts';
import { ContactBand } from './contact-band.tsx';
import { GarmentRail } from './garment-rail.tsx';
import { Hero } from './hero.tsx';
import { HomeFooter } from './home-footer.tsx';
import { HomeHeader } from './home-header.tsx';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { PriceBand } from './price-band.tsx';
import { ToolGroups } from './tool-groups.tsx';
import { WorksBand } from './works-band.tsx';

/** The official site, /home: needs no login and brings its own head. */
export const HomePage = () => {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = removePrerenderedPage(document);
    // After the frame has put a page that it does not know yet to its top, before anything is painted.
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
