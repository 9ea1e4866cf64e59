import type { SmppSessions } from '../../carriers/smpp/smpp-sessions.ts';
import { CoalescedWork } from '../../platform/coalesced-work.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import { carrierProblems } from '../carriers.problems.ts';
import type { SealedSmpp } from '../carriers.queries.ts';
import { KeptCarriers, type Keeping } from '../kept-carriers.ts';
import { TRUNKS } from '../trunk-directory.ts';
import { faultOfSession } from './session-faults.ts';
import { listActiveSmpp } from './smpp.queries.ts';
import { smppAccessOf } from './smpp-settings.ts';
import { deliveriesOf, type DeliveryServices } from './take-delivery.ts';

/** What tells that carriers have changed, or that a process no longer keeps one. */

export interface SmppReceiversOptions extends DeliveryServices {
  /** Tells when a carrier changes; not started yet. */
  notifications: NotificationListener;
  /** This process, as it is known to others. */
  nodeId: number;
  sessions: SmppSessions;
}

/**
 * The sessions by which texts of SMSCs arrive: one for each carrier in the whole installation, kept by one of
 * the processes.
 */
export class SmppReceivers {
  readonly #options: SmppReceiversOptions;
  readonly #kept: KeptCarriers<SealedSmpp>;
  readonly #reading = new CoalescedWork(() => this.#readOnce());

  /** Create it before the notification listener starts, because it subscribes to it. */
  constructor(options: SmppReceiversOptions) {
    this.#options = options;
    this.#kept = new KeptCarriers({ ...options, keepingOf: (carrier) => this.#keepingOf(carrier) });
    const read = (): void => void this.read();
    options.notifications.subscribe(TRUNKS, { onNotice: read, onConnected: read });
  }

  /** Reads which carriers there are; a change that is told meanwhile is read afterwards. Never rejects. */
  read(): Promise<void> {
    return this.#reading.ask();
  }

  /** Ends the sessions and leaves them to other processes. */
  async stop(): Promise<void> {
    await this.#reading.stop();
    await this.#kept.stop();
  }

  async #readOnce(): Promise<void> {
    const { sql, log } = this.#options;
    try {
      this.#kept.follow(await listActiveSmpp(sql));
    } catch (error) {
      // The listener tells again when it is connected.
      log.warn({ err: error }, 'carriers could not be read');
    }
  }

  #keepingOf(carrier: SealedSmpp): Keeping | { problem: ReturnType<typeof carrierProblems.no_settings> } {
    const { secrets, sessions } = this.#options;
    const access = smppAccessOf(carrier, secrets);
    if (!access) return { problem: carrierProblems.password_unreadable() };
    const { max_per_second: _ofSending, ...settings } = carrier.settings;
    return {
      key: JSON.stringify([access.server, settings]),
      begin: ({ held, failed }) =>
        sessions.keep(access, () => deliveriesOf(this.#options, carrier), {
          bound: held,
          failed: (fault) => failed(faultOfSession(fault, access.server)),
        }),
    };
  }
}
