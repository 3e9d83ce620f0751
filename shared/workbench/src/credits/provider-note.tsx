import { type Provider, providerKeys, providers } from '@atelier/contract/providers';
import type { EngineKind } from '@atelier/contract/task';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { otherEngine } from '../form/effective-form.ts';
import { useWords } from '../texts/words.ts';
import styles from './provider-note.module.css';

interface ProviderNoteProps {
  offer: Pick<ToolAvailability, 'sends_to' | 'may_send_to' | 'other_engine' | 'words_to'>;
  /** Selected alternative to the default engine. */
  engine?: EngineKind | undefined;
  /** Absent: not selectable here. */
  onEngine?: (engine: EngineKind | undefined) => void;
}

/** External provider that processes the tool, shown before submission, with the alternatives. */
export function ProviderNote({ offer, engine, onEngine }: ProviderNoteProps) {
  const words = useWords();
  const localized = useLocalized();
  const { other_engine: other, words_to: host } = offer;
  const otherKind = otherEngine(offer);
  const isOther = otherKind !== undefined && otherKind === engine;
  const nameOf = (one: Provider): string => localized(providers[one].name);
  const ofOther = providerKeys.find((key) => key === other);
  const sendsTo = isOther ? ofOther : offer.sends_to;
  const provider = sendsTo ?? (isOther ? undefined : offer.may_send_to);
  const isByModel = isOther === (otherKind === 'model');
  const nextProvider = isOther ? offer.sends_to : ofOther;
  if (!(provider || host || (otherKind && onEngine))) return null;
  const sentences = [
    provider ? words(sendsTo ? 'provider.all' : 'provider.some', { name: nameOf(provider) }) : '',
    !provider && otherKind ? words(isByModel ? 'engine.byModel' : 'engine.byBuiltin') : '',
    host ? words('provider.words', { host }) : '',
  ].map((sentence) => (sentence === '' || sentence.endsWith('。') ? sentence : `${sentence} `));
  return (
    <p className={styles.note}>
      {sentences.join('')}
      {provider || host ? (
        <Link className={styles.policy} to="/privacy" target="_blank">
          {words('provider.more')}
        </Link>
      ) : null}
      {otherKind && onEngine ? (
        <button type="button" className={styles.other} onClick={() => onEngine(isOther ? undefined : otherKind)}>
          {isByModel
            ? words('engine.useBuiltin')
            : nextProvider
              ? words('engine.useModel', { name: nameOf(nextProvider) })
              : words('engine.useOwnModel')}
        </button>
      ) : null}
    </p>
  );
}
