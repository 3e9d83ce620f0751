import { type MutableTopic, mutableTopics } from '@atelier/contract/notices';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Switch } from '@atelier/ui/switch';
import { PersonRow, PersonSection } from './person-row.tsx';
import { changePerson } from './use-person.ts';

/** Notification settings. Account and payment notifications cannot be turned off. */
export function NoticesSection({ id, muted }: { id: string; muted: readonly MutableTopic[] }) {
  const t = useText('account');
  const handleChange = (topic: MutableTopic, isOn: boolean): void => {
    const muted_topics = isOn ? muted.filter((known) => known !== topic) : [...muted, topic];
    changePerson({ muted_topics }).catch((thrown: unknown) => {
      if (!isApiError(thrown)) throw thrown;
      dialogs.showError(thrown);
    });
  };
  return (
    <PersonSection id={id} title={t('person.notices')}>
      <PersonRow
        label={t('person.notices.money')}
        note={t('person.notices.moneyNote')}
        action={t('person.notices.always')}
      >
        {t('person.notices.inPage')}
      </PersonRow>
      {mutableTopics.map((topic) => (
        <PersonRow
          key={topic}
          label={t(`person.notices.${topic}`)}
          note={t(`person.notices.${topic}Note`)}
          action={
            <Switch
              aria-label={t(`person.notices.${topic}`)}
              isOn={!muted.includes(topic)}
              onChange={(isOn) => handleChange(topic, isOn)}
            />
          }
        >
          {t('person.notices.inPage')}
        </PersonRow>
      ))}
    </PersonSection>
  );
}
