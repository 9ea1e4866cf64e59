/**
 * The process in which a speech model of the operator runs. A model file that is broken ends this process
 * with an abort of the native code, not the server.
 */
import { findSherpaModel } from './find-model.ts';
import { RecognizerStreams } from './recognizer-streams.ts';
import type { FromSherpa, ToSherpa } from './sherpa-messages.ts';

let streams: {
  open(call: number): void;
  hear(call: number, pcm: Int16Array): void;
  flush(call: number): void;
  close(call: number): void;
} | null = null;

function tell(message: FromSherpa): void {
  process.send?.(message);
}

async function load(folder: string): Promise<void> {
  try {
    const model = await findSherpaModel(folder);
    const { default: sherpa } = await import('sherpa-onnx-node').catch(() => {
      throw new Error('the package sherpa-onnx-node is not installed on this machine');
    });
    const recognizer = new sherpa.OnlineRecognizer({
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      ...model,
      decodingMethod: 'greedy_search',
      enableEndpoint: 0,
    });
    streams = new RecognizerStreams(recognizer, tell);
    tell({ kind: 'ready' });
  } catch (error) {
    tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message: ToSherpa) => {
  switch (message.kind) {
    case 'load':
      void load(message.folder);
      return;
    case 'open':
      return streams?.open(message.call);
    case 'sound':
      return streams?.hear(message.call, message.pcm);
    case 'flush':
      return streams?.flush(message.call);
    case 'close':
      return streams?.close(message.call);
  }
});
process.on('disconnect', () => process.exit());
// The terminal's interrupt is for the server, which ends its calls first.
process.on('SIGINT', () => {});
