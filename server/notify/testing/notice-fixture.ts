import { inTransaction, type Db } from '../../platform/db/sql.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { invalid } from '../../platform/refusal.ts';
import { startTestApi, type Json, type TestApi } from '../../testing/test-api.ts';
import { addNotices, type NoticeRequest } from '../add-notices.ts';
import { Mailer } from '../mailer.ts';
import { noticeQueue, type NoticeText } from '../notice-queue.ts';
import type { NoticeCustomer, NoticeSubject } from '../notice.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

export const certificate = selfSigned(['localhost']);
export const appointment = {
  appointmentId: 7,
  title: 'Massage',
  startsAt: Temporal.Instant.from('2026-12-01T13:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-01T14:30:00Z'),
  staff: 'Zoë',
  reason: null,
};
const ann: NoticeCustomer = { name: 'Ann', phone: null, email: 'ann@example.com' };

/** The API, a worker that sends notices, and a mail server that it trusts. */
export interface NoticeFixture {
  api: TestApi;
  server: MailServer;
  /** Texts that were accepted; with `refusal` none is. */
  texts: NoticeText[];
  refusal: string | null;
  /**
   * Notifies the customer (Ann, unless `customer` says more); of an appointment, unless `subject` says
   * otherwise.
   */
  notify(more?: {
    subject?: NoticeSubject;
    customer?: Partial<NoticeCustomer>;
    toTeam?: boolean;
  }): Promise<void>;
  /** The newest notice, once it is as `condition` says. */
  notice(condition?: (notice: Json) => boolean): Promise<Json>;
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param mail false: there is no mail server in the settings. */
export async function startNoticeFixture(mail = true): Promise<NoticeFixture> {
  const api = await startTestApi();
  const { sql, clock, databaseUrl, services } = api;
  const server = await startMailServer({ certificate });
  const settings = { host: 'localhost', port: server.port, secure: false, login: null };
  const mailer = new Mailer(
    { ...settings, from: 'notices@switchboard.example' },
    { ca: certificate.cert, deadlineMs: 5_000 },
  );
  const notifications = new NotificationListener(databaseUrl, services.log);
  const sendText = async (_tx: Db, text: NoticeText): Promise<void> => {
    if (made.refusal !== null) throw invalid({ to: [made.refusal] });
    made.texts.push(text);
  };
  const queues = [noticeQueue({ clock, log: services.log, mailer: mail ? mailer : null, sendText })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log: services.log, queues });
  await notifications.start();
  await worker.start();
  const made: NoticeFixture = {
    api,
    server,
    texts: [],
    refusal: null,
    notify: ({ subject, customer, toTeam = false } = {}) =>
      inTransaction(sql, (tx) => {
        const request: NoticeRequest = {
          ...(subject ?? { about: 'appointment.booked', values: appointment }),
          workspaceId: api.workspace.id,
          customer: { ...ann, ...customer },
          toTeam,
          now: clock.now(),
        };
        return addNotices(tx, request);
      }),
    notice: async (condition = ({ status }) => status !== 'pending') => {
      let newest: Json;
      await until('the notice is as expected', async () => {
        newest = (await api.get('/notices?per_page=1')).body.data[0];
        return newest !== undefined && condition(newest);
      });
      return newest;
    },
    advance: async (ms) => {
      await clock.advance(ms);
      await until('the worker rests', () => clock.sleeping > 0);
    },
    stop: async () => {
      await worker.stop(0);
      await server.close();
      await notifications.stop();
      await api.stop();
    },
  };
  return made;
}
