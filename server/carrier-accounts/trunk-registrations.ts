import type { Logger } from 'pino';
import { nameOf } from '../carriers/find-trunk-servers.ts';
import type { SipTrunk } from '../carriers/sip-trunk.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { RegistrationFailure } from '../carriers/trunk-registration.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { carrierProblems } from './carriers.problems.ts';
import {
  claimRegistrations,
  releaseRegistration,
  writeRegistration,
  type SealedTrunk,
} from './carriers.queries.ts';
import { trunkAccessOf } from './trunk-access-of.ts';

/** How often registrations that nobody keeps are looked for; a change is told at once. */
const LOOK_AGAIN_MS = 10_000;

export interface TrunkRegistrationsOptions {
  sql: Sql;
  secrets: SecretBox;
  clock: Clock;
  log: Logger;
  /** This process, which is alive as long as its row is there (`VoiceNode`). */
  nodeId: number;
  register: SipTrunk['register'];
}

interface Kept {
  readonly trunk: TrunkAccess;
  /** What the registration depends on; another one is made when it changes. */
  readonly key: string;
  stop(): Promise<void>;
}

/**
 * The registrations that this process keeps. The database decides which process keeps one: whoever writes
 * itself into the carrier's row first; the row of a process that dies is removed by another, which frees
 * them.
 */
export class TrunkRegistrations {
  readonly #options: TrunkRegistrationsOptions;
  readonly #kept = new Map<number, Kept>();
  readonly #stopping = new AbortController();
  #wanted: readonly SealedTrunk[] = [];
  #syncing: Promise<void> | null = null;
  #isStale = false;
  /** Statuses are written in their order. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: TrunkRegistrationsOptions) {
    this.#options = options;
    void this.#lookAgain();
  }

  /** Registers as these carriers want it: all that are switched on. Returns at once. */
  follow(carriers: readonly SealedTrunk[]): void {
    this.#wanted = carriers.filter(({ settings }) => settings.register);
    void this.#sync();
  }

  /** Takes every registration back and leaves it to other processes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#syncing;
    await Promise.all([...this.#kept.values()].map((kept) => this.#giveUp(kept)));
    await this.#writing;
  }

  async #lookAgain(): Promise<void> {
    const { clock } = this.#options;
    while (await clock.sleep(LOOK_AGAIN_MS, this.#stopping.signal)) {
      if (this.#wanted.length > 0) await this.#sync();
    }
  }

  /** One after the other; never rejects. */
  #sync(): Promise<void> {
    this.#isStale = true;
    this.#syncing ??= this.#syncAll().finally(() => (this.#syncing = null));
    return this.#syncing;
  }

  async #syncAll(): Promise<void> {
    const { sql, nodeId, log } = this.#options;
    while (this.#isStale && !this.#stopping.signal.aborted) {
      this.#isStale = false;
      const wanted = this.#wanted;
      try {
        const ids = wanted.map(({ id }) => id);
        const others = [...this.#kept.values()].filter(({ trunk }) => !ids.includes(trunk.carrierId));
        await Promise.all(others.map((kept) => this.#giveUp(kept)));
        const claimed = ids.length === 0 ? [] : await claimRegistrations(sql, nodeId, ids);
        await Promise.all(wanted.map((carrier) => this.#apply(carrier, claimed.includes(carrier.id))));
      } catch (error) {
        log.warn({ err: error }, 'registrations could not be claimed');
      }
    }
  }

  async #apply(carrier: SealedTrunk, isOurs: boolean): Promise<void> {
    const { secrets, register } = this.#options;
    const kept = this.#kept.get(carrier.id);
    const trunk = isOurs ? trunkAccessOf(carrier, secrets) : null;
    const key = JSON.stringify(trunk && registrationOf(trunk));
    if (kept?.key === key) return;
    if (kept) await this.#drop(kept);
    if (!isOurs) return;
    if (!trunk) return this.#write(carrier, null, carrierProblems.password_unreadable());
    const { stop } = register(trunk, {
      registered: (seconds) => this.#write(carrier, seconds, null),
      failed: (why) => this.#write(carrier, null, problemOf(why, trunk)),
    });
    this.#kept.set(carrier.id, { trunk, key, stop });
  }

  async #drop(kept: Kept): Promise<void> {
    this.#kept.delete(kept.trunk.carrierId);
    await kept.stop();
  }

  async #giveUp(kept: Kept): Promise<void> {
    const { sql, nodeId, log } = this.#options;
    const { workspaceId, carrierId: id } = kept.trunk;
    await this.#drop(kept);
    await this.#writing;
    try {
      await releaseRegistration(sql, { workspaceId, id, nodeId });
    } catch (error) {
      log.warn({ err: error, carrier: id }, 'registration could not be released');
    }
  }

  /** Writes the status down; what is another process's by now is stopped with the next look. */
  #write({ workspaceId, id }: SealedTrunk, seconds: number | null, problem: Problem | null): void {
    const { sql, clock, nodeId, log } = this.#options;
    const now = clock.now();
    const status = {
      message: problem && problem.sentence('en'),
      until: seconds === null ? null : isoOf(now.add({ seconds })),
      at: isoOf(now),
    };
    this.#writing = this.#writing.then(async () => {
      try {
        const isOurs = await writeRegistration(sql, { workspaceId, id, nodeId }, status);
        if (!isOurs) void this.#sync();
      } catch (error) {
        log.warn({ err: error, carrier: id }, 'status of a registration could not be written');
      }
    });
  }
}

/** The settings that a registration depends on. */
const registrationOf = ({ server, proxies, credentials, fromDomain, contactUser }: TrunkAccess) => ({
  ...{ server, proxies, credentials, fromDomain, contactUser },
});

function problemOf(why: RegistrationFailure, trunk: TrunkAccess): Problem {
  const host = nameOf(trunk);
  switch (why.kind) {
    case 'no_address':
      return why.isInternal
        ? carrierProblems.address_internal({ host })
        : carrierProblems.address_not_found({ host });
    case 'credentials':
      return why.hasCredentials
        ? carrierProblems.credentials_refused({ status: why.status })
        : carrierProblems.credentials_missing({ status: why.status });
    case 'refused':
      return carrierProblems.registration_refused({ status: why.status, reason: plain(why.reason) });
    default:
      return carrierProblems.server_silent({ address: why.address });
  }
}

/** A reason phrase of a peer, for people. */
const plain = (reason: string): string =>
  reason
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 100)
    .trim();
