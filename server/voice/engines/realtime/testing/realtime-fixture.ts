import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Type } from 'typebox';
import { systemClock, type Clock } from '../../../../platform/clock.ts';
import { until } from '../../../../platform/jobs/testing/until.ts';
import { ProviderClient } from '../../../../platform/providers/provider-client.ts';
import { tone } from '../../../audio/tone.ts';
import { testScript } from '../../../testing/test-script.ts';
import type { ToolDeclaration } from '../../../tools.ts';
import type { ModelReport } from '../../model/model-report.ts';
import { ListenedTurn } from '../../testing/listened-turn.ts';
import { RealtimeEngine } from '../realtime-engine.ts';
import { HeardLine } from './heard-line.ts';
import { LocalRealtime } from './local-realtime.ts';

export const SPEECH = tone([300], 600);

const tool = (name: string, commits: boolean): ToolDeclaration => ({
  ...{ name, ability: null, description: name, slots: [], commits },
  parameters: Type.Object({ date: Type.Optional(Type.String()) }),
});

/** An engine that hears and speaks, with the server it talks to. */
export class RealtimeFixture {
  readonly server: LocalRealtime;
  readonly line = new HeardLine();
  readonly reports: ModelReport[] = [];
  /** Everything that was logged. */
  logged = '';
  engine: RealtimeEngine;
  readonly #client = new ProviderClient();

  private constructor(server: LocalRealtime) {
    this.server = server;
    this.engine = this.#open({});
  }

  /** Starts the server; the session of the engine knows the welcome then. */
  static async start(): Promise<RealtimeFixture> {
    const fixture = new RealtimeFixture(await LocalRealtime.start());
    await fixture.connected(1);
    return fixture;
  }

  /** Opens another engine in the place of the one before. */
  reopen(over: { clock?: Clock; firstSoundMs?: number } = {}): void {
    this.engine.close();
    this.line.ears.length = 0;
    this.engine = this.#open(over);
  }

  /** The caller says something that the line understands. */
  async tell(text: string, turn = new ListenedTurn()): Promise<ListenedTurn> {
    this.line.speak(SPEECH);
    await this.engine.answer({ kind: 'words', text }, turn);
    return turn;
  }

  connected(sessions: number): Promise<void> {
    return this.until(() => this.server.sessions.length === sessions && this.server.session.items.length > 0);
  }

  async until(isTrue: () => boolean): Promise<void> {
    await until('the session is as expected', isTrue);
  }

  /** The conversation as the session has it. */
  known(): string[] {
    return this.server.session.items.map(({ type, role, content, name, output, ms }) => {
      if (type === 'function_call') return `call ${name}`;
      if (type === 'function_call_output') return `result ${output}`;
      const [part] = content ?? [];
      const words = part?.text ?? part?.transcript ?? part?.type;
      return `${role}: ${words}${ms === undefined || part?.transcript !== undefined ? '' : ` (${ms} ms)`}`;
    });
  }

  async close(): Promise<void> {
    this.engine.close();
    await this.#client.close();
    await this.server.close();
  }

  #open({ clock = systemClock, firstSoundMs = 25_000 }: { clock?: Clock; firstSoundMs?: number }) {
    const written = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.logged += chunk.toString('utf8');
        done();
      },
    });
    return new RealtimeEngine({
      offer: { id: 'openai:gpt-realtime', name: 'gpt-realtime', access: this.server.access() },
      client: this.#client,
      script: testScript({ welcomeMessage: 'Hello. How can I help you?' }),
      tools: [tool('find_times', false), tool('book', true)],
      sound: this.line,
      isFirst: true,
      clock,
      log: pino(written),
      firstSoundMs,
      onReport: (report) => this.reports.push(report),
    });
  }
}
