import { STATUS, statusName } from '../../carriers/smpp/commands.ts';
import type { SessionFault } from '../../carriers/smpp/smpp-errors.ts';
import type { SmppServer } from '../../carriers/smpp/open-session.ts';
import type { Problem } from '../../platform/problem.ts';
import { carrierProblems } from '../carriers.problems.ts';
import { smppProblems } from './smpp.problems.ts';

/** What keeps a session from being there, as a sentence for people. */
export function faultOfSession(
  fault: SessionFault,
  { host, port }: Pick<SmppServer, 'host' | 'port'>,
): Problem {
  switch (fault.kind) {
    case 'no_address':
      return fault.isInternal
        ? carrierProblems.address_internal({ host })
        : carrierProblems.address_not_found({ host });
    case 'unreachable':
      return smppProblems.not_connected({ host, port, reason: fault.reason });
    case 'tls':
      return smppProblems.not_secure({ host, reason: fault.reason });
    case 'refused':
      return bindProblem(fault.status);
    default:
      return smppProblems.bind_unanswered({ host, port });
  }
}

/** What a status of a bind means (SMPP 3.4, section 5.1.3). */
function bindProblem(status: number): Problem {
  const code = statusName(status);
  switch (status) {
    case STATUS.RINVPASWD:
      return smppProblems.wrong_password({ code });
    case STATUS.RINVSYSID:
      return smppProblems.unknown_system_id({ code });
    case STATUS.RALYBND:
      return smppProblems.bound_already({ code });
    case STATUS.RBINDFAIL:
      return smppProblems.bind_failed({ code });
    case STATUS.RINVCMDID:
      return smppProblems.bind_unknown({ code });
    default:
      return smppProblems.bind_refused({ code });
  }
}
