/**
 * The part of the WebRTC detector's WASM build that is used here; the package has no type
 * declarations.
 */
declare module '@echogarden/fvad-wasm' {
  interface FvadModule {
    /** Creates a detector; 0 when memory is exhausted. */
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    _fvad_reset(detector: number): void;
    /** The mode: 0 (least strict) to 3 (strictest). */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, hz: number): number;
    /** 1 for speech, 0 for no speech, -1 for a frame that is not 10, 20 or 30 ms long. */
    _fvad_process(detector: number, frame: number, samples: number): number;
    _malloc(bytes: number): number;
  }

  interface FvadOptions {
    /** Replaces the loading of the module, which gives access to its memory. */
    instantiateWasm?: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => WebAssembly.Exports;
  }

  export default function load(options?: FvadOptions): Promise<FvadModule>;
}
