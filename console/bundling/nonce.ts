/**
 * Stands in the page where each answer of the server has its own nonce. Vite puts it on the scripts and into
 * `<meta property="csp-nonce">`, where React Aria and Vite's loader find it.
 */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
