import { SESSION_SECONDS } from './session-lifetime.ts';

/** The characters of the installation's id that stand in the name. */
const NAME_LENGTH = 12;

/**
 * The cookie of a session. Cookies do not know ports, so its name tells two installations on one host apart.
 * Over https it has the prefix `__Host-` (RFC 6265bis, section 4.1.3.2), so that no page of another host of
 * the domain can set it.
 */
export class SessionCookie {
  readonly #name: string;

  constructor(installationId: string) {
    this.#name = `switchboard_${installationId.slice(0, NAME_LENGTH)}`;
  }

  nameFor(isSecure: boolean): string {
    return isSecure ? `__Host-${this.#name}` : this.#name;
  }

  /**
   * The token in a `Cookie` header; null without one. Two cookies of the name count as none: one of them was
   * put there by somebody else.
   */
  read(header: string | undefined, isSecure: boolean): string | null {
    if (header === undefined) return null;
    const prefix = `${this.nameFor(isSecure)}=`;
    const found = header
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(prefix));
    return found.length === 1 ? (found[0]?.slice(prefix.length) ?? null) : null;
  }

  /** The value of `Set-Cookie` that begins or renews a session. */
  write(token: string, isSecure: boolean, seconds = SESSION_SECONDS): string {
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
    return `${this.nameFor(isSecure)}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`;
  }

  /** The value of `Set-Cookie` that removes the cookie. */
  clear(isSecure: boolean): string {
    return this.write('', isSecure, 0);
  }
}
