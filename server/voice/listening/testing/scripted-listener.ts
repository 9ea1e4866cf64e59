import { EventQueue } from '../event-queue.ts';
import type { Listener, ListeningEvent, ListeningSession, ListenOptions } from '../listener.ts';

/** A listener whose events a test writes. */
export class ScriptedListener implements Listener {
  readonly id: string;
  readonly sessions: ScriptedSession[] = [];
  readonly asked: ListenOptions[] = [];
  /** What `open` does; connects at once unless replaced. */
  opening: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve();

  constructor(id = 'scripted') {
    this.id = id;
  }

  /** The latest connection. */
  get session(): ScriptedSession {
    const last = this.sessions.at(-1);
    if (!last) throw new Error('Nobody has connected.');
    return last;
  }

  async open(options: ListenOptions, signal: AbortSignal): Promise<ListeningSession> {
    this.asked.push(options);
    await this.opening(signal);
    const session = new ScriptedSession();
    this.sessions.push(session);
    return session;
  }
}

export class ScriptedSession implements ListeningSession {
  readonly events = new EventQueue();
  readonly heard: Int16Array[] = [];
  flushes = 0;
  isClosed = false;
  /** Called at each pause of the caller; tells that nothing was said unless replaced. */
  onFlush: () => void = () => this.tell({ kind: 'final', text: '' });

  write(pcm: Int16Array): void {
    this.heard.push(pcm);
  }

  flush(): void {
    this.flushes++;
    this.onFlush();
  }

  close(): void {
    this.isClosed = true;
    this.events.end();
  }

  tell(event: ListeningEvent): void {
    this.events.push(event);
  }

  fail(error: Error): void {
    this.events.end(error);
  }
}
