import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { createContext, use } from 'react';
import { useToolActions } from '../actions/tool-actions.ts';
import { toolAddress } from '../send-to-tool/tool-address.ts';
import type { WorkbenchKey } from '../texts/words.ts';
import { useWords } from '../texts/words.ts';
import styles from './empty-panel.module.css';

/** The tools of the group with their examples. */
export const GroupTools = createContext<readonly ToolDefinition[]>([]);

const bodyOf = (tool: ToolDefinition, isOpen: boolean): WorkbenchKey => {
  if (!isOpen) return 'emptyBodyClosed';
  return tool.inputs.length === 0 ? 'emptyBodyWords' : 'emptyBodyDefault';
};

/** Available tools, each with an example result. */
function Alternatives({ tools }: { tools: readonly ToolAvailability[] }) {
  const localized = useLocalized();
  const group = use(GroupTools);
  return (
    <ul className={styles.alternatives}>
      {tools.map((tool) => {
        const picture = group.find(({ type }) => type === tool.type)?.example?.results[0];
        return (
          <li key={tool.type}>
            <Link className={styles.alternative} to={toolAddress(tool) ?? '/'}>
              {picture ? <img src={picture} alt="" className={styles.result} /> : null}
              {localized(tool.title)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Input images, an arrow, and the tool's results. */
function Example({ example: { inputs, results } }: { example: ToolExample }) {
  const given = Object.values(inputs).flat();
  return (
    <div className={styles.example} aria-hidden="true">
      {given.length > 0 ? (
        <>
          <div className={styles.inputs}>
            {given.map((address) => (
              <img key={address} src={address} alt="" className={styles.input} />
            ))}
          </div>
          {results.length > 0 ? <Icon name="chevron-right" size={20} className={styles.arrow} /> : null}
        </>
      ) : null}
      <div className={styles.results} data-count={results.length}>
        {results.map((address) => (
          <img key={address} src={address} alt="" className={styles.result} />
        ))}
      </div>
    </div>
  );
}

interface EmptyPanelProps {
  tool: ToolDefinition;
  /** True when the tool accepts submissions. */
  isOpen: boolean;
  /** Available tools while this one is closed. */
  alternatives: readonly ToolAvailability[];
}

/** Empty results panel: example results of this tool, and a button to try them. */
export function EmptyPanel({ tool, isOpen, alternatives }: EmptyPanelProps) {
  const words = useWords();
  const localized = useLocalized();
  const { trySample } = useToolActions();
  const { example } = tool;
  // An example without results is shown only while the tool is closed; its inputs still serve the tutorial.
  const isDrawn = example !== undefined && (example.results.length > 0 || !isOpen);
  const given = { ...example?.inputs, ...example?.params };
  const isOffered = isOpen && example !== undefined && isDrawn && Object.keys(given).length > 0;
  return (
    <div className={styles.empty}>
      {isDrawn ? <Example example={example} /> : null}
      <div className={styles.foot}>
        <div>
          <p className={styles.title}>
            {isOpen ? words('emptyTitle') : words('emptyClosed', { tool: localized(tool.title) })}
          </p>
          <p className={styles.body}>
            {isOpen && tool.emptyText ? localized(tool.emptyText) : words(bodyOf(tool, isOpen))}
          </p>
        </div>
        {isOffered ? <Button onClick={() => trySample(example)}>{words('trySample')}</Button> : null}
      </div>
      {isOpen ? null : <Alternatives tools={alternatives} />}
    </div>
  );
}
