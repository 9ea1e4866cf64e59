/** The version of the package, which is that of the product. */
export const VERSION = '0.4.0';
