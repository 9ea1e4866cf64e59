import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { rmsDbfs } from '../../server/voice/audio/levels.ts';
import { joined, silence, spoken } from '../../server/voice/audio/testing/sounds.ts';
import { ScriptedListener } from '../../server/voice/listening/testing/scripted-listener.ts';
import { startMediaEngine } from '../../server/voice/media/media-engine.ts';
import { FramesCaller } from '../../server/voice/testing/frames-caller.ts';
import { converse, log, nowMs, PromptEngine } from './answering.ts';

/**
 * Milliseconds from the end of an utterance, when its words are known, to the arrival of the first audio of
 * the answer, `times` times. Providers answer at once.
 */
export async function measureLatency(times: number): Promise<number[]> {
  const ports = { from: 20_000, to: 39_999 };
  const media = await startMediaEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: times, log });
  const utterance = joined(silence(200), await spoken('I would like to book a table.'), silence(700));
  try {
    const latencies: number[] = [];
    for (let n = 0; n < times; n++) {
      const { port1, port2 } = new MessageChannel();
      const session = await media.open({ transport: { kind: 'frames', port: port1 } });
      const caller = new FramesCaller(port2);
      const listener = new ScriptedListener();
      const over = new AbortController();
      const call = converse(session, caller, listener, new PromptEngine(), over.signal);
      // The welcome has ended.
      await caller.hears();
      await sleep(1_600 + (n % 20));
      latencies.push(await answerTo(caller, listener, utterance));
      caller.end('caller', 'hung up');
      await call;
    }
    return latencies;
  } finally {
    await media.close();
  }
}

async function answerTo(
  caller: FramesCaller,
  listener: ScriptedListener,
  utterance: Int16Array,
): Promise<number> {
  let understoodAtMs = Number.NaN;
  const answered = Promise.withResolvers<number>();
  listener.session.onFlush = () => {
    understoodAtMs = nowMs();
    listener.session.tell({ kind: 'final', text: 'I would like to book a table.' });
  };
  caller.onFrame = (frame) => {
    if (understoodAtMs > 0 && rmsDbfs(frame) > -45) answered.resolve(nowMs() - understoodAtMs);
  };
  caller.speak(utterance);
  return Promise.race([answered.promise, sleep(10_000, Number.NaN)]);
}
