import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { contactOf, Registrar, wantedOf } from '../../voice/sip/testing/registrar.ts';
import { Caller } from '../../voice/sip/testing/test-caller.ts';
import { TestPeer } from '../../voice/sip/testing/test-peer.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };

/** Two processes of the product on one database, and a carrier that sends calls to whoever is registered. */
describe('a carrier that this installation registers with', { timeout: 300_000 }, () => {
  let database: { url: string; drop(): Promise<void> };
  let nodes: [StartedProduct, StartedProduct];
  let registrar: Registrar;
  let id: number;
  let contact: string;
  before(async () => {
    database = await createTestDatabase();
    // The operator trusts nobody on this machine: whoever calls comes through a carrier.
    const settings = {
      DATABASE_URL: database.url,
      RATE_LIMIT_PER_MINUTE: '0',
      SIP_ALLOWED_NETWORKS: '198.51.100.0/24',
      OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    };
    const first = await startProduct(settings);
    nodes = [first, await startProduct(settings, first.dataDir)];
    registrar = new Registrar(await TestPeer.tcpListening(), credentials);
  });
  after(async () => {
    for (const node of nodes) await node.stop();
    await registrar.peer.close();
    await nodes[0].remove();
    await database.drop();
  });

  const portOf = ({ demo }: StartedProduct): string => /:(\d+)/.exec(demo.sip_uri.slice(4))?.[1] ?? '';
  /** The process that is registered, and the other one. */
  const keeper = (): [StartedProduct, StartedProduct] =>
    contact.includes(`:${portOf(nodes[0])}`) ? [nodes[0], nodes[1]] : [nodes[1], nodes[0]];
  const statusOn = async (node: StartedProduct): Promise<ApiBody> =>
    (await node.api('GET', `/carriers/${id}`)).body.data.status;

  it('is registered with by one process, and tells until when', async () => {
    const settings = {
      host: '127.0.0.1',
      port: registrar.port,
      transport: 'tcp',
      register: true,
      ...credentials,
    };
    const made = await nodes[0].api('POST', '/carriers', { kind: 'sip', settings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    ({ id } = made.body.data);
    contact = contactOf(await registrar.grant(600));
    const status = await eventually('it is registered', async () => {
      const now = await statusOn(nodes[1]);
      return now.registered_until !== null && now;
    });
    assert.equal(status.state, 'ok');
    assert.deepEqual(registrar.peer.summary(), []);
  });

  it('brings calls to its numbers over the registered connection', async () => {
    const [node] = keeper();
    const [line, other] = (await node.api('GET', '/phone-numbers')).body.data;
    await node.api('PATCH', `/phone-numbers/${line.id}`, { voice_carrier_id: id });
    const call = (number: string): { caller: Caller; to: string } => {
      const caller = new Caller(registrar.peer, 'TCP');
      const to = `To: <sip:${number}@carrier.example>`;
      caller.invite({ uri: contact, headers: [to] });
      return { caller, to };
    };
    const foreign = call(other.number);
    await foreign.caller.expect(404);
    const { caller, to } = call(line.number);
    await caller.expect(200);
    const headers = [`${to};tag=${caller.toTag}`];
    caller.ack({ uri: contact, headers });
    const shown = await eventually('the call is kept', async () => {
      const { body } = await node.api('GET', '/calls?direction=inbound');
      return body.data.find((each: ApiBody) => each.to === line.number && each.status === 'in_progress');
    });
    assert.equal(shown.from, '+15005550100');
    caller.bye({ uri: contact, headers });
    await caller.expect(200);
  });

  it('brings calls that name nothing but the registration to its only number, as PBXs call extensions', async () => {
    const [node] = keeper();
    const [line, other] = (await node.api('GET', '/phone-numbers')).body.data;
    const ring = async (named: string[], status: number): Promise<void> => {
      const caller = new Caller(registrar.peer, 'TCP');
      const to = `To: <${contact}>`;
      caller.invite({ uri: contact, headers: [to, ...named] });
      await caller.expect(status);
      const headers = [`${to};tag=${caller.toTag}`];
      if (status !== 200) return;
      caller.ack({ uri: contact, headers });
      caller.bye({ uri: contact, headers });
      await caller.expect(200);
    };
    await ring([], 200);
    await ring(['P-Called-Party-ID: <sip:**620@fritz.box>'], 200);
    await ring([`P-Called-Party-ID: <sip:${line.number.slice(2)}@fritz.box>`], 200);
    await ring([`P-Called-Party-ID: <sip:${other.number}@fritz.box>`], 404);
    const calls = (await node.api('GET', '/calls?direction=inbound')).body.data;
    assert.deepEqual(new Set(calls.map(({ to }: ApiBody) => to)), new Set([line.number]));
  });

  it('is checked by asking what is registered', async () => {
    const [node] = keeper();
    const checking = node.api('POST', `/carriers/${id}/check`, {});
    assert.equal(contactOf(await registrar.grant(600)), '');
    const { ok, steps } = (await checking).body.data;
    assert.equal(ok, true, JSON.stringify(steps));
    assert.deepEqual(
      steps.map(({ name }: ApiBody) => name),
      ['settings', 'address', 'connection', 'credentials', 'registration'],
    );
  });

  it('is registered with by another process when the first is killed, and by none after the last stops', async () => {
    const [killed, left] = keeper();
    await killed.stop('SIGKILL');
    const before = contact;
    contact = contactOf(await registrar.grant(600, [`<${before}>;expires=300`]));
    assert.equal(keeper()[0], left);
    const removal = await registrar.asked();
    assert.deepEqual([contactOf(removal), wantedOf(removal)], [before, 0], 'what the killed one left');
    registrar.answer(removal, 200);
    await eventually('it is registered', async () => (await statusOn(left)).registered_until !== null);
    const stopped = left.stop();
    const last = await registrar.asked();
    assert.deepEqual([contactOf(last), wantedOf(last)], [contact, 0]);
    registrar.answer(last, 200);
    assert.equal(await stopped, 0);
  });
});
