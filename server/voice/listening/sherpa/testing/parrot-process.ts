/** A speech model that tells how much it heard, dies of 13 samples, and does not hear single ones. */
import type { FromSherpa, ToSherpa } from '../sherpa-messages.ts';

const heard = new Map<number, number>();
const tell = (message: FromSherpa): void => void process.send?.(message);

process.on('message', (message: ToSherpa) => {
  if (message.kind === 'load') return tell({ kind: 'ready' });
  const { call } = message;
  if (message.kind === 'sound') {
    if (message.pcm.length === 13) process.abort();
    if (message.pcm.length === 1) return;
    heard.set(call, (heard.get(call) ?? 0) + message.pcm.length);
    tell({ kind: 'heard', call });
  } else if (message.kind === 'flush') {
    tell({ kind: 'words', call, text: `${heard.get(call) ?? 0} samples`, isFinal: true });
  }
});
process.on('disconnect', () => process.exit());
