import type { FormedTool } from '@atelier/catalogue/formed-tools';
import { paramsSchema } from '@atelier/catalogue/params';
import { Field } from '@atelier/ui/field';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { type FormState, slotsOf } from '../form/form-state.ts';
import { figureWords } from '../texts/figure-words.ts';
import { useWords } from '../texts/words.ts';
import { useVectorPreview } from './use-vector-preview.ts';
import styles from './vector-preview.module.css';

/** The middle of the picture as vector paths with the settings as they are now. Nothing until there is a picture. */
export function VectorPreview({ tool, form }: { tool: FormedTool; form: FormState }) {
  const words = useWords();
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
      label={words('vectorPreview')}
      advice={piece ? words('vectorPaths', { count: figureWords(piece.paths) }) : undefined}
      hint={words(isFailed ? 'vectorPreviewFailed' : 'vectorPreviewHint')}
    >
      {(control) => (
        <div id={control.id} className={styles.mount} aria-busy={isBusy || undefined}>
          {piece ? (
            <img className={styles.piece} src={piece.url} alt={words('vectorPreview')} />
          ) : (
            <span className={styles.blank} />
          )}
          {isBusy ? (
            <StitchProgress value={undefined} label={words('vectorPreview')} className={styles.busy ?? ''} />
          ) : null}
        </div>
      )}
    </Field>
  );
}
