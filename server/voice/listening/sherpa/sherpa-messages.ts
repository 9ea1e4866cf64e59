/** What the process that runs the model is asked for; `call` is a number given by this side. */
export type ToSherpa =
  | { kind: 'load'; folder: string }
  | { kind: 'open'; call: number }
  | { kind: 'sound'; call: number; pcm: Int16Array }
  | { kind: 'flush'; call: number }
  | { kind: 'close'; call: number };

export type FromSherpa =
  | { kind: 'ready' }
  | { kind: 'refused'; message: string }
  /** A batch of sound was heard. */
  | { kind: 'heard'; call: number }
  | { kind: 'words'; call: number; text: string; isFinal: boolean };
