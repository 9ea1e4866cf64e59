/** One frame of a key that is being sent. */
export interface KeyFrame {
  readonly key: string;
  /** From 1. */
  readonly frame: number;
  /** Frames that it has sounded so far. */
  readonly sounded: number;
  /** It sounds no longer: the receiver is told so. */
  readonly isOver: boolean;
}
