import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ProviderAccess, ProviderKind } from '../../../platform/providers/provider-access.ts';
import { LocalProvider, type ReceivedRequest } from '../../../platform/providers/testing/local-provider.ts';
import { parseWav } from '../../audio/wav.ts';
import type { ListeningServer, Manner } from './listening-server.ts';
import { speakFlux, speakNova } from './speak-deepgram.ts';
import { speakRealtime } from './speak-openai-realtime.ts';

/** The local stand-in for every listening provider: understands what the test lets it, whatever it hears. */
export class LocalListening implements ListeningServer {
  readonly provider: LocalProvider;
  manner: Manner = 'faithful';
  delayMs = 0;
  /** Utterances, in the order in which they are understood. */
  words: string[] = [];
  receivedBytes = 0;
  /** The text frames of all sockets. */
  readonly texts: string[] = [];
  /** Utterances that came by HTTP: the WAV's samples and the fields. */
  readonly uploads: { pcm: Int16Array; fields: Map<string, string> }[] = [];

  private constructor(provider: LocalProvider) {
    this.provider = provider;
    provider.onSocket = (socket, request) => this.#onSocket(socket, request.url ?? '');
    provider.answer = (request, response) => void this.#answer(request, response);
  }

  static async start(): Promise<LocalListening> {
    return new LocalListening(await LocalProvider.start());
  }

  access(kind: ProviderKind): ProviderAccess {
    return this.provider.access(kind);
  }

  /** Refuses every upgrade and request with this status. */
  refuseWith(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.provider.refuse = () => ({ status, headers, body });
    this.provider.answer = (_request, response) => void response.writeHead(status, headers).end(body);
  }

  nextWords(): string {
    return this.words.shift() ?? '';
  }

  received(bytes: number): void {
    this.receivedBytes += bytes;
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  #onSocket(socket: WebSocket, path: string): void {
    socket.on('message', (data, isBinary) => {
      if (!isBinary && Buffer.isBuffer(data)) this.texts.push(data.toString('utf8'));
    });
    if (path.startsWith('/v2/listen')) speakFlux(socket, this);
    else if (path.startsWith('/v1/listen')) speakNova(socket, this);
    else if (path.startsWith('/v1/realtime')) speakRealtime(socket, this);
    else socket.close(1008, 'unknown path');
  }

  async #answer(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    if (request.path !== '/v1/audio/transcriptions') return void response.writeHead(404).end();
    const form = readForm(request);
    const wav = form.file ? parseWav(form.file) : null;
    if (!wav || form.fields.get('model') === undefined) {
      const error = { error: { message: "no 'file' field in the request", type: 'invalid_request_error' } };
      return void response.writeHead(400, JSON_TYPE).end(JSON.stringify(error));
    }
    this.uploads.push({ pcm: wav.pcm, fields: form.fields });
    this.received(wav.pcm.byteLength);
    await sleep(this.delayMs);
    switch (this.manner) {
      case 'garbage':
        return void response.writeHead(200, JSON_TYPE).end('<html>');
      case 'lying':
        return void response.writeHead(200, JSON_TYPE).end('{"text":["what"]}');
      case 'closes mid-word':
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
        response.write('{"text":"I would li');
        return void setTimeout(() => response.destroy(), 50);
      case 'silent':
        return;
      case 'faithful':
        response.writeHead(200, JSON_TYPE).end(JSON.stringify({ text: this.nextWords() }));
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Reads multipart/form-data (RFC 7578), as far as tests send it. */
function readForm({ headers, body }: ReceivedRequest): { fields: Map<string, string>; file: Buffer | null } {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '-';
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(part.slice(0, end))?.[1];
    if (name === undefined) continue;
    const value = Buffer.from(part.slice(end + 4, -2), 'latin1');
    if (/filename="/.test(part.slice(0, end))) file = value;
    else fields.set(name, value.toString('utf8'));
  }
  return { fields, file };
}
