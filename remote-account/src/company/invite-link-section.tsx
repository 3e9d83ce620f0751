import { type InviteLink, modifyCompany } from '@atelier/contract/company';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { dayWords } from '@atelier/ui/date-words';
import { TextInput } from '@atelier/ui/text-input';
import { encode } from 'uqr';
import { copyText } from '../frame/text-transfer.ts';
import { companyLink } from '../sign-in/invites.ts';
import styles from './company-page.module.css';
import { useCompanyAction } from './use-action.ts';

/** Downloads a QR code as an SVG that prints at any size. */
const saveQr = (path: string, side: number, name: string): void => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 16}" height="${side * 16}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path shape-rendering="crispEdges" d="${path}"/></svg>`;
  const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read it after this delay.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** QR code modules as one path, one unit each, with a quiet zone of four. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');

/** One shared link: every user who opens it can join as a member. */
export function InviteLinkSection({ companyId, link }: { companyId: string; link: InviteLink | null }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useCompanyAction();
  const change = (wanted: 'renew' | 'off') =>
    void run(() => http.call(modifyCompany, { id: companyId, invite_link: wanted }, { quiet: true }));
  return (
    <section className={styles.linkPart}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('company.link')}</h2>
        {link ? (
          <div className={styles.ways}>
            <Button size="s" kind="quiet" isBusy={isBusy} onClick={() => change('renew')}>
              {t('company.link.renew')}
            </Button>
            <Button size="s" kind="quiet" className={styles.danger} isBusy={isBusy} onClick={() => change('off')}>
              {t('company.link.off')}
            </Button>
          </div>
        ) : null}
      </div>
      {link ? (
        <OpenLink
          link={link}
          note={t('company.link.note', { date: dayWords(new Date(link.expires_at), language), count: link.uses })}
        />
      ) : (
        <div className={styles.linkNone}>
          <p className={styles.quiet}>{t('company.link.none')}</p>
          <Button label={t('company.link.make')} isBusy={isBusy} onClick={() => change('renew')} />
        </div>
      )}
    </section>
  );
}

function OpenLink({ link, note }: { link: InviteLink; note: string }) {
  const t = useText('account');
  const address = companyLink(window.location.href, link.token);
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const [path, side] = [pathOf(data), size + 8];
  return (
    <div className={styles.link}>
      <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('company.link.qr')}>
        <rect width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <div className={styles.linkWords}>
        <TextInput
          readOnly
          className={styles.address}
          aria-label={t('company.link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className={styles.quiet}>{note}</p>
        <div className={styles.filters}>
          <Button
            size="s"
            icon="copy"
            label={t('company.link.copy')}
            onClick={() => void copyText(address, { copied: t('person.copied'), failed: t('person.copyFailed') })}
          />
          <Button size="s" onClick={() => saveQr(path, side, `${t('company.link')}.svg`)}>
            {t('company.link.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}
