import { agreementDates } from '@atelier/contract/agreements';
import { type Consent, giveConsent } from '@atelier/contract/person';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { dateWords } from '@atelier/ui/date-words';
import { Switch } from '@atelier/ui/switch';
import formStyles from '../sign-in/sign-in-form.module.css';
import { PersonRow } from './person-row.tsx';
import { PersonSection } from './person-section.tsx';
import { actOn } from './use-person.ts';

/** The user's consents with their dates; the consent for pictures of people can be withdrawn. */
export function ConsentsSection({ id, consents }: { id: string; consents: readonly Consent[] }) {
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
