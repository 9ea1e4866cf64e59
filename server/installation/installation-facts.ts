/** What a process knows of its installation, for those who operate it. Nothing in it is secret. */
export interface InstallationFacts {
  version: string;
  /** When this process started. */
  startedAt: Temporal.Instant;
  dataDir: string;
  publicUrl: string | null;
  hasMail: boolean;
  /** Whether `SECRET_KEY` is set; a key of its own is in `dataDir` otherwise. */
  hasSecretKey: boolean;
  /** AI providers of the installation. */
  providers: readonly string[];
  /** Files of this process that wait for the bucket, and when the oldest was whole, in Unix milliseconds. */
  filesWaiting(): { files: number; oldestMs: number | null };
  /** Calls that this process can carry at once, and those that it could take now. */
  maxCalls: number;
  freeLines(): number;
  /** Whether the demo workspace is there. */
  isDemoActive(): Promise<boolean>;
  /** Whether the console is served, being built, or cannot be. */
  console(): Promise<'ready' | 'building' | 'missing'>;
}
