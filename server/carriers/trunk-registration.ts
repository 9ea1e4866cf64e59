import type { Binding, RegisterFailure, RegisterOutcome } from '../voice/sip/user-agent.ts';
import { writeHost } from '../voice/sip/uri.ts';
import { findTargets, placeOf, transportIn, userPart } from './find-trunk-servers.ts';
import { growingPause } from './growing-pause.ts';
import type { OutgoingSip } from './place-sip-call.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** Why a trunk is not registered; `address`: of the servers that were tried. */
export type RegistrationFailure =
  | { kind: 'no_address'; isInternal: boolean }
  | (RegisterFailure & { address: string });

/** What registrations are made with. */
export type RegistrationOptions = Pick<
  OutgoingSip,
  'agent' | 'records' | 'host' | 'isReachable' | 'clock' | 'log'
>;

export interface RegistrationListener {
  /** It is registered for `seconds` from now on; called again with every renewal. */
  registered(seconds: number): void;
  /** It is not registered; it is tried again by itself. */
  failed(why: RegistrationFailure): void;
}

/** What is asked for; half of what is granted is left for repetitions. */
const WANTED_S = 600;
const LEAST_REFRESH_MS = 5_000;
/** Address translation forgets UDP after half a minute, connections after minutes (RFC 5626, section 4.4). */
const KEEP_ALIVE_MS = { reliable: 110_000, datagrams: 25_000 };
/** A registration that holds no longer than this counts as failed, so that it is not repeated without end. */
const HELD_MS = 30_000;
/** Waiting between attempts grows up to the longest: wrong passwords lock accounts, silence passes. */
const BACK_OFF_MS = {
  refused: { first: 60_000, longest: 1_800_000 },
  silent: { first: 10_000, longest: 300_000 },
};
const LONGEST_RETRY_AFTER_S = 3_600;
/** How long the registration is taken back when it is no longer wanted, at most. */
const GOODBYE_MS = 3_000;

/**
 * The registration of one trunk: kept up until `stop` (RFC 3261, section 10; docs/trunks.md). Servers are
 * tried in their order; when all fail it waits longer each time.
 */
export class TrunkRegistration {
  readonly trunk: TrunkAccess;
  readonly #options: RegistrationOptions;
  readonly #listener: RegistrationListener;
  readonly #stopping = new AbortController();
  readonly #over: Promise<void>;
  #binding: Binding | null = null;

  constructor(trunk: TrunkAccess, options: RegistrationOptions, listener: RegistrationListener) {
    this.trunk = trunk;
    this.#options = options;
    this.#listener = listener;
    this.#over = this.#run();
  }

  /** Whether a call from there comes over the registered flow. */
  isFlow({ protocol, address, port }: { protocol: string; address: string; port: number }): boolean {
    const flow = this.#binding?.flow;
    return flow?.protocol === protocol && flow.address === address && flow.port === port;
  }

  /** Takes the registration back; resolves when that is answered, or after three seconds. */
  stop(): Promise<void> {
    this.#stopping.abort();
    return this.#over;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        const beganMs = clock.monotonicMs();
        const why = await this.#registerOnce();
        if (signal.aborted) return;
        if (why === null && clock.monotonicMs() - beganMs >= HELD_MS) {
          failures = 0;
          continue;
        }
        failures += 1;
        if (why) this.#listener.failed(why);
        await clock.sleep(waitFor(why, failures), signal);
      } catch (error) {
        log.error({ err: error, carrier: this.trunk.carrierId }, 'registration failed');
        await clock.sleep(BACK_OFF_MS.silent.longest, signal);
      }
    }
  }

  /** Registers and keeps it up until it is lost: null then, else why there was none. */
  async #registerOnce(): Promise<RegistrationFailure | null> {
    const targets = await findTargets(this.trunk, this.#options);
    if ('problem' in targets) return { kind: 'no_address', isInternal: targets.isInternal };
    let why: RegistrationFailure | null = null;
    for (const target of targets.servers) {
      if (this.#stopping.signal.aborted) return why;
      const binding = this.#options.agent.bind(target, accountOf(this.trunk));
      try {
        const outcome = await binding.register(WANTED_S);
        if (outcome.kind === 'registered') {
          await this.#keep(binding, outcome.expiresS);
          return null;
        }
        why = { ...outcome, address: placeOf(target) };
        if (!isForOthers(outcome)) return why;
      } finally {
        binding.release();
      }
    }
    return why;
  }

  /** Renews the registration until it fails, its flow breaks or it is no longer wanted. */
  async #keep(binding: Binding, firstS: number): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    const broken = new AbortController();
    void binding.flow.closed?.then(() => broken.abort());
    this.#binding = binding;
    try {
      let expiresS = firstS;
      let refreshAtMs = clock.monotonicMs() + refreshAfter(expiresS);
      this.#listener.registered(expiresS);
      const { reliable, datagrams } = KEEP_ALIVE_MS;
      const ended = AbortSignal.any([signal, broken.signal]);
      for (;;) {
        const untilRefresh = refreshAtMs - clock.monotonicMs();
        await clock.sleep(
          Math.max(0, Math.min(untilRefresh, binding.flow.reliable ? reliable : datagrams)),
          ended,
        );
        if (signal.aborted) return await this.#takeBack(binding);
        if (broken.signal.aborted) return;
        if (clock.monotonicMs() < refreshAtMs) {
          if (await binding.isAlive()) continue;
          return log.info({ carrier: this.trunk.carrierId }, 'registered flow lost');
        }
        const outcome: RegisterOutcome = await binding.register(WANTED_S);
        if (outcome.kind !== 'registered') return;
        ({ expiresS } = outcome);
        refreshAtMs = clock.monotonicMs() + refreshAfter(expiresS);
        this.#listener.registered(expiresS);
      }
    } finally {
      this.#binding = null;
    }
  }

  async #takeBack(binding: Binding): Promise<void> {
    const enough = new AbortController();
    const removed = binding.remove().finally(() => enough.abort());
    await Promise.race([removed, this.#options.clock.sleep(GOODBYE_MS, enough.signal)]);
  }
}

/** Who registers, and where; the domain is that of `From`, the server that of the settings. */
export function accountOf(trunk: TrunkAccess) {
  const { server, fromDomain, credentials, contactUser } = trunk;
  const domain = writeHost(fromDomain ?? server.host);
  const port = fromDomain === null && server.port !== null ? `:${server.port}` : '';
  return {
    registrar: `sip:${domain}${port}${transportIn(trunk)}`,
    address: `<sip:${userPart(trunk) ?? ''}@${domain}>`,
    contactUser,
    credentials,
  };
}

/** Whether another server may know better: silence and faults of one, not its no (RFC 3263, section 4.3). */
const isForOthers = (failure: RegisterFailure): boolean =>
  failure.kind === 'silent' ||
  failure.kind === 'unreachable' ||
  (failure.kind === 'refused' && isFault(failure));

const isFault = ({ status }: { status: number }): boolean =>
  status === 408 || (status >= 500 && status < 600);

const refreshAfter = (expiresS: number): number => Math.max(LEAST_REFRESH_MS, expiresS * 500);

function waitFor(why: RegistrationFailure | null, failures: number): number {
  const isNo = why?.kind === 'credentials' || (why?.kind === 'refused' && !isFault(why));
  const pauseMs = growingPause(isNo ? BACK_OFF_MS.refused : BACK_OFF_MS.silent, failures);
  const asked = why?.kind === 'refused' ? Math.min(why.retryAfterS ?? 0, LONGEST_RETRY_AFTER_S) * 1_000 : 0;
  return Math.max(asked, pauseMs);
}
