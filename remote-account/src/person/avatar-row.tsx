import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { FileInput } from '@atelier/ui/file-input';
import { lazy, Suspense, useRef, useState } from 'react';
import styles from './avatar-row.module.css';
import { PersonRow } from './person-row.tsx';
import { changePerson } from './use-person.ts';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

/** The user's avatar, or the first letter of the name. */
export function AvatarRow({ url, name }: { url: string; name: string }) {
  const t = useText('account');
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <PersonRow
      label={t('person.avatar')}
      action={
        <>
          {url ? (
            <Button size="s" kind="quiet" onClick={() => void changePerson({ avatar_image_id: '' })}>
              {t('person.avatar.remove')}
            </Button>
          ) : null}
          <Button size="s" onClick={() => input.current?.click()}>
            {t('person.avatar.change')}
          </Button>
        </>
      }
    >
      <span className={styles.line}>
        <span className={styles.avatar}>{url ? <img src={url} alt="" /> : [...name][0]}</span>
        <span className={styles.hint}>{t('person.avatar.hint')}</span>
      </span>
      <FileInput
        ref={input}
        hidden
        accept="image/jpeg,image/png"
        aria-label={t('person.avatar.change')}
        onFiles={([chosen]) => setFile(chosen)}
      />
      {file ? (
        <Suspense>
          <AvatarDialog file={file} onClose={() => setFile(undefined)} onOther={() => input.current?.click()} />
        </Suspense>
      ) : null}
    </PersonRow>
  );
}
