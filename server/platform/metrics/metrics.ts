import { Counter, Gauge, Histogram, type Metric } from './registry.ts';

const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ANSWER_BOUNDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 5, 7.5, 10, 30];
/** Series of models: workspaces name models of their own. */
const MODELS = 1_000;

/** HTTP, in processes of every role. */
export const http = {
  requests: new Counter({
    name: 'switchboard_http_requests_total',
    help: 'HTTP requests by the pattern of their route; status 101: a WebSocket was opened, 499: the client left before the answer. Streams when they end, no probes of health.',
    labels: ['method', 'route', 'status'],
  }),
  duration: new Histogram({
    name: 'switchboard_http_request_duration_seconds',
    help: 'From a request to the end of its answer, or until the client leaves; streams and WebSockets are left out.',
    labels: ['method', 'route'],
    bounds: REQUEST_BOUNDS,
  }),
  sockets: new Gauge({
    name: 'switchboard_websockets_open',
    help: 'WebSockets that are open now, by the pattern of their route: /live, sound of calls, media streams of vendors.',
    labels: ['route'],
  }),
};

/** Calls, where they are carried. */
export const calls = {
  ended: new Counter({
    name: 'switchboard_calls_total',
    help: 'Calls that ended and were recorded.',
    labels: ['direction', 'channel', 'carrier', 'status', 'outcome'],
  }),
  rejected: new Counter({
    name: 'switchboard_calls_rejected_total',
    help: 'Arriving calls that no assistant took: unknown_number, no_assistant, busy, unavailable, wrong_credentials.',
    labels: ['carrier', 'reason'],
  }),
  setup: new Histogram({
    name: 'switchboard_call_setup_seconds',
    help: 'From the arrival of the INVITE, or the order of an outbound call, to the answer.',
    labels: ['direction'],
    bounds: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60],
  }),
  duration: new Histogram({
    name: 'switchboard_call_duration_seconds',
    help: 'From the answer to the end of answered calls.',
    labels: ['direction'],
    bounds: [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600],
  }),
  responseLatency: new Histogram({
    name: 'switchboard_call_response_latency_seconds',
    help: 'From the end of what a caller said to the first sound of the answer.',
    bounds: ANSWER_BOUNDS,
  }),
  inProgress: new Gauge({
    name: 'switchboard_calls_in_progress',
    help: 'Calls that this process carries now.',
  }),
  limit: new Gauge({ name: 'switchboard_calls_limit', help: 'Calls at once that this process takes.' }),
};

/** How the sound of ended calls was carried; nothing of calls without packets. */
export const media = {
  loss: new Histogram({
    name: 'switchboard_call_packet_loss_ratio',
    help: 'Lost packets of those that the peer sent, 0 to 1, one value for each call.',
    labels: ['carrier'],
    bounds: [0.001, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5],
  }),
  jitter: new Histogram({
    name: 'switchboard_call_jitter_seconds',
    help: 'The largest jitter of what arrived on a call.',
    labels: ['carrier'],
    bounds: [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5],
  }),
  roundTrip: new Histogram({
    name: 'switchboard_call_round_trip_seconds',
    help: 'The median of the round trips of a call, where the peer reports (RTCP).',
    labels: ['carrier'],
    bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1],
  }),
  mos: new Histogram({
    name: 'switchboard_call_mos',
    help: 'Estimated mean opinion score of what arrived, 1 to 4.4, from loss, jitter and round trip.',
    labels: ['carrier'],
    bounds: [1.5, 2, 2.5, 3, 3.25, 3.5, 3.75, 4, 4.25, 4.5],
  }),
};

/** Providers: models that think, summarize, listen and speak. */
export const providers = {
  requests: new Counter({
    name: 'switchboard_provider_requests_total',
    help: 'Requests to providers by their result: ok, failed.',
    labels: ['kind', 'provider', 'model', 'result'],
    most: MODELS,
  }),
  firstOutput: new Histogram({
    name: 'switchboard_provider_first_output_seconds',
    help: 'From a request to the first word or sound.',
    labels: ['kind', 'provider', 'model'],
    most: MODELS,
    bounds: ANSWER_BOUNDS,
  }),
  tokens: new Counter({
    name: 'switchboard_provider_tokens_total',
    help: 'Tokens as providers count them: prompt, completion; cached are among those of the prompt.',
    labels: ['kind', 'provider', 'model', 'type'],
    most: MODELS,
  }),
  characters: new Counter({
    name: 'switchboard_provider_characters_total',
    help: 'Characters of texts that voices of providers were to speak.',
    labels: ['provider', 'model'],
    most: MODELS,
  }),
  sound: new Counter({
    name: 'switchboard_provider_sound_seconds_total',
    help: 'Sound that listeners of providers were given.',
    labels: ['provider', 'model'],
    most: MODELS,
  }),
  cost: new Counter({
    name: 'switchboard_provider_cost_total',
    help: 'What providers cost by the prices of PRICES_FILE; nothing without it.',
    labels: ['provider', 'model', 'currency'],
    most: MODELS,
  }),
};

/** Deliveries to webhooks and hooks. */
export const webhooks = {
  attempts: new Counter({
    name: 'switchboard_webhook_attempts_total',
    help: 'Attempts by their result: acknowledged, not_acknowledged, or the stage that failed.',
    labels: ['result'],
  }),
  duration: new Histogram({
    name: 'switchboard_webhook_attempt_duration_seconds',
    help: 'From the request to the answer of the endpoint, or the failure.',
    bounds: REQUEST_BOUNDS,
  }),
  deliveries: new Counter({
    name: 'switchboard_webhook_deliveries_total',
    help: 'Deliveries by what an attempt led to: delivered, pending (tried again), failed, skipped.',
    labels: ['status'],
  }),
};

/** Durable work. The lengths are those of the whole installation, the same in every process. */
export const queues = {
  ended: new Counter({
    name: 'switchboard_jobs_total',
    help: 'Runs of jobs whose result was written: result, fault (tried again), nothing (was not needed).',
    labels: ['queue', 'result'],
  }),
  jobs: new Gauge({
    name: 'switchboard_queue_jobs',
    help: 'Jobs of the installation: due (wait for a worker), running, scheduled (for later).',
    labels: ['queue', 'state'],
  }),
  oldestDue: new Gauge({
    name: 'switchboard_queue_oldest_due_seconds',
    help: 'For how long the oldest job that waits for a worker has been due; 0 when none waits.',
    labels: ['queue'],
  }),
};

/** Files that go into a bucket, where one is set. */
export const storage = {
  uploads: new Counter({
    name: 'switchboard_file_uploads_total',
    help: 'Uploads of files into the bucket by their result: stored, failed (tried again).',
    labels: ['result'],
  }),
  bytes: new Counter({
    name: 'switchboard_file_upload_bytes_total',
    help: 'Bytes of the files that were stored in the bucket.',
  }),
  waiting: new Gauge({
    name: 'switchboard_files_waiting',
    help: 'Files on the disk of this process that wait for the bucket.',
  }),
  oldest: new Gauge({
    name: 'switchboard_files_oldest_waiting_seconds',
    help: 'Since when the oldest of them is whole; 0 when none waits.',
  }),
};

export const database = {
  up: new Gauge({
    name: 'switchboard_database_up',
    help: '1 when the database answered this scrape in time, else 0.',
  }),
  connections: new Gauge({
    name: 'switchboard_database_connections',
    help: 'Connections of this process: used, idle.',
    labels: ['state'],
  }),
  limit: new Gauge({
    name: 'switchboard_database_connections_limit',
    help: 'Connections that this process may open (DATABASE_CONNECTIONS).',
  }),
  waiting: new Gauge({
    name: 'switchboard_database_requests_waiting',
    help: 'Statements and transactions that wait for a connection.',
  }),
};

/** Spans for OpenTelemetry; nothing where they are off. */
export const tracing = {
  spans: new Counter({
    name: 'switchboard_trace_spans_total',
    help: 'Spans by what became of them: sent, failed (the collector did not take them), dropped (too many wait).',
    labels: ['result'],
  }),
};

/** The process; names without the prefix are those of other programs on Node.js. */
export const processes = {
  info: new Gauge({
    name: 'switchboard_info',
    help: '1, with the version and the roles of this process.',
    labels: ['version', 'roles'],
  }),
  started: new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in Unix seconds.',
  }),
  cpu: new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process, in user and system mode.',
  }),
  memory: new Gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' }),
  heap: new Gauge({ name: 'nodejs_heap_size_used_bytes', help: 'JavaScript heap in use.' }),
  lag: new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: '99th percentile of the delay of the event loop since the scrape before.',
  }),
  worstLag: new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'The longest delay of the event loop since the scrape before.',
  }),
};

/** Every metric, in the order in which they are served. */
export const METRICS: readonly Metric<object>[] = [
  ...[http, calls, media, providers, webhooks, queues, storage, database, tracing, processes].flatMap(
    (group): Metric<object>[] => Object.values(group),
  ),
];

/** All metrics of this process as Prometheus reads them. */
export const metricsText = (): string => METRICS.map((metric) => metric.text()).join('');

/** The same for a scrape of Prometheus: series that are new since the last one begin with zero. */
export const scrapeMetrics = (): string => METRICS.map((metric) => metric.scrape()).join('');
