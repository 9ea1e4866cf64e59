import { authorizationFor } from './answer-challenge.ts';
import { nextHopOf, requestInDialog, type Dialog } from './dialog.ts';
import { usualPort, type Flow } from './flow.ts';
import type { LegContext } from './leg-context.ts';
import type { Header } from './message.ts';
import type { ClientOutcome } from './transaction-client.ts';
import type { Transports } from './transports.ts';
import type { Uri } from './uri.ts';

/** After this many T1 without an answer the next target is tried too. */
const NEXT_TARGET_AFTER_T1 = 8;

/**
 * Sends BYE along the dialog's route (RFC 3261, section 15.1.1). A peer behind NAT or with a broken name
 * server has a Contact that leads nowhere, so the BYE goes to `source`, where the dialog came from, when the
 * route cannot be resolved, is private while `source` is not, or gives no answer. `onDone` is called once:
 * with any final answer, or with none from any target. The session is over in each case.
 */
export function sendBye(dialog: Dialog, source: Flow, context: LegContext, onDone: () => void): void {
  const { log, transports } = context;
  findTargets(nextHopOf(dialog), source, transports)
    .then((targets) => new ByeAttempts(dialog, targets, context, onDone).start())
    .catch((fault: unknown) => {
      log.error({ call: dialog.callId, err: fault }, 'sip BYE failed');
      onDone();
    });
}

/**
 * Where a request in a dialog can go, best first. A connection to the Contact that cannot be opened, or whose
 * other side cannot be verified, is passed over: the peer is met where the dialog came from. The ACK of a 2xx
 * has no answer, so nothing else would tell that it is lost.
 */
export async function findTargets(
  nextHop: Uri | null,
  source: Flow,
  transports: Transports,
): Promise<Flow[]> {
  const route = nextHop ? await standingFlow(transports.flowToUri(nextHop, source)) : null;
  const named = nextHop && 'port' in nextHop ? nextHop.port : null;
  const port = named ?? usualPort(source.protocol);
  const open = (): Flow =>
    source.security ? transports.again(source) : transports.flowTo(source.protocol, source.address, port);
  const back = source.open ? source : open();
  if (!route) return [back];
  return isSameTarget(route, back) ? [route] : [route, back];
}

/** The flow, once its connection stands; null where it is not open within `sipLimits.tcpConnectMs`. */
async function standingFlow(opening: Promise<Flow>): Promise<Flow | null> {
  const flow = await opening.catch(() => null);
  await flow?.settled;
  return flow?.open ? flow : null;
}

function isSameTarget(one: Flow, other: Flow): boolean {
  return one.protocol === other.protocol && one.address === other.address && one.port === other.port;
}

class ByeAttempts {
  readonly #dialog: Dialog;
  readonly #targets: Flow[];
  readonly #context: LegContext;
  readonly #onDone: () => void;
  readonly #cancels: (() => void)[] = [];
  #running = 0;
  #isDone = false;

  constructor(dialog: Dialog, targets: Flow[], context: LegContext, onDone: () => void) {
    this.#dialog = dialog;
    this.#targets = targets;
    this.#context = context;
    this.#onDone = onDone;
  }

  start(): void {
    const target = this.#targets.shift();
    if (target && !this.#isDone) this.#send(target, []);
  }

  #send(target: Flow, authorization: readonly Header[]): void {
    const { transactions, running, timers, agent } = this.#context;
    const headers = [{ name: 'user-agent', value: agent }, ...authorization];
    const request = requestInDialog(this.#dialog, 'BYE', headers);
    this.#running += 1;
    if (this.#targets.length > 0)
      this.#cancels.push(running.after(NEXT_TARGET_AFTER_T1 * timers.t1, () => this.start()));
    this.#cancels.push(
      transactions.request(request, target, (outcome) => {
        const answer = authorization.length === 0 ? this.#answerTo(outcome, request.uri) : null;
        this.#running -= 1;
        if (answer && !this.#isDone) this.#send(target, [answer]);
        else this.#onOutcome(outcome);
      }),
    );
  }

  /** Some carriers challenge every request of a call, its end too. */
  #answerTo(outcome: ClientOutcome, uri: string): Header | null {
    const { credentials } = this.#dialog;
    if (outcome.kind !== 'answer' || !credentials) return null;
    return authorizationFor(outcome.response, credentials, { method: 'BYE', uri });
  }

  #onOutcome(outcome: ClientOutcome): void {
    if (this.#isDone) return;
    if (outcome.kind !== 'answer' && this.#targets.length > 0) return this.start();
    if (outcome.kind !== 'answer' && this.#running > 0) return;
    this.#isDone = true;
    for (const cancel of this.#cancels) cancel();
    if (outcome.kind !== 'answer')
      this.#context.log.info({ call: this.#dialog.callId, outcome: outcome.kind }, 'sip BYE not answered');
    this.#onDone();
  }
}
