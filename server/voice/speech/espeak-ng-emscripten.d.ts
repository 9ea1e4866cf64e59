/** The part of eSpeak NG (compiled to WebAssembly) that is used here; the package has no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakEvent {
    type: 'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate';
    /** Code points from the start of the text, from 1. */
    text_position: number;
    word_length: number;
    /** Milliseconds from the start of the sound. */
    audio_position: number;
  }
  interface EspeakWorker {
    /** 0 when the voice was found. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_volume(percent: number): void;
    get_samplerate(): number;
    /** Speaks before it returns; `true` from the callback stops it. */
    synthesize(text: string, onAudio: (pcm: Int16Array, events: EspeakEvent[]) => boolean): void;
  }
  export interface EspeakModule {
    eSpeakNGWorker: new () => EspeakWorker;
  }
  export default function load(options: {
    print(line: string): void;
    printErr(line: string): void;
    /** The contents of `espeak-ng.data`; null lets the package read it. */
    getPreloadedPackage?(name: string, size: number): ArrayBuffer | null;
  }): Promise<EspeakModule>;
}
