import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledAsterisk } from '../../bench/peers/install-asterisk.ts';
import { startProgram, whenReady } from '../../bench/peers/started.ts';
import { placeInCallingHours } from '../../server/testing/proof/person-in-calling-hours.ts';
import { selfSigned } from '../../server/platform/outbound/testing/self-signed.ts';
import {
  eventually,
  startProduct,
  type ApiBody,
  type StartedProduct,
} from '../../server/testing/proof/started-product.ts';
import { rmsDbfs, toneShare } from '../../server/voice/audio/levels.ts';
import { parseWav } from '../../server/voice/audio/wav.ts';
import { openNetwork, OURS, PBX, type PbxNetwork } from './network.ts';
import { sampleOf } from './page.ts';
import { MARK_HZ, Pbx } from './pbx.ts';

/** The number of an assistant in docs/connecting.md. */
export const NUMBER = '+4930901820';
/** The number that calls from the office. */
export const CALLER = '+12025550123';
const RATE = 8_000;

/** A business with a telephone system beside its Switchboard, as docs/connecting.md describes it. */
export class Office {
  readonly product: StartedProduct;
  readonly pbx: Pbx;
  readonly #place: string;
  #people = 0;
  readonly #network: PbxNetwork;
  readonly #folder: string;
  readonly #phoneNumberId: number;
  carrierId = 0;

  private constructor(parts: {
    product: StartedProduct;
    pbx: Pbx;
    network: PbxNetwork;
    folder: string;
    phoneNumberId: number;
  }) {
    this.product = parts.product;
    this.pbx = parts.pbx;
    this.#network = parts.network;
    this.#folder = parts.folder;
    this.#phoneNumberId = parts.phoneNumberId;
    this.#place = placeInCallingHours(30);
  }

  /** Somebody whom nobody has called today: nobody is called often (docs/law.md). */
  newPerson(): string {
    this.#people += 1;
    return `${this.#place}${String(this.#people).padStart(2, '0')}`;
  }

  static async open(installed: InstalledAsterisk): Promise<Office> {
    const network = await openNetwork();
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-office-'));
    const { key, cert } = selfSigned([OURS]);
    const [SIP_TLS_KEY, SIP_TLS_CERT] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    await Promise.all([writeFile(SIP_TLS_KEY, key), writeFile(SIP_TLS_CERT, cert)]);
    const told = sampleOf('A telephone system', 'env').trim().split('\n');
    const product = await startProduct({
      ...Object.fromEntries(told.map((line) => line.split('=', 2))),
      ...{ SIP_PORT: '5060', SIP_ALLOWED_NETWORKS: '198.51.100.0/24', RATE_LIMIT_PER_MINUTE: '0' },
      ...{ SIP_TLS_KEY, SIP_TLS_CERT, SIP_TLS_PORT: '5061' },
    });
    const [assistant] = (await product.api('GET', '/assistants')).body.data;
    const line = { number: NUMBER, name: 'Office', country: 'DE', assistant_id: assistant.id };
    const made = await product.api('POST', '/phone-numbers', line);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const phoneNumberId = made.body.data.id;
    return new Office({ product, pbx: new Pbx(installed, network), network, folder, phoneNumberId });
  }

  async close(): Promise<void> {
    await this.pbx.stop();
    await this.product.stop();
    await this.product.remove();
    this.#network.close();
    await rm(this.#folder, { recursive: true });
  }

  /** Makes a carrier as the page says, with `more` settings, for the number. */
  async connect(carrier: string, more: object = {}): Promise<void> {
    const body = JSON.parse(carrier) as { settings: object };
    const settings = { ...body.settings, allowed_countries: ['US', 'IN'], ...more };
    const made = await this.product.api('POST', '/carriers', { ...body, settings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const before = this.carrierId;
    this.carrierId = made.body.data.id;
    await this.#patch(`/phone-numbers/${this.#phoneNumberId}`, { voice_carrier_id: this.carrierId });
    if (before > 0) await this.product.api('DELETE', `/carriers/${before}`);
  }

  /** Changes settings of the carrier. */
  configure(settings: object): Promise<void> {
    return this.#patch(`/carriers/${this.carrierId}`, { settings });
  }

  async #patch(path: string, body: object): Promise<void> {
    const { status, body: answer } = await this.product.api('PATCH', path, body);
    assert.equal(status, 200, JSON.stringify(answer));
  }

  /** What the check of the carrier says now. */
  async check(): Promise<{ ok: boolean; steps: { name: string; ok: boolean; say: string }[] }> {
    return (await this.product.api('POST', `/carriers/${this.carrierId}/check`, {})).body.data;
  }

  /** The check when it succeeds. */
  works(): Promise<{ steps: { name: string }[] }> {
    return eventually(
      'the carrier works',
      async () => {
        const check = await this.check();
        return check.ok && check;
      },
      60_000,
    );
  }

  /** Somebody in the office calls. */
  async officeCalls(number: string): Promise<ApiBody> {
    const before = await this.#newest('inbound');
    await this.pbx.ask('dialplan set global SAID no');
    await this.pbx.ask(`channel originate Local/${number}@office/n extension talk@caller`);
    return eventually(
      'the call is answered',
      async () => {
        const call = await this.#newest('inbound');
        return call?.id !== before?.id && call?.status === 'in_progress' && call;
      },
      90_000,
    );
  }

  /** A telephone of the office calls as a scenario of sipp says; resolves with the call when that is over. */
  async telephoneCalls(scenario: string): Promise<number> {
    const where = [
      '-i',
      PBX,
      '-p',
      '5080',
      '-s',
      NUMBER,
      '-m',
      '1',
      '-timeout',
      '60',
      '-timeout_error',
      '-nostdin',
    ];
    const [program = '', ...enter] = this.#network.enter;
    const sipp = startProgram(program, [...enter, 'sipp', '-sf', scenario, ...where, `${PBX}:5060`]);
    await whenReady('sipp', sipp, () => sipp.hasEnded()).catch(() => {});
    return (await this.#newest('inbound')).id;
  }

  /** The assistant calls the person. */
  async assistantCalls(): Promise<ApiBody> {
    const body = { to: this.newPerson(), phone_number_id: this.#phoneNumberId };
    await this.pbx.ask('dialplan set global SAID no');
    const placed = await this.product.api('POST', '/calls', body);
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    return this.becomes(placed.body.data.id, 'in_progress');
  }

  becomes(id: number, status: string): Promise<ApiBody> {
    return eventually(
      `call ${id} is ${status}`,
      async () => {
        const call = await this.call(id);
        return call.status === status && call;
      },
      60_000,
    );
  }

  async call(id: number): Promise<ApiBody> {
    return (await this.product.api('GET', `/calls/${id}`)).body.data;
  }

  /** Hangs up, and resolves with what is kept of the call. */
  async hangUp(id: number): Promise<ApiBody> {
    await this.product.api('POST', `/calls/${id}/hang-up`, {});
    return this.becomes(id, 'completed');
  }

  /** Asterisk has listened, played its tone, and pressed a key where it is the caller. */
  async said(): Promise<void> {
    await eventually('Asterisk has played its tone', () => this.pbx.has('SAID', 'yes'), 60_000);
  }

  /** Both sides have heard each other: Asterisk, whose recording is `name`, and the assistant. */
  async heardEachOther(id: number, name: 'caller' | 'person'): Promise<void> {
    await this.said();
    assert.ok(piecesOf(await this.pbx.heard(name)).some((piece) => rmsDbfs(piece) > -40));
    const { metrics } = await this.hangUp(id);
    assert.ok(metrics.media.packets_received >= 90, JSON.stringify(metrics.media));
    assert.equal(metrics.media.packets_refused, 0, JSON.stringify(metrics.media));
    const recording = await eventually(
      'the recording is whole',
      async () => {
        const { status, body } = await this.product.api('GET', `/calls/${id}/recording`);
        return status === 200 && (body as Buffer);
      },
      30_000,
    );
    const pcm = parseWav(recording)?.pcm ?? new Int16Array();
    assert.ok(piecesOf(pcm).some((piece) => rmsDbfs(piece) > -30 && toneShare(piece, MARK_HZ) > 0.8));
  }

  async #newest(direction: string): Promise<ApiBody> {
    return (await this.product.api('GET', `/calls?direction=${direction}`)).body.data[0];
  }
}

/** Tenths of a second. */
const piecesOf = (pcm: Int16Array): Int16Array[] =>
  Array.from({ length: Math.floor(pcm.length / (RATE / 10)) }, (_, at) =>
    pcm.subarray((at * RATE) / 10, ((at + 1) * RATE) / 10),
  );
