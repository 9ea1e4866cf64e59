/** Whether everybody with an account may create workspaces, or operators of the installation alone. */
export type SignUp = 'open' | 'closed';

/** Whether a user may create workspaces. */
export const mayCreateWorkspaces = (signUp: SignUp, isOperator: boolean): boolean =>
  signUp === 'open' || isOperator;
