import { cpus, totalmem } from 'node:os';

/** The machine in a line, such as `2 cores (AMD EPYC), 24 GiB, Node 26.10.0, PostgreSQL 18.4 (embedded)`. */
export const machine = (): string =>
  [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    'PostgreSQL 18.4 (embedded)',
  ].join(', ');
