import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { LowCredit } from '@atelier/contract/low-credit';
import { dialogs } from '@atelier/platform/dialogs';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import type { WorkbenchKey } from '../texts/words.ts';
import { useWords } from '../texts/words.ts';
import styles from './low-credit-row.module.css';

const titleOf = (low: LowCredit): WorkbenchKey => {
  if (low.kind === 'level') return low.level < 0 ? 'lowInactive' : 'lowLevel';
  return ({ credits: 'lowCredits', trial: 'lowTrial', company: 'lowCompany', limit: 'lowLimit' } as const)[low.kind];
};

const bodyOf = (low: LowCredit): WorkbenchKey => {
  switch (low.kind) {
    case 'level':
      return ({ subscribe: 'lowLevelSubscribe', upgrade: 'lowLevelUpgrade', ask: 'lowLevelAsk' } as const)[low.way];
    case 'credits':
      return low.way === 'top-up' ? 'lowCreditsTopUp' : 'lowCreditsSubscribe';
    case 'trial':
      return 'lowTrialBody';
    case 'company':
      return 'lowCompanyBody';
    case 'limit':
      return 'lowLimitBody';
  }
};

const icons = { credits: 'spool', trial: 'spool', company: 'account', limit: 'account', level: 'info' } as const;
const labels = { subscribe: 'buyPackage', upgrade: 'upgrade', 'top-up': 'topUp' } as const;

const openPricing = () => navigation.open('/pricing');

/** Action for each case; the form keeps its values. */
function WayOut({ low, tool }: { low: LowCredit; tool: ToolDefinition }) {
  const words = useWords();
  const localized = useLocalized();
  const { webName } = useBrand();
  if (low.way !== 'ask') {
    return (
      <Button size="s" kind="primary" onClick={openPricing}>
        {words(low.kind === 'trial' ? 'seePackages' : labels[low.way])}
      </Button>
    );
  }
  const copy = (): void => {
    const text =
      low.kind === 'company'
        ? words('reminderForAdmin', { site: webName, tool: localized(tool.title), short: low.short })
        : low.kind === 'limit'
          ? words('reminderOfLimit', { site: webName, tool: localized(tool.title), short: low.short })
          : words('reminderOfLevel', { site: webName, tool: localized(tool.title) });
    navigator.clipboard.writeText(text).then(
      () => dialogs.toast({ message: words('reminderCopied') }),
      (error: unknown) => dialogs.showError(error),
    );
  };
  return <Button size="s" label={words('copyReminder')} onClick={copy} />;
}

/** Why the credits do not suffice, and what to do, above the price. */
export function LowCreditRow({ low, tool }: { low: LowCredit; tool: ToolDefinition }) {
  const words = useWords();
  const short = 'short' in low ? low.short : 0;
  return (
    <div className={styles.row} role="status">
      <Icon name={icons[low.kind]} size={16} className={styles.icon} />
      <p className={styles.words}>
        <b>{words(titleOf(low), { short })}</b> <span>{words(bodyOf(low))}</span>
      </p>
      <span className={styles.ways}>
        <WayOut low={low} tool={tool} />
      </span>
    </div>
  );
}
