/** The part of the WebRTC detector's WASM build that is used here; the package has no declarations. */
declare module '@echogarden/fvad-wasm' {
  interface FvadModule {
    /** A new detector, or 0 when memory is short. */
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    _fvad_reset(detector: number): void;
    /** 0 (lets much pass) to 3 (lets little pass). */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, hz: number): number;
    /** 1 speech, 0 none, -1 for a frame that is not 10, 20 or 30 ms long. */
    _fvad_process(detector: number, frame: number, samples: number): number;
    _malloc(bytes: number): number;
  }

  interface FvadOptions {
    /** Replaces the loading of the module, which is how its memory is got at. */
    instantiateWasm?: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => void,
    ) => WebAssembly.Exports;
  }

  export default function load(options?: FvadOptions): Promise<FvadModule>;
}
