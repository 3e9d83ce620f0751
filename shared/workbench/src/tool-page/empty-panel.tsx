import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useToolActions } from '../actions/tool-actions.ts';
import { type ToolExample, useToolExample } from '../examples/tool-examples.ts';
import { useWords } from '../texts/words.ts';
import type { WorkbenchKey } from '../texts/zh.ts';
import styles from './empty-panel.module.css';

const bodyOf = (tool: FormedTool, isOpen: boolean): WorkbenchKey => {
  if (!isOpen) return 'emptyBodyClosed';
  return tool.inputs.length === 0 ? 'emptyBodyWords' : 'emptyBodyDefault';
};

/** Pictures, an arrow, and what the tool made of them. */
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
          <Icon name="chevron-right" size={20} className={styles.arrow} />
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

/** Nothing drawn yet: what this tool made of other pictures, and a way to begin with them. */
export function EmptyPanel({ tool, isOpen }: { tool: FormedTool; isOpen: boolean }) {
  const words = useWords();
  const localized = useLocalized();
  const { trySample } = useToolActions();
  const example = useToolExample(tool.type);
  // Without a result it only begins the form of somebody who comes from its tutorial.
  const isDrawn = example !== undefined && example.results.length > 0;
  const given = { ...example?.inputs, ...example?.params };
  const isOffered = isOpen && example !== undefined && isDrawn && Object.keys(given).length > 0;
  return (
    <div className={styles.empty}>
      {isDrawn ? <Example example={example} /> : null}
      <div className={styles.foot}>
        <div>
          <p className={styles.title}>{words(isOpen ? 'emptyTitle' : 'emptyClosed')}</p>
          <p className={styles.body}>
            {isOpen && tool.emptyText ? localized(tool.emptyText) : words(bodyOf(tool, isOpen))}
          </p>
        </div>
        {isOffered ? <Button onClick={() => trySample(example)}>{words('trySample')}</Button> : null}
      </div>
    </div>
  );
}
