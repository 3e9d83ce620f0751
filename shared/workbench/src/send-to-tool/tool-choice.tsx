import { searchKey } from '@atelier/contract/normalise-text';
import type { ToolAvailability, ToolInput } from '@atelier/contract/tools';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { useToolList } from '@atelier/task-results/tool-list';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Skeleton } from '@atelier/ui/placeholders';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import en from '../locales/en/send-to-tool.json' with { type: 'json' };
import zh from '../locales/zh/send-to-tool.json' with { type: 'json' };
import styles from './send-to-tool-dialog.module.css';
import { type PageRequest, toolAddress } from './tool-address.ts';

const sendToToolTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** A tool that accepts an image, and the input for it. */
export interface ReceivingTool {
  tool: ToolAvailability;
  input: ToolInput;
}

/** Target input of an image without a given input, among those shown in the form: required ones before the others. */
const receivingInput = ({ inputs }: Pick<ToolAvailability, 'inputs'>): ToolInput | undefined => {
  const open = inputs.filter(({ is_open }) => is_open !== false);
  return open.find(({ min }) => min > 0) ?? open[0];
};

/**
 * Available tools that accept an image, in group order, without the source tool. Vectors and images are both passed as PNG; clips are not
 * accepted.
 */
export const receivingTools = (tools: readonly ToolAvailability[], from: number | undefined): ReceivingTool[] =>
  tools.flatMap((tool) => {
    const input = receivingInput(tool);
    return input && tool.type !== from && tool.state === 'ready' ? [{ tool, input }] : [];
  });

export { toolAddress };

export interface ToolChoiceDialogProps {
  /** Source tool of the image, which is excluded; undefined: none. */
  from: number | undefined;
  /** The image, as query parameters of the tool's URL. */
  request: Omit<PageRequest, 'input' | 'redraw'>;
  onClose: () => void;
}

/** Tools that accept an image, by group; selecting one opens it with the image in its field. */
export function ToolChoiceDialog({ from, request, onClose }: ToolChoiceDialogProps) {
  const words = useOwnWords(sendToToolTexts);
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const wanted = searchKey(search);
  const tools = useToolList();
  const receiving = receivingTools(tools ?? [], from).filter(({ tool }) =>
    searchKey(`${tool.title.zh} ${tool.title.en}`).includes(wanted),
  );
  const byGroup = Map.groupBy(receiving, ({ tool }) => tool.placements[0]?.group);
  const go = ({ tool, input }: ReceivingTool) => {
    const address = toolAddress(tool, { ...request, input: input.name });
    if (!address) return;
    onClose();
    navigation.open(address);
  };
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={words('title')} closeLabel={words('close')}>
      <div className={styles.body}>
        <TextInput
          aria-label={words('search')}
          placeholder={words('search')}
          before={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {tools ? null : <Skeleton shape="block" />}
        {tools && receiving.length === 0 ? <p className={styles.nothing}>{words('nothing')}</p> : null}
        {[...byGroup].map(([group, list]) => (
          <section key={group ?? ''} className={styles.group}>
            <h3>{localized(list[0]?.tool.placements[0]?.group_title ?? { zh: '', en: '' })}</h3>
            <ul>
              {list.map((entry) => (
                <li key={entry.tool.type}>
                  <button type="button" onClick={() => go(entry)}>
                    <b>{localized(entry.tool.title)}</b>
                    <small>{words('into', { input: localized(entry.input.title) })}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
