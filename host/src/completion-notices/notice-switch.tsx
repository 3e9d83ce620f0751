import { useLanguage } from '@atelier/platform/i18n';
import { Switch } from '@atelier/ui/switch';
import { useAtom } from 'jotai';
import { useState } from 'react';
import styles from './notice-switch.module.css';
import { askForNotices, noticeChoiceAtom, noticePermission, noticeWords } from './system-notice.ts';

/** Switch for system notifications. Requests the browser permission only when it is turned on. */
export const NoticeSwitch = () => {
  const language = useLanguage();
  const [choice, setChoice] = useAtom(noticeChoiceAtom);
  const [trouble, setTrouble] = useState<'denied' | 'unsupported'>();
  const change = async (wanted: boolean) => {
    setTrouble(undefined);
    const permission = wanted ? await askForNotices(window) : 'granted';
    if (permission !== 'granted') return setTrouble(permission === undefined ? 'unsupported' : 'denied');
    setChoice(wanted);
  };
  return (
    <div className={styles.switch}>
      <Switch isOn={choice && noticePermission(window) === 'granted'} onChange={(wanted) => void change(wanted)}>
        {noticeWords(language, 'switch')}
      </Switch>
      {trouble ? <p role="alert">{noticeWords(language, trouble)}</p> : null}
    </div>
  );
};
