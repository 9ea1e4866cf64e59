import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, type FieldErrors } from '../platform/refusal.ts';
import { RULES, type Law, type Rule, type RuleState } from './law.ts';
import { lawProblems } from './law.problems.ts';
import { insertChange, listNewestChanges, setRulesOff } from './law.queries.ts';
import type { LawInput } from './law.schema.ts';

/** A shorter text explains nothing. */
const MIN_REASON = 10;

const UNCHANGED: RuleState = { enforced: true, reason: null, changed_by: null, changed_at: null };

/** Every rule as it stands. */
export async function showLaw({ db, workspaceId }: Pick<ActionContext, 'db' | 'workspaceId'>): Promise<Law> {
  const changes = new Map(
    (await listNewestChanges(db, workspaceId)).map(({ id: _id, rule, ...state }) => [rule, state]),
  );
  const stateOf = (rule: Rule): RuleState => changes.get(rule) ?? UNCHANGED;
  return {
    ai_disclosure: stateOf('ai_disclosure'),
    recording_notice: stateOf('recording_notice'),
    calling_hours: stateOf('calling_hours'),
    daily_attempts: stateOf('daily_attempts'),
    consent: stateOf('consent'),
  };
}

/**
 * Switches rules off or on again and keeps who did it, when and why. It counts for calls that begin
 * afterwards. A rule that is on already, or off for this very reason, is not changed.
 * @throws Refusal `validation_error` on `<rule>.reason` when a rule is switched off without one.
 */
export async function changeLaw(context: ActionContext, input: LawInput): Promise<Law> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now, by } = inner;
    await lockWorkspace(db, workspaceId);
    const law = await showLaw(inner);
    const changes = readChanges(input, law);
    const userId = by.kind === 'user' ? by.userId : null;
    for (const change of changes) await insertChange(db, workspaceId, { ...change, userId }, isoOf(now));
    if (changes.length === 0) return law;
    const changed = await showLaw(inner);
    await setRulesOff(
      db,
      workspaceId,
      RULES.filter((rule) => !changed[rule].enforced),
    );
    return changed;
  });
}

function readChanges(input: LawInput, law: Law): { rule: Rule; enforced: boolean; reason: string | null }[] {
  const errors: FieldErrors = {};
  const changes = RULES.flatMap((rule) => {
    const wanted = input[rule];
    if (!wanted) return [];
    const { enforced } = wanted;
    const reason = enforced ? null : (wanted.reason?.trim() ?? '');
    if (reason !== null && reason.length < MIN_REASON) {
      errors[`${rule}.reason`] = [lawProblems.reason_missing()];
    }
    const isSame = law[rule].enforced === enforced && law[rule].reason === reason;
    return isSame || (enforced && law[rule].enforced) ? [] : [{ rule, enforced, reason }];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return changes;
}
