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
export const HomePage = () => (
  <div className={styles.page}>
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
