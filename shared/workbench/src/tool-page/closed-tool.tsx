import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { awaitTool, getTools } from '@atelier/contract/tools';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useBusy } from '@atelier/ui/use-busy';
import { createContext, use } from 'react';
import type { PriceState } from '../form/price-state.ts';
import { toolAddress } from '../send-to-tool/tool-address.ts';
import { useWords, type WorkbenchKey } from '../texts/words.ts';
import styles from './closed-tool.module.css';
import { useToolPage } from './tool-page-state.ts';

/** The tools of the group with their examples. */
export const GroupTools = createContext<readonly ToolDefinition[]>([]);

type Closed = Extract<PriceState, { kind: 'closed' }>;

/** What a closed tool lacks. `needsPeople`: the built-in face networks suffice, without a generative model. */
export const lackKey = (state: Closed, { needsPeople }: { needsPeople?: true }): WorkbenchKey => {
  if (state.reason === 'coming') return 'toolComingBody';
  switch (state.lack?.server) {
    case 'unreachable':
      return 'modelUnreachable';
    case 'off':
      return 'modelOff';
    case 'incomplete':
      return 'modelIncomplete';
    default:
      return needsPeople ? 'toolNeedsPeopleBody' : 'toolNeedsModelBody';
  }
};

/** Replaces the form of a closed tool: missing requirements, a notice when it becomes available, and alternatives. */
export function ClosedTool({ state }: { state: Closed }) {
  const words = useWords();
  const localized = useLocalized();
  const { tool, offers } = useToolPage();
  const group = use(GroupTools);
  const { isBusy, run } = useBusy(dialogs.showError);
  const ask = async (): Promise<void> => {
    await http.call(awaitTool, { type: tool.type }, { quiet: true });
    await queryClient.invalidateQueries({ queryKey: [getTools.path] });
  };
  return (
    <div className={styles.closed}>
      <h2 className={styles.title}>{words('emptyClosed', { tool: localized(tool.title) })}</h2>
      <p>{words(lackKey(state, tool))}</p>
      {offers.offer?.is_awaited ? (
        <p className={styles.awaited} role="status">
          {words('openingAwaited')}
        </p>
      ) : (
        <Button icon="bell" label={words('awaitOpening')} isBusy={isBusy} onClick={() => void run(ask)} />
      )}
      {offers.alternatives.length > 0 ? (
        <>
          <h3 className={styles.instead}>{words('useInstead')}</h3>
          <ul className={styles.alternatives}>
            {offers.alternatives.map((other) => {
              const picture = group.find(({ type }) => type === other.type)?.example?.results[0];
              return (
                <li key={other.type}>
                  <Link className={styles.alternative} to={toolAddress(other) ?? '/'}>
                    <span className={styles.picture}>{picture ? <img src={picture} alt="" /> : null}</span>
                    {localized(other.title)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </div>
  );
}
