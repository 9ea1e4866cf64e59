/** The media worker, with a way to make it die: a message on the channel named `media-worker-dies`. */
import { BroadcastChannel } from 'node:worker_threads';
import '../media-worker.ts';

const channel = new BroadcastChannel('media-worker-dies');
channel.onmessage = () => {
  throw new Error('killed by the test');
};
