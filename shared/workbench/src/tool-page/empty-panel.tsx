import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useToolActions } from '../actions/tool-actions.ts';
import type { WorkbenchKey } from '../texts/words.ts';
import { useWords } from '../texts/words.ts';
import styles from './empty-panel.module.css';

const bodyOf = (tool: ToolDefinition, isOpen: boolean): WorkbenchKey => {
  if (!isOpen) return 'emptyBodyClosed';
  return tool.inputs.length === 0 ? 'emptyBodyWords' : 'emptyBodyDefault';
};

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
}

/** Empty results panel: example results of this tool, and a button to try them. */
export function EmptyPanel({ tool, isOpen }: EmptyPanelProps) {
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
          <p className={styles.title}>{words('emptyTitle')}</p>
          <p className={styles.body}>
            {isOpen && tool.emptyText ? localized(tool.emptyText) : words(bodyOf(tool, isOpen))}
          </p>
        </div>
        {isOffered ? <Button onClick={() => trySample(example)}>{words('trySample')}</Button> : null}
      </div>
    </div>
  );
}
