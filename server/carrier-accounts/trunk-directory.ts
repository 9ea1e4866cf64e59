import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { TrunkPeers } from '../carriers/trunk-access.ts';
import type { Clock } from '../platform/clock.ts';
import { CoalescedWork } from '../platform/coalesced-work.ts';
import type { NotificationListener } from '../platform/db/notification-listener.ts';
import type { Sql } from '../platform/db/sql.ts';
import { parseNetwork, unmapped } from '../platform/networks.ts';
import { findServers, type WantedServer } from '../voice/sip/find-servers.ts';
import type { ServerRecords } from '../voice/sip/server-records.ts';
import { listActiveTrunks, listCallingChatapps, type SealedTrunk } from './carriers.queries.ts';
import { proxiesOf, serverOf } from './trunk-access-of.ts';

/** Tells of each change of a carrier's settings. */
export const TRUNKS = 'trunks';
/** Names of carriers are looked up again after this time, because their addresses change. */
const LOOK_UP_AGAIN_MS = 300_000;
/** Sources can be forged, so the memory is bounded. */
const REMEMBERED = 10_000;

type IsOwn = (address: string) => boolean;

interface KnownTrunk {
  readonly carrier: SealedTrunk;
  readonly isOwn: IsOwn;
}

/**
 * The trunks of all workspaces, kept in memory, because every datagram is judged by them. They are read again
 * whenever one changes, in whichever process.
 */
export class TrunkDirectory implements TrunkPeers {
  readonly #options: { sql: Sql; records: ServerRecords; clock: Clock; log: Logger };
  readonly #stopping = new AbortController();
  #trunks: readonly KnownTrunk[] = [];
  /** Numbers of the chat app, which has networks and is never registered with. */
  #chatapps: readonly { carrier: { id: number }; isOwn: IsOwn }[] = [];
  #onRead: (carriers: readonly SealedTrunk[]) => void = () => {};
  /** The addresses that each host, or proxy, was last found at. */
  readonly #addresses = new Map<string, ReadonlySet<string>>();
  readonly #reading = new CoalescedWork(() => this.#readOnce());
  /** What was said of addresses since the last change: each datagram asks. */
  readonly #known = new Map<string, readonly number[]>();

  /** Create it before the notification listener starts, because it subscribes to it. */
  constructor(
    options: { sql: Sql; records: ServerRecords; clock: Clock; log: Logger },
    notifications: NotificationListener,
  ) {
    this.#options = options;
    const read = (): void => void this.read();
    notifications.subscribe(TRUNKS, { onNotice: read, onConnected: read });
  }

  /** Reads the trunks now, and looks their names up again from time to time until `stop`. */
  async start(): Promise<void> {
    await this.read();
    void this.#lookUpAgain();
  }

  stop(): void {
    void this.#reading.stop();
    this.#stopping.abort();
  }

  /** Whether any trunk asks callers for credentials. */
  get asksCallers(): boolean {
    if (this.#chatapps.length > 0) return true;
    return this.#trunks.some(({ carrier }) => carrier.settings.inbound_username !== null);
  }

  /** Tells the trunks now, and again whenever they were read. */
  follow(onRead: (carriers: readonly SealedTrunk[]) => void): void {
    this.#onRead = onRead;
    onRead(this.#trunks.map(({ carrier }) => carrier));
  }

  carriersAt(address: string): readonly number[] {
    const plain = unmapped(address);
    const known = this.#known.get(plain);
    if (known) return known;
    const all = [...this.#trunks, ...this.#chatapps];
    const found = all.filter(({ isOwn }) => isOwn(plain)).map(({ carrier }) => carrier.id);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(plain, found);
    return found;
  }

  /** Reads the trunks; a change that is told meanwhile is read afterwards. Never rejects. */
  read(): Promise<void> {
    return this.#reading.ask();
  }

  async #readOnce(): Promise<void> {
    const { sql, log } = this.#options;
    try {
      const [carriers, chatapps] = await Promise.all([listActiveTrunks(sql), listCallingChatapps(sql)]);
      this.#trunks = carriers.map((carrier) => this.#open(carrier));
      this.#chatapps = chatapps.map((carrier) => ({ carrier, isOwn: isIn(carrier.settings) }));
      this.#known.clear();
      const keys = new Set(carriers.flatMap(placesOf).map(keyOf));
      for (const key of this.#addresses.keys()) if (!keys.has(key)) this.#addresses.delete(key);
      this.#onRead(carriers);
      // Name servers may be slow; networks that are listed count at once.
      void this.#lookUp(carriers);
    } catch (error) {
      // The listener tells again when it is connected.
      log.warn({ err: error }, 'trunks could not be read');
    }
  }

  #open(carrier: SealedTrunk): KnownTrunk {
    const places = placesOf(carrier).map((place) => ({ host: place.host, key: keyOf(place) }));
    const isListed = isIn(carrier.settings);
    const isAt = (address: string): boolean =>
      places.some(({ host, key }) => address === host || this.#addresses.get(key)?.has(address));
    return { carrier, isOwn: (address) => isAt(address) || isListed(address) };
  }

  /** Looks the names of carriers up; those that are not found stay where they were. Never rejects. */
  async #lookUp(carriers: readonly SealedTrunk[]): Promise<void> {
    const places = new Map(carriers.flatMap(placesOf).map((place) => [keyOf(place), place]));
    await Promise.all(
      [...places].map(async ([key, place]) => {
        const found = isIP(place.host) === 0 ? await this.#addressesOf(place) : null;
        if (!found) return;
        this.#addresses.set(key, found);
        this.#known.clear();
      }),
    );
  }

  /** Null when the name servers are silent: what was found before still counts. */
  async #addressesOf(place: WantedServer): Promise<ReadonlySet<string> | null> {
    try {
      const servers = await findServers(place, [4, 6], this.#options.records);
      return new Set(servers.map(({ address }) => address));
    } catch {
      return null;
    }
  }

  async #lookUpAgain(): Promise<void> {
    while (await this.#options.clock.sleep(LOOK_UP_AGAIN_MS, this.#stopping.signal)) {
      await this.#lookUp(this.#trunks.map(({ carrier }) => carrier));
    }
  }
}

/** Whether an address is in one of the networks of a carrier. */
function isIn({ allowed_addresses: allowed }: { allowed_addresses: readonly string[] }): IsOwn {
  const networks = allowed.map((cidr) => parseNetwork(cidr));
  return (address) => networks.some((network) => network.contains(address));
}

/** Where a trunk is: at its server, and at its proxies. */
const placesOf = ({ settings }: SealedTrunk): WantedServer[] => [serverOf(settings), ...proxiesOf(settings)];

const keyOf = ({ host, port, protocol }: WantedServer): string => `${protocol} ${host} ${port ?? ''}`;
