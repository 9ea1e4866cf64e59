/** What is wrong with a chosen file, or null. */
export type FileFault = 'too_large' | 'wrong_kind' | null;

/**
 * Judges a file by its size and kind before anything of it is read. `accept` is as of `<input type="file">`:
 * endings (`.csv`), kinds (`image/png`) and families (`image/*`), separated by commas.
 */
export function judgeFile(file: { name: string; size: number; type: string }, rules: FileRules): FileFault {
  if (rules.maxBytes !== undefined && file.size > rules.maxBytes) return 'too_large';
  const kinds = (rules.accept ?? '').split(',').map((kind) => kind.trim().toLowerCase());
  const accepted = kinds.filter((kind) => kind !== '');
  if (accepted.length === 0) return null;
  const fits = accepted.some((kind) => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind);
    if (kind.endsWith('/*')) return file.type.toLowerCase().startsWith(kind.slice(0, -1));
    return file.type.toLowerCase() === kind;
  });
  return fits ? null : 'wrong_kind';
}

export interface FileRules {
  accept?: string;
  maxBytes?: number;
}
