declare module 'sherpa-onnx-node' {
  interface OnlineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void;
  }
  class OnlineRecognizer {
    constructor(config: object);
    createStream(): OnlineStream;
    isReady(stream: OnlineStream): boolean;
    decode(stream: OnlineStream): void;
    getResult(stream: OnlineStream): { text: string };
    reset(stream: OnlineStream): void;
  }
  const sherpa: { OnlineRecognizer: typeof OnlineRecognizer };
  export default sherpa;
}
