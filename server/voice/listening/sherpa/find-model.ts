import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A streaming model as `sherpa-onnx-node` takes it. */
export interface SherpaModel {
  modelConfig: Record<string, unknown>;
}

/**
 * Finds the files of a streaming model in the operator's folder: `tokens.txt` with `encoder*.onnx`,
 * `decoder*.onnx` and `joiner*.onnx` (a transducer), or with `model*.onnx` (CTC; T-one and NeMo by the name
 * of the folder). Smaller `int8` files are preferred.
 * @throws Error that says what is missing.
 */
export async function findSherpaModel(folder: string): Promise<SherpaModel> {
  const files = await readdir(folder).catch(() => {
    throw new Error(`"${folder}" is not a folder that can be read`);
  });
  const find = (start: string): string | null => {
    const found = files.filter((name) => name.startsWith(start) && name.endsWith('.onnx')).toSorted();
    const name = found.find((other) => other.includes('int8')) ?? found[0];
    return name === undefined ? null : join(folder, name);
  };
  if (!files.includes('tokens.txt')) throw new Error(`"${folder}" has no tokens.txt`);
  const common = { tokens: join(folder, 'tokens.txt'), numThreads: 1, provider: 'cpu', debug: 0 };
  const [encoder, decoder, joiner] = [find('encoder'), find('decoder'), find('joiner')];
  if (encoder && decoder && joiner)
    return { modelConfig: { ...common, transducer: { encoder, decoder, joiner } } };
  const model = find('model');
  if (!model) throw new Error(`"${folder}" has neither encoder, decoder and joiner nor a model (*.onnx)`);
  return { modelConfig: { ...common, [kindOf(basename(folder))]: { model } } };
}

function kindOf(name: string): string {
  if (/t-?one/i.test(name)) return 'toneCtc';
  return /nemo/i.test(name) ? 'nemoCtc' : 'zipformer2Ctc';
}
