import { agreementDates } from '@atelier/contract/agreements';
import { type Consent, giveConsent, type Person, type ProviderConsent } from '@atelier/contract/person';
import { providerKeys, providers } from '@atelier/contract/providers';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { dateWords } from '@atelier/ui/date-words';
import { Switch } from '@atelier/ui/switch';
import formStyles from '../sign-in/sign-in-form.module.css';
import { PersonRow, PersonSection } from './person-row.tsx';
import { actOn } from './use-person.ts';

/** A given consent to an external provider, which can be withdrawn; the next submission asks again. */
function ProviderRow({ kind }: Pick<ProviderConsent, 'kind'>) {
  const t = useText('account');
  const localized = useLocalized();
  const provider = providerKeys.find((key) => kind.startsWith(key));
  if (!provider) return null;
  const name = localized(providers[provider].name);
  const label = t(kind === provider ? 'person.consents.provider' : 'person.consents.providerFace', { name });
  return (
    <PersonRow
      label={label}
      note={t('person.consents.providerNote')}
      action={
        <Switch
          aria-label={label}
          isOn
          onChange={() => void actOn(giveConsent, { kind, version: agreementDates[kind], is_given: false })}
        />
      }
    >
      {t(kind === provider ? 'person.consents.providerWords' : 'person.consents.providerFaceWords')}
    </PersonRow>
  );
}

/** Consent to the external language model reading descriptions; the choice can be changed. */
function WordsRow({ host, is_given: isGiven }: NonNullable<Person['words_consent']>) {
  const t = useText('account');
  const label = t('person.consents.words', { host });
  const choose = (isOn: boolean) =>
    void actOn(giveConsent, { kind: 'words', version: agreementDates.words, is_given: isOn, host });
  return (
    <PersonRow
      label={label}
      note={t('person.consents.wordsNote')}
      action={<Switch aria-label={label} isOn={isGiven === true} onChange={choose} />}
    >
      {t('person.consents.wordsWords')}
    </PersonRow>
  );
}

/** The user's consents with their dates; the consent for images of people can be withdrawn. */
export function ConsentsSection({
  id,
  consents,
  providerConsents,
  wordsConsent,
}: {
  id: string;
  consents: readonly Consent[];
  providerConsents: readonly ProviderConsent[];
  wordsConsent: Person['words_consent'];
}) {
  const t = useText('account');
  const language = useLanguage();
  const given = (kind: Consent['kind']) => consents.find((consent) => consent.kind === kind);
  const words = (kind: 'terms' | 'privacy'): string => {
    const consent = given(kind);
    if (!consent) return t('person.consents.unknown', { version: agreementDates[kind] });
    const date = dateWords(consent.accepted_at, language);
    return t('person.consents.given', { version: consent.version, date });
  };
  return (
    <PersonSection id={id} title={t('person.consents')}>
      {(['terms', 'privacy'] as const).map((kind) => (
        <PersonRow
          key={kind}
          label={t(`legal.${kind}`)}
          note={t('person.consents.again')}
          action={
            <Link className={formStyles.link} to={`/${kind}`} target="_blank">
              {t('person.consents.read')}
            </Link>
          }
        >
          {words(kind)}
        </PersonRow>
      ))}
      {providerConsents.map(({ kind }) => (
        <ProviderRow key={kind} kind={kind} />
      ))}
      {wordsConsent ? <WordsRow {...wordsConsent} /> : null}
      <PersonRow
        label={t('person.consents.face')}
        note={t('person.consents.faceNote')}
        action={
          <Switch
            aria-label={t('person.consents.face')}
            isOn={given('face') !== undefined}
            onChange={(isOn) => void actOn(giveConsent, { kind: 'face', version: agreementDates.face, is_given: isOn })}
          />
        }
      >
        {t('person.consents.faceWords')}
      </PersonRow>
    </PersonSection>
  );
}
