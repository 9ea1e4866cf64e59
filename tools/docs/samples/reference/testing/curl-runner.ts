import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { until } from '../../../../../server/platform/jobs/testing/until.ts';
import type { Answered, Followed, SampleRunner } from './sample-runner.ts';

/** The head of the answer goes into a file beside what the sample prints. */
const CURL = 'curl() { command curl --show-error --dump-header "$HEAD" "$@"; }';
/** Where a sample of sound puts it. */
const SOUND = 'sound.wav';

/** Runs commands in one shell, in a folder of their own. */
export class CurlRunner implements SampleRunner {
  readonly language = 'sh';
  readonly env: Record<string, string> = {};
  readonly #folder: string;
  readonly #shell: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #followed = new Set<ChildProcess>();
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#shell = spawn('bash', ['-s'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const output = this.#shell.stdout ?? assert.fail();
    this.#lines = createInterface({ input: output })[Symbol.asyncIterator]();
    this.#shell.stdin?.write(`${CURL}\n`);
  }

  async useSession(cookie: string): Promise<void> {
    const [name, value] = cookie.split('=');
    // The file of curl: domain, subdomains, path, https alone, end, name, value.
    const line = ['127.0.0.1', 'FALSE', '/', 'FALSE', '0', name, value].join('\t');
    await writeFile(join(this.#folder, 'session.txt'), `${line}\n`);
  }

  async run(code: string): Promise<Answered> {
    const { name, file } = await this.#write(code);
    this.#shell.stdin?.write(`${file} < /dev/null > ${name}.out 2> ${name}.err; echo $?\n`);
    const { value: status } = await this.#lines.next();
    const read = (ending: string): Promise<Buffer> => readFile(join(this.#folder, name + ending));
    assert.equal(status, '0', `${code}\nended with ${status}\n${String(await read('.err'))}`);
    const printed = await read('.out');
    const raw = code.includes(`-o ${SOUND}`) ? await readFile(join(this.#folder, SOUND)) : printed;
    return { ...parseHead(String(await read('.head'))), raw };
  }

  async follow(code: string): Promise<Followed> {
    const { name, file } = await this.#write(code);
    const options = { cwd: this.#folder, detached: true } as const;
    const child = spawn('bash', ['-c', `${CURL}\n${file}`], {
      ...options,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#followed.add(child);
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    let isStopped = false;
    const ended = new Promise<void>((resolve, reject) => {
      child.once('close', (status) => {
        this.#followed.delete(child);
        if (isStopped || status === 0) resolve();
        else reject(new Error(`${code}\nended with ${status}`));
      });
    });
    const head = join(this.#folder, `${name}.head`);
    const readHead = async (): Promise<string> => (existsSync(head) ? readFile(head, 'utf8') : '');
    await until(`the answer to ${code}`, async () => (await readHead()).includes('\r\n\r\n'));
    const stop = (): void => {
      isStopped = true;
      end(child);
    };
    return {
      answered: { ...parseHead(await readHead()), raw: Buffer.alloc(0) },
      printed: () => printed,
      ended,
      stop,
    };
  }

  async stop(): Promise<void> {
    for (const child of this.#followed) end(child);
    this.#shell.stdin?.end();
  }

  /** The sample in a file, and the command that runs it with the variables of the reader. */
  async #write(code: string): Promise<{ name: string; file: string }> {
    this.#count += 1;
    const name = `sample-${this.#count}`;
    const variables = Object.entries({ ...this.env, HEAD: `${name}.head` });
    const lines = variables.map(([key, value]) => `export ${key}='${value}'`);
    await writeFile(join(this.#folder, `${name}.sh`), [...lines, code].join('\n'));
    return { name, file: `. ./${name}.sh` };
  }
}

/** Ends a shell and what it has started. */
function end({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid);
}

/** The last answer of those that were followed. */
function parseHead(text: string): Pick<Answered, 'status' | 'headers'> {
  const last = text.trim().split('\r\n\r\n').at(-1) ?? '';
  const [first = '', ...lines] = last.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) };
}
