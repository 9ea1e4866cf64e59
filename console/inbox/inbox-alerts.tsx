import { useCallback, useState, type ReactNode } from 'react';
import type { InboxItem } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useDocumentTitle } from '../ui/page-head.tsx';
import { Popover } from '../ui/popover.tsx';
import { alertTexts } from './alerts.texts.ts';
import styles from './inbox.module.css';
import { useAlerts } from './use-alerts.ts';

/** Switches alerts of urgent items on; while they are on, the title of the tab counts what came unseen. */
export function InboxAlerts({ title, openId }: { title: string; openId: number | null }): ReactNode {
  const t = useTexts(alertTexts);
  const notify = useCallback(
    (item: InboxItem): void => {
      if (!canNotify() || Notification.permission !== 'granted') return;
      const shown = new Notification(`${t.urgent}: ${item.subject}`, {
        body: item.body.slice(0, 200),
        tag: `inbox-${item.id}`,
      });
      shown.addEventListener('click', () => {
        focus();
        shown.close();
      });
    },
    [t],
  );
  const { isOn, turn, isSilent, unseen } = useAlerts(openId, notify);
  useDocumentTitle(unseen > 0 ? `(${unseen}) ${title}` : title);
  return (
    <Popover trigger={<Button icon="bell">{t.alerts}</Button>} label={t.alerts}>
      <div className={styles['alerts']}>
        <Switch label={t.isOn} description={t.help} isSelected={isOn} onChange={turn} />
        {isOn && isSilent && <p>{t.noSound}</p>}
        {isOn && <SystemNotices />}
      </div>
    </Popover>
  );
}

/** Notifications of the system, where the browser has them for this page. */
function SystemNotices(): ReactNode {
  const t = useTexts(alertTexts);
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : 'denied'));
  if (!isSecureContext) return <p>{t.insecure}</p>;
  if (permission === 'granted') return <p>{t.notifies}</p>;
  if (permission === 'denied') return <p>{t.denied}</p>;
  return (
    <Button icon="bell" onPress={() => void Notification.requestPermission().then(setPermission)}>
      {t.notify}
    </Button>
  );
}

const canNotify = (): boolean => isSecureContext && 'Notification' in globalThis;
