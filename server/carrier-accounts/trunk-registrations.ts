import { nameOf } from '../carriers/find-trunk-servers.ts';
import type { SipTrunk } from '../carriers/sip-trunk.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { RegistrationFailure } from '../carriers/trunk-registration.ts';
import type { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { readableReason } from '../voice/sip/reason-phrases.ts';
import { carrierProblems } from './carriers.problems.ts';
import type { SealedTrunk } from './carriers.queries.ts';
import { KeptCarriers, type Keeping, type KeptCarriersOptions } from './kept-carriers.ts';
import { trunkAccessOf } from './trunk-access-of.ts';

export interface TrunkRegistrationsOptions extends Omit<KeptCarriersOptions<SealedTrunk>, 'keepingOf'> {
  secrets: SecretBox;
  register: SipTrunk['register'];
}

/** The registrations of trunks that this process keeps. */
export class TrunkRegistrations {
  readonly #kept: KeptCarriers<SealedTrunk>;

  constructor({ secrets, register, ...options }: TrunkRegistrationsOptions) {
    const keepingOf = (carrier: SealedTrunk) => {
      const trunk = trunkAccessOf(carrier, secrets);
      return trunk ? registrationOf(trunk, register) : { problem: carrierProblems.password_unreadable() };
    };
    this.#kept = new KeptCarriers({ ...options, keepingOf });
  }

  /** Registers as these carriers want it: all that are switched on. Returns at once. */
  follow(carriers: readonly SealedTrunk[]): void {
    this.#kept.follow(carriers.filter(({ settings }) => settings.register));
  }

  /** Takes every registration back and leaves it to other processes. */
  stop(): Promise<void> {
    return this.#kept.stop();
  }
}

const registrationOf = (trunk: TrunkAccess, register: SipTrunk['register']): Keeping => {
  const { server, proxies, credentials, fromDomain, contactUser } = trunk;
  return {
    key: JSON.stringify({ server, proxies, credentials, fromDomain, contactUser }),
    begin: ({ held, failed }) =>
      register(trunk, { registered: held, failed: (why) => failed(problemOf(why, trunk)) }),
  };
};

function problemOf(why: RegistrationFailure, trunk: TrunkAccess): Problem {
  const host = nameOf(trunk);
  switch (why.kind) {
    case 'no_address':
      return why.isInternal
        ? carrierProblems.address_internal({ host })
        : carrierProblems.address_not_found({ host });
    case 'credentials':
      return why.hasCredentials
        ? carrierProblems.credentials_refused({ status: why.status })
        : carrierProblems.credentials_missing({ status: why.status });
    case 'refused':
      return carrierProblems.registration_refused({ status: why.status, reason: readableReason(why.reason) });
    default:
      return carrierProblems.server_silent({ address: why.address });
  }
}
