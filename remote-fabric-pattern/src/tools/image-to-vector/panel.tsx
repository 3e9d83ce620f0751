import { paramsSchema } from '@atelier/catalogue/params';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { Field } from '@atelier/ui/field';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { slotsOf } from '@atelier/workbench/form-state';
import type { ToolPanelProps } from '@atelier/workbench/tool-panel';
import styles from './panel.module.css';
import { panelTexts } from './panel-texts.ts';
import { useVectorPreview } from './use-vector-preview.ts';

/** The middle of the picture as vector paths with the settings as they are now. Nothing until there is a picture. */
export function VectorPreview({ tool, form }: ToolPanelProps) {
  const words = useOwnWords(panelTexts);
  const [input] = tool.inputs;
  const slot = input && slotsOf(form, input.name)[0];
  const image = slot?.kind === 'ready' ? slot.image.id : undefined;
  const params = paramsSchema(tool).safeParse(form.params);
  const { piece, isBusy, isFailed } = useVectorPreview(
    params.success ? image : undefined,
    params.success ? params.data : {},
  );
  if (image === undefined) return null;
  return (
    <Field
      className={styles.look ?? ''}
      label={words('preview')}
      advice={piece ? words('paths', { count: piece.paths.toLocaleString('en-US') }) : undefined}
      hint={words(isFailed ? 'failed' : 'hint')}
    >
      {(control) => (
        <div id={control.id} className={styles.mount} aria-busy={isBusy || undefined}>
          {piece ? (
            <img className={styles.piece} src={piece.url} alt={words('preview')} />
          ) : (
            <span className={styles.blank} />
          )}
          {isBusy ? <StitchProgress value={undefined} label={words('preview')} className={styles.busy ?? ''} /> : null}
        </div>
      )}
    </Field>
  );
}
