import { peakOf } from './frames.ts';
import { openSoundContext } from './sound-context.ts';

/**
 * Why there is no microphone: `insecure` on a page without https (other than localhost), `denied` by the
 * person or the system, `missing` where there is none, `busy` in the hands of another program.
 */
export type MicrophoneFault = 'insecure' | 'denied' | 'missing' | 'busy';

export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;

  constructor(fault: MicrophoneFault) {
    super(`no microphone: ${fault}`);
    this.name = 'MicrophoneError';
    this.fault = fault;
  }
}

export interface Microphone {
  /** The loudness of the last 20 ms, from 0 to 1; 0 while muted. */
  readonly level: number;
  readonly isMuted: boolean;
  /** While muted, silence is sent. */
  mute(isMuted: boolean): void;
  /** Ends the recording; the browser's sign for it goes out. */
  stop(): void;
}

/**
 * Records the person until `stop`. Frames are PCM, 16 bit, 16 kHz, one channel, 20 ms: as the sockets of the
 * API take them. Echo is taken out by the browser. Call it from a click.
 * @throws {MicrophoneError}
 */
export async function startMicrophone(
  onFrame: (frame: Int16Array<ArrayBuffer>) => void,
): Promise<Microphone> {
  const stream = await openStream();
  try {
    const context = await openSoundContext();
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1 });
    const state = { level: 0, isMuted: false };
    node.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => {
      if (state.isMuted) data.fill(0);
      state.level = peakOf(data);
      onFrame(data);
    };
    source.connect(node);
    return {
      get level() {
        return state.level;
      },
      get isMuted() {
        return state.isMuted;
      },
      mute: (isMuted) => {
        state.isMuted = isMuted;
      },
      stop: () => {
        node.port.onmessage = null;
        source.disconnect();
        endStream(stream);
      },
    };
  } catch (error) {
    endStream(stream);
    throw error;
  }
}

async function openStream(): Promise<MediaStream> {
  // Absent where the page is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new MicrophoneError('insecure');
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneError(faultOf(error instanceof DOMException ? error.name : ''));
  }
}

function faultOf(name: string): MicrophoneFault {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

const endStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
