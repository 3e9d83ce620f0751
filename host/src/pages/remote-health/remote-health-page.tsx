import { operatorRole } from '@atelier/catalogue/constants';
import {
  formatVital,
  overrideOrigins,
  type RemoteHealth,
  type RemoteHealthRow,
  remoteHealth,
  vitalDays,
  vitalNames,
  worseVitals,
} from '@atelier/contract/telemetry';
import { bus } from '@atelier/platform/bus';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useUser } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Field } from '@atelier/ui/field';
import { Notice } from '@atelier/ui/notice';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { SelectField } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { TextInput } from '@atelier/ui/text-input';
import { useAtomValue } from 'jotai';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFederation } from '../../federation/create-federation.ts';
import { federationAtom } from '../../federation/federation-state.ts';
import { readOverrideBase } from '../../federation/override/override-decision.ts';
import { fillText } from '../../i18n/create-i18n.ts';
import en from '../../locales/en/remote-health.json' with { type: 'json' };
import zh from '../../locales/zh/remote-health.json' with { type: 'json' };
import { formatReach, releasesTexts } from '../releases/version-health-tag.tsx';
import styles from './remote-health-page.module.css';

type RemoteHealthTexts = Readonly<Record<keyof typeof zh, string>>;

const texts = { zh, en } as const satisfies Record<string, RemoteHealthTexts>;

/** Texts of the operator's page; loaded with it. */
const useRemoteHealthTexts = (): RemoteHealthTexts => texts[useLanguage()];

interface TableProps {
  label: string;
  /** Titles; those of figures are right-aligned. */
  columns: readonly (string | { figure: string })[];
  children: ReactNode;
}

const Table = ({ label, columns, children }: TableProps) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.figure} scope="col" className={styles.figure}>
                {column.figure}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** A figure that is highlighted when it is not 0. */
const Count = ({ value }: { value: number }) => (
  <td className={value > 0 ? `${styles.figure} ${styles.alert}` : styles.figure}>{value}</td>
);

const Version = ({ version }: { version: string | null }) => {
  const { none } = useRemoteHealthTexts();
  return (
    <td>
      {version ? <code className={styles.version}>{version}</code> : <span className={styles.quiet}>{none}</span>}
    </td>
  );
};

const Row = ({ row }: { row: RemoteHealthRow }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const { canary, lastChange, p95, remote } = row;
  const names: Record<string, string> = { host: texts.host, other: texts.other, registry: texts.registry };
  return (
    <tr>
      <th scope="row">{names[remote] ?? remote}</th>
      <Version version={row.active} />
      <Version version={row.lastGood} />
      <Version version={canary && `${canary.version} · ${formatReach(canary, releasesTexts[language])}`} />
      <td className={styles.figure}>{row.openPages ?? '–'}</td>
      <td className={styles.figure}>{row.loads}</td>
      <Count value={row.failures} />
      <Count value={row.fallbacks} />
      <td className={styles.figure}>{p95 === null ? '–' : fillText(texts.milliseconds, { ms: p95 })}</td>
      <Count value={row.violations} />
      <td className={styles.quiet}>
        {lastChange
          ? fillText(texts.changeBy, { ...lastChange, time: momentWords(lastChange.at, language) })
          : texts.none}
      </td>
    </tr>
  );
};

/** One row per remote. */
const RemoteTable = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  return (
    <Table
      label={texts.title}
      columns={[
        texts.remote,
        texts.active,
        texts.lastGood,
        texts.canary,
        { figure: texts.openPages },
        { figure: texts.loads },
        { figure: texts.failures },
        { figure: texts.fallbacks },
        { figure: texts.p95 },
        { figure: texts.violations },
        texts.lastChange,
      ]}
    >
      {rows.map((row) => (
        <Row key={row.remote} row={row} />
      ))}
    </Table>
  );
};

interface OverrideFormProps {
  remotes: readonly string[];
  /** Origins that the server allows. */
  origins: readonly string[];
}

/** Value instead of a remote's name: the build itself names a remote that was never published. */
const asBuildSays = '';

const readName = async (base: string): Promise<string | undefined> => {
  const { remoteAt } = await import('../../federation/override/describe-override.ts');
  return remoteAt(base).catch(() => undefined);
};

/** The only form that sets an override: entered manually, for this tab. */
const OverrideForm = ({ remotes, origins }: OverrideFormProps) => {
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
      <SelectField
        label={texts.overrideRemote}
        options={[...options(remotes), { value: asBuildSays, label: texts.overrideAsBuildSays }]}
        value={remote}
        onChange={setRemote}
      />
      <SelectField label={texts.overrideOrigin} options={options(origins)} value={origin} onChange={setOrigin} />
      <Field label={texts.overridePath} error={error}>
        {(control) => <TextInput {...control} value={path} onChange={({ target }) => setPath(target.value)} />}
      </Field>
      <Button type="submit" label={texts.overrideStart} />
    </form>
  );
};

interface Remain {
  remote: string;
  version: string;
  pages: number;
  lastFailure: string | null;
}

const remainsOf = ({ remote, withdrawn = [], versions }: RemoteHealthRow): Remain[] =>
  versions
    .filter(({ version }) => withdrawn.includes(version))
    .map(({ version, openPages = 0, lastFailure = null }) => ({ remote, version, pages: openPages, lastFailure }))
    .filter(({ pages, lastFailure }) => pages > 0 || lastFailure !== null);

/** Lists versions that were withdrawn but still run, or that failed within the last day. */
export const RemainsNotice = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const remains = rows.flatMap(remainsOf);
  if (remains.length === 0) return null;
  const wordsOf = ({ lastFailure, pages, ...names }: Remain): string => {
    const time = lastFailure ? momentWords(lastFailure, language) : '';
    const words = pages === 0 ? texts.remainsFails : lastFailure ? texts.remainsBoth : texts.remainsRuns;
    return fillText(words, { ...names, pages, time });
  };
  return (
    <div className={styles.remains}>
      <Notice
        tone={remains.some(({ pages }) => pages > 0) ? 'warn' : 'plain'}
        title={texts.remainsTitle}
        ground="sheet"
      >
        {remains.map((remain) => (
          <span key={`${remain.remote} ${remain.version}`} className={styles.remain}>
            {wordsOf(remain)}
          </span>
        ))}
        {texts.remainsBody}
      </Notice>
    </div>
  );
};

/** 75th percentiles of each version; values clearly worse than the active version's are highlighted. */
export const VitalsTable = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  const measured = rows.flatMap(({ remote, active, versions }) => {
    const before = versions.find(({ version }) => version === active)?.vitals;
    return versions.flatMap(({ version, vitals = {} }) => {
      const samples = Math.max(0, ...Object.values(vitals).map((figure) => figure.samples));
      return samples === 0 ? [] : [{ remote, version, isActive: version === active, vitals, samples, before }];
    });
  });
  if (measured.length === 0) return <p className={styles.quiet}>{texts.vitalsNone}</p>;
  return (
    <Table
      label={texts.vitalsTitle}
      columns={[
        texts.remote,
        texts.version,
        ...vitalNames.map((name) => ({ figure: name.toUpperCase() })),
        { figure: texts.vitalsSamples },
      ]}
    >
      {measured.map(({ remote, version, isActive, vitals, samples, before }) => {
        const worse = worseVitals(vitals, before);
        return (
          <tr key={`${remote} ${version}`}>
            <th scope="row">{remote}</th>
            <td>
              <code className={styles.version}>{version}</code>
              {isActive ? ` · ${texts.active}` : null}
            </td>
            {vitalNames.map((name) => (
              <td key={name} className={`${styles.figure} ${worse.includes(name) ? styles.alert : ''}`}>
                {vitals[name] ? formatVital(name, vitals[name].p75) : '–'}
              </td>
            ))}
            <td className={styles.figure}>{samples}</td>
          </tr>
        );
      })}
    </Table>
  );
};

/** Failures and refusals by version, step and reason; most frequent first. */
const FaultTable = ({ rows }: { rows: readonly RemoteHealthRow[] }) => {
  const texts = useRemoteHealthTexts();
  const language = useLanguage();
  const faults = rows
    .flatMap(({ remote, faults: own }) => own.map((fault) => ({ remote, ...fault })))
    .sort((one, other) => other.count - one.count);
  return (
    <Table
      label={texts.faultsTitle}
      columns={[texts.remote, texts.version, texts.phase, texts.kind, { figure: texts.count }, texts.lastSeen]}
    >
      {faults.map(({ remote, version, phase, errorClass, count, lastSeen }) => (
        <tr key={`${remote} ${version} ${phase} ${errorClass}`}>
          <th scope="row">{remote}</th>
          <td>
            <code className={styles.version}>{version}</code>
          </td>
          <td>{phase}</td>
          <td>{errorClass}</td>
          <td className={styles.figure}>{count}</td>
          <td className={styles.quiet}>{momentWords(lastSeen, language)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** The operator has no socket, so the page polls. */
const everyMs = 15_000;

/** Reads the figures every 15 s while the page is visible, and immediately when the registry changed. */
const useRemoteHealth = () => {
  const query = useQuery(
    { ...callQuery(remoteHealth, {}), refetchInterval: everyMs, refetchOnWindowFocus: true },
    queryClient,
  );
  const { refetch } = query;
  useEffect(() => {
    const subscription = bus.on('registry.changed').subscribe(() => void refetch());
    return () => subscription.unsubscribe();
  }, [refetch]);
  return query;
};

/** Warns that the server serves an older registry than browsers may have accepted; they refuse it. */
export const OlderRegistryNotice = ({
  health: { revision, highestRevision },
}: {
  health: Pick<RemoteHealth, 'revision' | 'highestRevision'>;
}) => {
  const texts = useRemoteHealthTexts();
  if (revision === null || !highestRevision || highestRevision <= revision) return null;
  return (
    <Notice tone="warn" ground="sheet" title={fillText(texts.olderTitle, { revision, seen: highestRevision })}>
      {texts.olderBody}
    </Notice>
  );
};

/** Warns about plain http: remotes are still verified, but the page that verifies them is not authenticated. */
export const InsecureNotice = ({ isSecure = globalThis.isSecureContext }: { isSecure?: boolean }) => {
  const texts = useRemoteHealthTexts();
  if (isSecure) return null;
  return (
    <Notice tone="warn" title={texts.insecureTitle}>
      {texts.insecureBody}
    </Notice>
  );
};

/** Page for developers: only the override. */
const DeveloperPage = () => {
  const texts = useRemoteHealthTexts();
  const { remotes } = useAtomValue(federationAtom);
  const { data } = useQuery(callQuery(overrideOrigins, {}), queryClient);
  return (
    <Sheet padding={24} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.overrideTitle}</h1>
        <p className={styles.quiet}>{texts.overrideBody}</p>
      </header>
      {data ? <OverrideForm remotes={Object.keys(remotes).sort()} origins={data.origins} /> : <Skeleton count={4} />}
    </Sheet>
  );
};

/** The operator's figures of remotes, and the override of one tab, which developers can set, too. */
export const RemoteHealthPage = () => (useUser()?.roles[0] === operatorRole ? <OperatorPage /> : <DeveloperPage />);

/** Published versions, load figures, failures, and the override. */
const OperatorPage = () => {
  const texts = useRemoteHealthTexts();
  const { data, dataUpdatedAt, isError, refetch } = useRemoteHealth();
  const time = new Date(dataUpdatedAt).toLocaleTimeString('en-GB');
  return (
    <Sheet padding={24} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.quiet}>{fillText(texts.lead, { hours: data?.hours ?? 24 })}</p>
        {data ? (
          <p className={styles.quiet}>
            {data.revision === null ? texts.noRegistry : fillText(texts.revision, { revision: data.revision })}
            {' · '}
            {fillText(texts.updated, { time })}
            {' · '}
            <Link to="/remoteHistory" className={styles.link}>
              {texts.releases}
            </Link>
          </p>
        ) : null}
      </header>
      <InsecureNotice />
      {data ? <OlderRegistryNotice health={data} /> : null}
      {data ? <Figures health={data} /> : null}
      {!data && !isError ? (
        <div role="status" aria-busy="true" aria-label={texts.reading}>
          <Skeleton shape="block" count={4} />
        </div>
      ) : null}
      {!data && isError ? (
        <EmptyState title={texts.failedTitle} action={<Button label={texts.retry} onClick={() => void refetch()} />}>
          {texts.failedBody}
        </EmptyState>
      ) : null}
    </Sheet>
  );
};

const Figures = ({ health: { hours, remotes, overrideOrigins: origins } }: { health: RemoteHealth }) => {
  const texts = useRemoteHealthTexts();
  const hasFaults = remotes.some(({ faults }) => faults.length > 0);
  const published = remotes.filter(({ active }) => active !== null).map(({ remote }) => remote);
  return (
    <>
      <RemainsNotice rows={remotes} />
      <RemoteTable rows={remotes} />
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{texts.faultsTitle}</h2>
        {hasFaults ? (
          <FaultTable rows={remotes} />
        ) : (
          <p className={styles.quiet}>{fillText(texts.faultsNone, { hours })}</p>
        )}
      </section>
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{texts.vitalsTitle}</h2>
        <p className={styles.quiet}>{fillText(texts.vitalsBody, { days: vitalDays })}</p>
        <VitalsTable rows={remotes} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.subtitle}>{texts.overrideTitle}</h2>
        <p className={styles.quiet}>{texts.overrideBody}</p>
        <OverrideForm remotes={published} origins={origins} />
      </section>
    </>
  );
};
