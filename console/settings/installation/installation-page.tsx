import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../platform/api.ts';
import { q } from '../../platform/queries.ts';
import { useShow } from '../../platform/show.ts';
import { useTexts } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import styles from './installation.module.css';
import { installationTexts } from './installation.texts.ts';
import { NodeTable, QueueTable } from './node-table.tsx';

export type Installation = Answer<'getInstallation'>['data'];

/** How often the state is read while the page is open. */
const READ_EVERY_MS = 15_000;

/** The health of the installation, for its operators. */
export function InstallationPage(): ReactNode {
  const t = useTexts(installationTexts);
  const { data, error, refetch } = useQuery({
    ...q('getInstallation', {}),
    refetchInterval: READ_EVERY_MS,
  });
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { data: installation } = data;
  return (
    <>
      <Card
        title={t.attention}
        actions={
          <Button icon="refresh" onPress={() => void refetch()}>
            {t.refresh}
          </Button>
        }
      >
        <Warnings installation={installation} />
      </Card>
      <Card title={t.overview}>
        <OverviewFacts installation={installation} />
      </Card>
      <Card title={t.telephony}>
        <TelephonyFacts installation={installation} />
      </Card>
      <Card title={t.storage}>
        <StorageFacts installation={installation} />
      </Card>
      <NodeTable nodes={installation.nodes} />
      <QueueTable queues={installation.queues} />
    </>
  );
}

function Warnings({ installation }: { installation: Installation }): ReactNode {
  const t = useTexts(installationTexts);
  const { warnings, failing_endpoints: failing } = installation;
  if (warnings.length === 0 && failing === 0) return <p>{t.allWell}</p>;
  return (
    <ul role="list" className={styles['warnings']}>
      {warnings.map(({ code, message }) => (
        <li key={code} className={styles['warning']}>
          <Icon name="alert" />
          {message}
        </li>
      ))}
      {failing > 0 && (
        <li className={styles['warning']}>
          <Icon name="webhook" />
          {t.failing(failing)}
        </li>
      )}
    </ul>
  );
}

function OverviewFacts({ installation }: { installation: Installation }): ReactNode {
  const t = useTexts(installationTexts);
  const show = useShow();
  const { version, providers } = installation;
  return (
    <Facts
      items={[
        { label: t.version, value: version },
        { label: t.since, value: show.when(installation.started_at) },
        { label: t.businesses, value: show.number(installation.workspaces) },
        { label: t.mail, value: installation.mail_configured ? t.mailOn : t.mailOff },
        { label: t.providers, value: providers.length > 0 ? show.list(providers) : t.none },
      ]}
    />
  );
}

function TelephonyFacts({ installation: { telephony } }: { installation: Installation }): ReactNode {
  const t = useTexts(installationTexts);
  const show = useShow();
  return (
    <Facts
      items={[
        { label: t.numbers, value: show.number(telephony.lines) },
        { label: t.callsNow, value: show.number(telephony.calls_now) },
        { label: t.room, value: t.of(show.number(telephony.free), show.number(telephony.capacity)) },
      ]}
    />
  );
}

function StorageFacts({ installation: { storage, database } }: { installation: Installation }): ReactNode {
  const t = useTexts(installationTexts);
  const show = useShow();
  const { free_bytes: free, total_bytes: total, files_bytes: files } = storage;
  const used = t.of(show.number(database.connections), show.number(database.max_connections));
  return (
    <Facts
      items={[
        { label: t.files, value: files === null ? t.tooMany : show.bytes(files) },
        ...(free !== null && total !== null
          ? [{ label: t.free, value: t.of(show.bytes(free), show.bytes(total)) }]
          : []),
        { label: t.database, value: show.bytes(database.size_bytes) },
        { label: t.postgres, value: database.version },
        { label: t.connections, value: used },
      ]}
    />
  );
}
