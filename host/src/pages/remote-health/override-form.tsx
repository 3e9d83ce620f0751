import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { type SubmitEvent, useState } from 'react';
import { useFederation } from '../../federation/federation-context.ts';
import { readOverrideBase } from '../../federation/override/override-decision.ts';
import styles from './remote-health-page.module.css';
import { useRemoteHealthTexts } from './remote-health-texts.ts';

interface OverrideFormProps {
  remotes: readonly string[];
  /** Origins that the server allows. */
  origins: readonly string[];
}

/** Instead of a remote's name: a remote that was never published is named by its own build. */
const asBuildSays = '';

const readName = async (base: string): Promise<string | undefined> => {
  const { remoteAt } = await import('../../federation/override/describe-override.ts');
  return remoteAt(base).catch(() => undefined);
};

/** The one way to take a remote from elsewhere: chosen by hand, for this tab. */
export const OverrideForm = ({ remotes, origins }: OverrideFormProps) => {
  const texts = useRemoteHealthTexts();
  const { overrides } = useFederation();
  const [remote, setRemote] = useState<string>(remotes[0] ?? asBuildSays);
  const [origin, setOrigin] = useState<string | undefined>(origins[0]);
  const [path, setPath] = useState('/');
  const [error, setError] = useState<string>();

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    const read = readOverrideBase(origin ?? '', path, origins);
    if ('fault' in read) return setError(read.fault === 'origin' ? texts.overrideForeign : texts.overrideAddress);
    const named = remote === asBuildSays ? await readName(read.base) : remote;
    if (named === undefined) return setError(texts.overrideNoBuild.replace('{{address}}', read.base));
    overrides.set(named, read.base);
    void navigation.reload();
  };
  if (origins.length === 0) return <p className={styles.quiet}>{texts.overrideOff}</p>;
  if (!globalThis.isSecureContext) return <p className={styles.quiet}>{texts.overrideInsecure}</p>;
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <Field label={texts.overrideRemote}>
        {(control) => (
          <Select
            {...control}
            options={[...options(remotes), { value: asBuildSays, label: texts.overrideAsBuildSays }]}
            value={remote}
            onChange={setRemote}
          />
        )}
      </Field>
      <Field label={texts.overrideOrigin}>
        {(control) => <Select {...control} options={options(origins)} value={origin} onChange={setOrigin} />}
      </Field>
      <Field label={texts.overridePath} error={error}>
        {(control) => <TextInput {...control} value={path} onChange={({ target }) => setPath(target.value)} />}
      </Field>
      <Button type="submit">{texts.overrideStart}</Button>
    </form>
  );
};
