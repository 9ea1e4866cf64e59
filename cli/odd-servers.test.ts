import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import { useScriptedServer } from '../sdk/testing/scripted-server.ts';
import { writeWav } from './call/wav.ts';
import { speakOnCall } from './call/spoken-call.ts';
import type { Context } from './command.ts';
import { Output } from './output.ts';
import { useCommandLine } from './testing/command-line.ts';

const cli = useCommandLine();
const server = useScriptedServer();
const env = (): Record<string, string> => ({
  SWITCHBOARD_URL: new URL(server.baseUrl()).origin,
  SWITCHBOARD_KEY: 'sbk_x',
});

/** What is never told to people. */
const OF_THE_PROGRAM = /Cannot |undefined|TypeError|NaN|\[object|^\s+at /m;

const isJson = (text: string): boolean => {
  try {
    // Calls are told event by event, one a line.
    const values = text.startsWith('{"event"') ? text.trim().split('\n') : [text];
    return text === '' || values.every((value) => JSON.parse(value) !== undefined);
  } catch {
    return false;
  }
};

describe('whatever stands at the address of the server', { timeout: 120_000 }, () => {
  const contacts = join(cli.home, 'contacts.csv');
  const assistant = join(cli.home, 'assistant.json');
  const sound = join(cli.home, 'sound.wav');
  writeFileSync(contacts, 'name,phone\nAda,+4930555\n');
  writeFileSync(assistant, '{"name": "Mia", "model": {"messages": []}}');
  writeFileSync(sound, writeWav(Buffer.alloc(640)));
  const commands = [
    ['login', '--key', 'sbk_x'],
    ['me', 'get'],
    ['contacts', 'list', '--all'],
    ['phone-numbers', 'list'],
    ['import', 'contacts', contacts],
    ['import', 'assistants', '--from', 'vapi', assistant],
    ['scenarios', 'run'],
    ['call', '--file', sound],
    ['call', '+493055501188'],
    ['doctor'],
    ['trigger', 'test.ping', '--webhook', '1'],
    ['listen'],
    ['listen', '--replay', `evt_${'0'.repeat(30)}`, '--forward-to', 'http://127.0.0.1:1'],
  ];

  it('the command ends, with one sentence where it cannot go on, and JSON where that is asked for', async () => {
    const odd: string[] = [];
    for (const body of [
      '<html>It works!</html>',
      'null',
      '[]',
      '""',
      '{"data": null}',
      '{"data": {}}',
      '{"data": 1}',
      '{"data": [null]}',
      '{"data": [{}]}',
      '{"data": "x", "meta": {}}',
    ])
      for (const args of commands) {
        server.answers({ status: 200, body });
        const ending = new AbortController();
        // What follows the server goes on until it is ended.
        const onWrite = (text: string): void =>
          void (/Waiting for|Trying again/.test(text) && ending.abort());
        const { code, out, err } = await cli.run([...args, '--json'], {
          ...{ env: env(), signal: ending.signal, onWrite },
        });
        const isOdd =
          OF_THE_PROGRAM.test(err) || (code !== 0 && !/^[^\n]{10,300}\n/.test(err)) || !isJson(out);
        if (isOdd) odd.push(`${args.join(' ')} <- ${body}: ${code}, ${err}${out}`);
      }
    assert.deepEqual(odd, []);
  });

  it('an answer without end is left', async () => {
    let sent = 0;
    server.answers((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, 0x20))) sent += 1;
      };
      response.on('drain', more);
      more();
    });
    const { code, err } = await cli.run(['me', 'get'], { env: env() });
    assert.deepEqual([code, err.endsWith('answers with more than 64 MiB.\n')], [1, true], err);
    assert.ok(sent < 200, `${sent} MiB`);
  });

  it('events without end are forwarded as they come', async () => {
    const since = '2026-11-27T00:00:00Z';
    let asked = 0;
    const page = (response: ServerResponse): void => {
      asked += 1;
      const data = Array.from({ length: 100 }, (_, at) => ({
        id: `evt_${Date.parse(since).toString(16).padStart(12, '0')}${(asked * 100 + at).toString(16).padStart(18, '0')}`,
        type: 'order.created',
        ...{ created_at: '2026-11-27T00:00:00+00:00', data: {} },
      }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, meta: {} }));
    };
    server.answers(page);
    const ending = new AbortController();
    let shown = 0;
    const onWrite = (text: string): void => {
      if (text.includes('order.created') && (shown += 1) === 250) ending.abort();
    };
    const args = ['events', 'tail', '--since', since];
    assert.equal((await cli.run(args, { env: env(), signal: ending.signal, onWrite })).code, 0);
    assert.ok(asked < 10, `${asked}`);
  });
});

describe('whatever the server of a spoken call sends', { timeout: 60_000 }, () => {
  /** A server that takes the socket and sends these bytes. */
  async function callTo(
    test: TestContext,
    bytes: Buffer,
    repeat = 1,
  ): Promise<{ said: Promise<Buffer>; written: () => number }> {
    let written = 0;
    const odd: Server = createServer();
    odd.on('upgrade', (request, socket: Socket) => {
      const accept = createHash('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.on('error', () => undefined);
      socket.once('end', () => socket.destroy());
      test.after(() => socket.destroy());
      const more = (): void => {
        while (written < repeat && !socket.destroyed) {
          written += 1;
          if (!socket.write(bytes)) return void socket.once('drain', more);
        }
      };
      more();
    });
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    test.after(() => void odd.close());
    const { port } = odd.address() as AddressInfo;
    const context = {
      ...{ out: new Output({ write: () => undefined }, { write: () => undefined }, false) },
      ...{ signal: new AbortController().signal, input: new PassThrough() },
      login: async () => ({ url: `http://127.0.0.1:${port}`, key: 'sbk_x' }),
    } as unknown as Context;
    return { said: speakOnCall(1, { voice: Buffer.alloc(640) }, context), written: () => written };
  }
  const frame = (first: number, payload: Buffer): Buffer =>
    Buffer.concat([Buffer.from([first, 126, payload.length >> 8, payload.length & 0xff]), payload]);
  const text = (words: string): Buffer => frame(0x81, Buffer.from(words));

  for (const [what, bytes, words] of [
    ['a text that is no JSON', text('hello'), /sends what is no event of a call/],
    ['an event of another shape', text('null'), /sends what is no event of a call/],
    ['an event without data', text('{"event": "said"}'), /sends what is no event of a call/],
    ['sound of another size', frame(0x82, Buffer.alloc(7)), /sends what is no sound of a call/],
    ['a part of no message', frame(0x80, Buffer.alloc(640)), /is no WebSocket/],
    [
      'a message within a message',
      Buffer.concat([frame(0x02, Buffer.alloc(640)), text('{}')]),
      /is no WebSocket/,
    ],
    ['a kind of frame that there is not', frame(0x83, Buffer.alloc(1)), /is no WebSocket/],
    ['a long ping', frame(0x89, Buffer.alloc(126)), /is no WebSocket/],
    ['a frame with flags of no extension', frame(0xc2, Buffer.alloc(640)), /is no WebSocket/],
  ] as const) {
    it(`${what} ends the call with a sentence`, async (test) => {
      const { said } = await callTo(test, bytes);
      await assert.rejects(said, (error: Error) => {
        assert.match(error.message, /^The connection to the server broke off\. /);
        assert.match(error.message, words);
        return true;
      });
    });
  }

  it('empty parts without end are not kept', async (test) => {
    const first = frame(0x02, Buffer.alloc(1));
    const empty = Buffer.concat(Array.from({ length: 10_000 }, () => frame(0x00, Buffer.alloc(0))));
    const { said, written } = await callTo(test, Buffer.concat([first, empty]), 1_000);
    await assert.rejects(said, /in more parts than a message may have/);
    assert.ok(written() < 1_000);
  });

  it('a refusal without end is left', async (test) => {
    const odd = createServer();
    odd.on('upgrade', (_request, socket: Socket) => {
      socket.on('error', () => undefined);
      test.after(() => socket.destroy());
      socket.write('HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write(`400\r\n${'x'.repeat(1024)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    test.after(() => {
      odd.close();
      odd.closeAllConnections();
    });
    const { port } = odd.address() as AddressInfo;
    const context = {
      ...{ signal: new AbortController().signal, input: new PassThrough() },
      login: async () => ({ url: `http://127.0.0.1:${port}`, key: 'sbk_x' }),
    } as unknown as Context;
    await assert.rejects(speakOnCall(1, { voice: Buffer.alloc(640) }, context), /does not connect \(500\)/);
  });
});
