import { Type } from 'typebox';
import { Nullable, OneOf, Timestamp } from '../platform/http/shapes/shapes.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const Node = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the process; calls name it where it matters.' }),
    roles: Type.Array(Type.String(), { description: '`api`, `worker`, `voice`.' }),
    version: Nullable(Type.String({ description: 'Version of the product that it runs.' })),
    host: Nullable(Type.String({ description: 'Name of its machine.' })),
    started_at: Timestamp('When it started.'),
    last_seen_at: Timestamp('Its last sign of life; a process that runs gives one every second.'),
    calls: Count('Calls that it carries.'),
  },
  { title: 'InstallationNode' },
);

const Queue = Type.Object(
  {
    name: Type.String({ description: 'The kind of work.' }),
    waiting: Count('Jobs that are due; all queues together are counted up to 100,000.'),
    oldest: Nullable(Timestamp('When the first of them was due.')),
  },
  { title: 'InstallationQueue' },
);

const Warning = Type.Object(
  {
    code: Type.String({ description: 'What it is, for programs.', examples: ['disk_nearly_full'] }),
    message: Type.String({ description: 'The same in the language of the request.' }),
  },
  { title: 'InstallationWarning' },
);

export const InstallationSchema = Type.Object(
  {
    version: Type.String({ description: 'Version of the product.', examples: ['0.4.0'] }),
    started_at: Timestamp('When the process started that answers.'),
    nodes: Type.Array(Node, { description: 'The processes of the installation, newest first.' }),
    database: Type.Object(
      {
        version: Type.String({ description: 'Version of PostgreSQL.', examples: ['18.1'] }),
        size_bytes: Count('Size of the database.'),
        connections: Count('Open connections.'),
        max_connections: Count('As many as the server takes.'),
      },
      { description: 'The database.' },
    ),
    storage: Type.Object(
      {
        files_bytes: Nullable(Count('Size of the files, such as recordings; null where there are too many.')),
        free_bytes: Nullable(Count('Free on the disk of the data folder; null where that is not told.')),
        total_bytes: Nullable(Count('Size of that disk.')),
      },
      { description: 'The disk.' },
    ),
    queues: Type.Array(Queue, { description: 'Queues with jobs that are due.' }),
    failing_endpoints: Count('Active webhook endpoints whose last delivery failed.'),
    telephony: Type.Object(
      {
        lines: Count('Active numbers that take calls.'),
        calls_now: Count('Calls in progress, in all processes.'),
        capacity: Count('Calls that the process that answers can carry at once.'),
        free: Count('Those that it could take now.'),
      },
      { description: 'Calls.' },
    ),
    workspaces: Count('Workspaces of the installation.'),
    mail_configured: Type.Boolean({ description: 'Whether mails are sent.' }),
    providers: Type.Array(Type.String(), { description: 'AI providers of the installation.' }),
    console: OneOf(['ready', 'building', 'missing'], { description: 'Whether the console is served.' }),
    warnings: Type.Array(Warning, { description: 'What needs attention, most urgent first.' }),
  },
  { title: 'Installation' },
);
