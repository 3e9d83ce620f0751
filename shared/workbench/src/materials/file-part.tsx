import { type PatternFile, uploadPatternFile } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { useRef, useState } from 'react';
import styles from './material-form.module.css';
import type { MaterialKey } from './material-texts.ts';

export interface FilePartProps {
  file: PatternFile | undefined;
  words: OwnWords<MaterialKey>;
  error: string | undefined;
  onFile: (file: PatternFile) => void;
}

/** The file of a sewing pattern. */
export function FilePart({ file, words, error, onFile }: FilePartProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (chosen: File) => {
    const form = new FormData();
    form.append('file', chosen, chosen.name);
    setBusy(true);
    try {
      onFile((await http.call(uploadPatternFile, form, { quiet: true })).file);
    } catch (failure) {
      dialogs.showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Field label={words('patternFile')} hint={words('patternHint')} error={error}>
      {(control) => (
        <div className={styles.acts}>
          <Button
            {...control}
            aria-labelledby={`${control['aria-labelledby']} ${control.id}-words`}
            isBusy={isBusy}
            onClick={() => picker.current?.click()}
          >
            <span id={`${control.id}-words`}>{words(isBusy ? 'uploadingFile' : 'pickFile')}</span>
          </Button>
          {file ? <span className={styles.file}>{file.name}</span> : null}
          <input
            ref={picker}
            type="file"
            hidden
            accept=".dxf,.pdf,.svg,.plt,.zip"
            aria-label={words('patternFile')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen) void send(chosen);
            }}
          />
        </div>
      )}
    </Field>
  );
}
