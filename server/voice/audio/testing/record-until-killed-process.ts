/** Records 3.3 seconds of 1 kHz into the file named by the first argument, and then waits to be killed. */
import { tone } from '../tone.ts';
import { WavRecorder } from '../recorder.ts';

const FRAMES = 165;

const [, , path = ''] = process.argv;
const recorder = new WavRecorder(path, (fault) => process.stderr.write(String(fault)));
const frame = tone([1_000], 2_000).subarray(8_000, 8_160);
await recorder.opened;
let next = 0;
setInterval(() => {
  if (next < FRAMES) recorder.add(next++, frame, null);
}, 20);
process.stdout.write('recording\n');
