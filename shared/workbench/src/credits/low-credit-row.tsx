import type { FormedTool } from '@atelier/catalogue/formed-tools';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import type { LowCredit } from '../form/price-state.ts';
import { useWords } from '../texts/words.ts';
import styles from './low-credit-row.module.css';

const titles = { credits: 'lowCredits', trial: 'lowTrial', company: 'lowCompany', level: 'lowLevel' } as const;
const bodies = {
  credits: 'lowCreditsBody',
  trial: 'lowTrialBody',
  company: 'lowCompanyBody',
  level: 'lowLevelBody',
} as const;
const icons = { credits: 'spool', trial: 'spool', company: 'account', level: 'info' } as const;

const openPricing = () => navigation.open('/pricing');

/** The way out of each of the four cases; the form stays as it is. */
function WayOut({ low, tool }: { low: LowCredit; tool: FormedTool }) {
  const words = useWords();
  const localized = useLocalized();
  const { webName } = useBrand();
  switch (low.kind) {
    case 'credits':
      return (
        <>
          <Button size="s" onClick={openPricing}>
            {words('topUp')}
          </Button>
          <Button size="s" kind="primary" onClick={openPricing}>
            {words('buyPackage')}
          </Button>
        </>
      );
    case 'trial':
      return (
        <Button size="s" kind="primary" onClick={openPricing}>
          {words('seePackages')}
        </Button>
      );
    case 'level':
      return (
        <Button size="s" kind="primary" onClick={openPricing}>
          {words('upgrade')}
        </Button>
      );
    case 'company':
      return (
        <Button
          size="s"
          onClick={() => {
            const text = words('reminderForAdmin', { site: webName, tool: localized(tool.title), short: low.short });
            navigator.clipboard.writeText(text).then(
              () => dialogs.toast({ message: words('reminderCopied') }),
              (error: unknown) => dialogs.showError(error),
            );
          }}
        >
          {words('copyReminder')}
        </Button>
      );
  }
}

/** Why the credits do not reach, and what to do, above the price. */
export function LowCreditRow({ low, tool }: { low: LowCredit; tool: FormedTool }) {
  const words = useWords();
  const short = 'short' in low ? low.short : 0;
  return (
    <div className={styles.row} role="status">
      <Icon name={icons[low.kind]} size={16} className={styles.icon} />
      <p className={styles.words}>
        <b>{words(titles[low.kind], { short })}</b> <span>{words(bodies[low.kind])}</span>
      </p>
      <span className={styles.ways}>
        <WayOut low={low} tool={tool} />
      </span>
    </div>
  );
}
