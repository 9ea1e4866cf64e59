import type { WebSocket } from 'ws';
import type { Certificate } from '../../../../platform/outbound/testing/self-signed.ts';
import type { ProviderAccess } from '../../../../platform/providers/provider-access.ts';
import { LocalProvider } from '../../../../platform/providers/testing/local-provider.ts';
import { RealtimeConversation, type ConversationItem } from './realtime-conversation.ts';
import type { RealtimeReply } from './realtime-response.ts';

type Event = Record<string, unknown>;

/** A server on loopback that speaks OpenAI's Realtime API (GA): conversations with sound or words. */
export class LocalRealtime {
  readonly provider: LocalProvider;
  /** What is answered, in this order; a response beyond them says "Yes.". */
  replies: (RealtimeReply | ((items: readonly ConversationItem[]) => RealtimeReply))[] = [];
  /** What the transcription of the caller's parts gives, in this order. */
  words: string[] = [];
  /** Whether sessions accept their settings. */
  acceptsSettings = true;
  /** What sessions are set to, whatever they are asked for. */
  ownSettings: Event = {};
  /** How many of the first sessions hear nothing of what is committed. */
  deafSessions = 0;
  readonly sessions: RealtimeConversation[] = [];
  /** The addresses that were asked for. */
  readonly urls: string[] = [];

  private constructor(provider: LocalProvider) {
    this.provider = provider;
    provider.onSocket = (socket, request) => {
      this.urls.push(request.url ?? '');
      if (!request.url?.startsWith('/v1/realtime?model=')) return socket.close(1008, 'unknown path');
      this.#speak(socket);
    };
  }

  static async start(certificate: Certificate | null = null): Promise<LocalRealtime> {
    return new LocalRealtime(await LocalProvider.start(certificate));
  }

  /** The latest session. */
  get session(): RealtimeConversation {
    const last = this.sessions.at(-1);
    if (!last) throw new Error('Nobody has connected.');
    return last;
  }

  /** Events of all sessions of one type, as clients sent them. */
  received(type: string): Event[] {
    return this.sessions.flatMap(({ received }) => received.filter((event) => event['type'] === type));
  }

  access(over: Partial<ProviderAccess> = {}): ProviderAccess {
    return this.provider.access('openai', over);
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  #speak(socket: WebSocket): void {
    const session = new RealtimeConversation(this, (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    });
    session.hangUp = (code, reason) => (code === null ? socket.terminate() : socket.close(code, reason));
    session.isDeaf = this.sessions.length < this.deafSessions;
    this.sessions.push(session);
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) session.receive(data.toString('utf8'));
    });
    socket.on('close', () => session.end());
    session.begin();
  }
}
