import { isTest, type Finding, type Source } from './sources.ts';

/** File names without a meaning. */
const EMPTY_NAMES = /\/(service|services|util|utils|helper|helpers|types|common|misc|index)\.(?:tsx?|css)$/;
const ENVIRONMENT = /\bprocess\.env\b/;
const SQL =
  /`\s*(select|insert into|update [a-z_]+ set|delete from|with [a-z_]+ as|create table|lock table)\b/i;
const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;
/**
 * Marks functions that take no workspace, such as those that compose fragments or read the state of the
 * database.
 */
const CROSS_TENANT = /^\s*\/\/ tidy: every workspace\b/m;

/**
 * Finds file names without a meaning, process.env outside config, SQL outside queries, and unfinished work.
 */
export function checkWords(sources: Source[]): Finding[] {
  return sources.filter((source) => !source.path.startsWith('tools/tidy/')).flatMap(findIn);
}

function findIn(source: Source): Finding[] {
  const findings: Finding[] = [];
  const { path, text } = source;
  if (EMPTY_NAMES.test(path))
    findings.push({ path, message: 'the name says nothing; name it by its verb or its rule' });
  if (UNFINISHED.test(text)) findings.push({ path, message: 'has unfinished work' });
  if (!path.startsWith('server/') || isTest(path)) return findings;
  if (ENVIRONMENT.test(text) && !path.startsWith('server/platform/config/') && !isTestSupport(path)) {
    findings.push({ path, message: 'reads process.env; only platform/config does' });
  }
  if (SQL.test(text) && !path.endsWith('.queries.ts') && !path.startsWith('server/platform/')) {
    findings.push({ path, message: 'has SQL; it belongs into a *.queries.ts file' });
  }
  return findings;
}

const isTestSupport = (path: string): boolean => path.startsWith('server/platform/db/test-');

/** Finds exported query functions of a resource that do not take the workspace. */
export function checkTenants(sources: Source[]): Finding[] {
  const findings: Finding[] = [];
  for (const { path, text } of sources) {
    if (!path.endsWith('.queries.ts') || path.startsWith('server/platform/') || isTest(path)) continue;
    for (const match of text.matchAll(
      /((?:^\/\/.*\n|^\s*\*.*\n|^\/\*\*.*\n)*)^export (?:async )?function (\w+)\(([^{]*?)\)/gm,
    )) {
      const [, comment = '', name = '', parameters = ''] = match;
      const takesWorkspace =
        /workspaceId|workspace_id|workspace\b/i.test(parameters) || namesWorkspace(text, name);
      if (!takesWorkspace && !CROSS_TENANT.test(comment)) {
        findings.push({
          path,
          message: `${name} does not take the workspace (or say "// tidy: every workspace" and why)`,
        });
      }
    }
  }
  return findings;
}

/** True when the function's body filters by a workspace that is a field of one of its parameters. */
function namesWorkspace(text: string, name: string): boolean {
  const start = text.search(new RegExp(`function ${name}\\(`));
  const end = text.indexOf('\n}', start);
  return /workspace_id\s*(=|,)|workspaceId/.test(text.slice(start, end));
}
