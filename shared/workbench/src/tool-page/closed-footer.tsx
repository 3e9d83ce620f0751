import { awaitTool, getTools, type ToolOffer } from '@atelier/contract/tools';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import { toolAddress } from '../send-to-tool/tool-address.ts';
import { useWords } from '../texts/words.ts';
import type { WorkbenchKey } from '../texts/zh.ts';
import styles from './form-footer.module.css';

export interface ClosedFooterProps {
  offer: ToolOffer;
  lack: WorkbenchKey;
  alternatives: readonly ToolOffer[];
}

/** In place of the price of a closed tool: what is missing, what can be used instead, and a notice when it opens. */
export function ClosedFooter({ offer, lack, alternatives }: ClosedFooterProps) {
  const words = useWords();
  const localized = useLocalized();
  const [isBusy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.call(awaitTool, { type: offer.type }, { quiet: true });
      await queryClient.invalidateQueries({ queryKey: [getTools.path] });
    } catch (error) {
      dialogs.showError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className={styles.closed}>{words(lack)}</p>
      {alternatives.length > 0 ? (
        <p className={styles.closed}>
          {words('useInstead')}
          {alternatives.map((tool) => (
            <Link key={tool.type} className={styles.instead} to={toolAddress(tool) ?? '/'}>
              {localized(tool.title)}
            </Link>
          ))}
        </p>
      ) : null}
      {offer.is_awaited ? (
        <p className={styles.closed} role="status">
          {words('openingAwaited')}
        </p>
      ) : (
        <Button size="l" isWide isBusy={isBusy} onClick={() => void ask()}>
          {words('awaitOpening')}
        </Button>
      )}
    </>
  );
}
