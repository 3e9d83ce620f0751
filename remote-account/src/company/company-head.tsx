import { isPhoneLike, plainPhone } from '@atelier/contract/auth';
import { cancelCompanyWaiting, getCompanyWaiting } from '@atelier/contract/batch';
import {
  type Company,
  type DisbandPreview,
  type InviteLink,
  modifyCompany,
  previewDisband,
  userDisbandCompany,
  userQuitCompany,
} from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { uploadImages } from '@atelier/contract/generation';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu, type MenuItem } from '@atelier/ui/menu';
import { TextField } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';
import { yuan } from '../frame/format.ts';
import { copyText } from '../frame/text-transfer.ts';
import { companyLink } from '../sign-in/invites.ts';
import styles from './company-head.module.css';
import inviteDialogStyles from './company-page.module.css';
import { FormDialog } from './form-dialog.tsx';
import { companyLeft, useCompanyAction } from './use-action.ts';

/** Invites a phone number; an unregistered one gets a text message, and the invitation is shown after registration. */
function InviteDialog({ isOpen, onClose, link }: { isOpen: boolean; onClose: () => void; link: InviteLink | null }) {
  const t = useText('account');
  const [phone, setPhone] = useState('');
  const { isBusy, error, setError, run } = useCompanyAction();
  const handleSubmit = async (): Promise<void> => {
    if (!isPhoneLike(phone)) return setError(t('company.invite.wrong'));
    const isSent = await run(async () => {
      const { invitation } = await http.call(companyMemberAdd, { phone: plainPhone(phone) }, { quiet: true });
      dialogs.toast({ message: t(invitation?.is_registered ? 'company.invite.sent' : 'company.invite.texted') });
    }, 'field');
    if (!isSent) return;
    setPhone('');
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('company.invite')}
      lead={t('company.invite.lead')}
      submit={t('company.invite.send')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
      after={
        link ? (
          <p className={inviteDialogStyles.or}>
            {t('company.invite.or')}{' '}
            <Button
              size="s"
              icon="copy"
              label={t('company.link.copy')}
              onClick={() =>
                void copyText(companyLink(window.location.href, link.token), {
                  copied: t('person.copied'),
                  failed: t('person.copyFailed'),
                })
              }
            />
          </p>
        ) : null
      }
    >
      <TextField
        label={t('phone')}
        hint={t('phone.foreign')}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={t('phone.placeholder')}
        value={phone}
        maxLength={24}
        onChange={(value) => {
          setPhone(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

interface TextDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  label: string;
  submit: string;
  initial?: string;
  isDanger?: boolean;
  /** Only this text is accepted. */
  mustEqual?: string;
  /** Error of the typed text; undefined: none. */
  check?: (typed: string) => string | undefined;
  onSubmit: (typed: string) => Promise<unknown>;
}

/** Prompts for a single-line text, such as a new name or the name to confirm. */
export function TextDialog(props: TextDialogProps) {
  const { isOpen, onClose, title, lead, label, submit, initial = '', isDanger = false, mustEqual, onSubmit } = props;
  const t = useText('account');
  const { check = (text: string) => (text.trim() === '' ? t('company.name.empty') : undefined) } = props;
  const [typed, setTyped] = useState(initial);
  const { isBusy, error, setError, run } = useCompanyAction();
  useEffect(() => {
    if (isOpen) setTyped(initial);
  }, [isOpen, initial]);
  const isOther = mustEqual !== undefined && typed.trim() !== '' && typed.trim() !== mustEqual;
  const handleSubmit = async (): Promise<void> => {
    const trouble = check(typed);
    if (trouble !== undefined) return setError(trouble);
    if (mustEqual !== undefined && typed.trim() !== mustEqual) return;
    if (await run(() => onSubmit(typed), 'field')) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      lead={lead}
      submit={submit}
      isBusy={isBusy}
      isDanger={isDanger}
      isDisabled={mustEqual !== undefined && typed.trim() !== mustEqual}
      onSubmit={() => void handleSubmit()}
    >
      <TextField
        label={label}
        error={isOther ? t('company.disband.other', { name: mustEqual }) : error}
        value={typed}
        maxLength={400}
        autoComplete="off"
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Describes what disbanding ends and refunds, and what support can restore; sentences without content are omitted. */
export const disbandLead = (t: Translate, members: number, preview: DisbandPreview | undefined): string => {
  const { refund = 0, orders = 0, credits = 0, open_orders: open = 0 } = preview ?? {};
  const sentences = [
    t('company.disband.words', { count: members }),
    refund > 0 && t('company.disband.refund', { count: orders, amount: yuan(refund) }),
    credits > 0 && t('company.disband.unused', { count: credits, credits: credits.toLocaleString('en') }),
    open > 0 && t('company.disband.open', { count: open }),
    t('company.disband.restore'),
    (refund > 0 || open > 0) && t('company.disband.final'),
  ];
  return sentences.filter((sentence) => sentence !== false).join('\n');
};

/** Opens the file picker for an image. The input stays out of the DOM, where hidden pages would expose it to queries for file inputs. */
const pickPicture = (onPicked: (picture: File) => void): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/png,image/jpeg';
  input.addEventListener('change', () => {
    const picture = input.files?.[0];
    if (picture) onPicked(picture);
  });
  input.click();
};

interface CompanyHeadProps {
  company: Company;
  isAdmin: boolean;
  link: InviteLink | null;
}

/** Name and logo of the company, and actions on the whole company. */
export function CompanyHead({ company, isAdmin, link }: CompanyHeadProps) {
  const t = useText('account');
  const language = useLanguage();
  const [open, setOpen] = useState<'rename' | 'invite' | 'disband' | null>(null);
  const { isBusy, run } = useCompanyAction();
  const { id, name } = company;
  const [preview, setPreview] = useState<DisbandPreview>();
  /** Loads the losses and the refund before the confirmation. */
  const askToDisband = () =>
    run(async () => {
      setPreview(await http.call(previewDisband, {}, { quiet: true }));
      setOpen('disband');
    });
  const quit = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: t('company.quit.ask', { name }),
      body: t('company.quit.words'),
      confirm: t('company.quit'),
      cancel: t('company.cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await http.call(userQuitCompany, {}, { quiet: true });
      await navigation.reload();
    } catch (error) {
      if (!isApiError(error, '41108')) return dialogs.showError(error);
      // The last administrator cannot leave: offer to disband or to transfer.
      const ends = await dialogs.confirm({
        title: t('company.last.title'),
        body: t('company.last.words'),
        confirm: t('company.disband'),
        cancel: t('company.last.transfer'),
      });
      if (ends) await askToDisband();
    }
  };
  const cancelQueued = () =>
    run(async () => {
      const waiting = await http.call(getCompanyWaiting, {}, { quiet: true });
      if (waiting.tasks === 0) return dialogs.toast({ message: t('company.waiting.none') });
      const isSure = await dialogs.confirm({
        title: t('company.waiting.ask'),
        body: t('company.waiting.words', waiting),
        confirm: t('company.waiting'),
        cancel: t('company.waiting.keep'),
      });
      if (!isSure) return;
      const ended = await http.call(cancelCompanyWaiting, {}, { quiet: true });
      dialogs.toast({ message: t('company.waiting.done', ended) });
    });
  const changeLogo = (picture: File): void => {
    const form = new FormData();
    form.append('file', picture, picture.name);
    void run(async () => {
      const { images } = await http.call(uploadImages, form, { quiet: true });
      await http.call(modifyCompany, { id, logo_image_id: images[0]?.id ?? '' }, { quiet: true });
    });
  };
  const items: MenuItem[] = [
    ...(isAdmin
      ? [
          { key: 'rename', label: t('company.rename'), icon: 'edit' as const, onSelect: () => setOpen('rename') },
          { key: 'logo', label: t('company.logo'), icon: 'image' as const, onSelect: () => pickPicture(changeLogo) },
          ...(company.logo_url
            ? [
                {
                  key: 'no-logo',
                  label: t('company.logo.remove'),
                  icon: 'minus' as const,
                  onSelect: () =>
                    void run(() => http.call(modifyCompany, { id, logo_image_id: null }, { quiet: true })),
                },
              ]
            : []),
          {
            key: 'waiting',
            label: t('company.waiting'),
            icon: 'close' as const,
            startsGroup: true,
            onSelect: () => void cancelQueued(),
          },
        ]
      : []),
    {
      key: 'quit',
      label: t('company.quit'),
      icon: 'logout',
      isDanger: true,
      startsGroup: isAdmin,
      onSelect: () => void quit(),
    },
    ...(isAdmin
      ? [
          {
            key: 'disband',
            label: t('company.disband'),
            icon: 'trash' as const,
            isDanger: true,
            onSelect: () => void askToDisband(),
          },
        ]
      : []),
  ];
  return (
    <header className={styles.head}>
      <span className={styles.logo} aria-hidden="true">
        {company.logo_url ? <img src={company.logo_url} alt="" /> : Array.from(name)[0]}
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <span>{name}</span>
          {isAdmin ? (
            <IconButton icon="edit" size="s" label={t('company.rename')} onClick={() => setOpen('rename')} />
          ) : null}
        </h2>
        <p className={styles.meta}>
          {[
            t('company.members.count', { count: company.member_count }),
            t(isAdmin ? 'company.youAdmin' : 'company.youMember'),
            t('company.since', { date: dateWords(company.created_at, language) }),
          ].join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Menu
          label={t('company.more')}
          opener={(opener) => <IconButton icon="more" label={t('company.more')} {...opener} />}
          items={items}
        />
        {isAdmin ? (
          <Button kind="primary" icon="plus" isBusy={isBusy} onClick={() => setOpen('invite')}>
            {t('company.invite')}
          </Button>
        ) : null}
      </div>
      <TextDialog
        isOpen={open === 'rename'}
        onClose={() => setOpen(null)}
        title={t('company.rename')}
        label={t('company.name')}
        submit={t('company.save')}
        initial={name}
        onSubmit={(typed) => http.call(modifyCompany, { id, name: typed }, { quiet: true })}
      />
      <TextDialog
        isOpen={open === 'disband'}
        onClose={() => setOpen(null)}
        title={t('company.disband.ask', { name })}
        lead={disbandLead(t, company.member_count, preview)}
        label={t('company.disband.type')}
        submit={t('company.disband')}
        isDanger
        mustEqual={name}
        onSubmit={async (typed) => {
          try {
            await http.call(userDisbandCompany, { name: typed, refund: preview?.refund }, { quiet: true });
          } catch (error) {
            // The refund changed: show the new amount before asking again.
            if (isApiError(error, '41302')) setPreview(await http.call(previewDisband, {}, { quiet: true }));
            throw error;
          }
          await navigation.reload();
          return companyLeft;
        }}
      />
      <InviteDialog isOpen={open === 'invite'} onClose={() => setOpen(null)} link={link} />
    </header>
  );
}
