/** The name of the chat app's platform for calls over SIP. */
export const SIP_DOMAIN = 'wa.meta.vc';

/**
 * From where the platform calls (AS32934): callers from there get an answer, and prove the number's SIP
 * password like all others. The platform may add networks, so they are a setting.
 */
export const PLATFORM_NETWORKS: readonly string[] = [
  ...['31.13.24.0/21', '31.13.64.0/18', '45.64.40.0/22', '57.141.0.0/21', '57.141.8.0/22', '57.141.12.0/23'],
  ...['57.144.0.0/14', '66.220.144.0/20', '69.63.176.0/20', '69.171.224.0/19', '74.119.76.0/22'],
  ...['102.132.96.0/20', '103.4.96.0/22', '129.134.0.0/16', '147.75.208.0/20', '157.240.0.0/16'],
  ...['163.70.128.0/17', '163.77.128.0/17', '173.252.64.0/18', '179.60.192.0/22', '185.60.216.0/22'],
  ...['185.89.216.0/22', '204.15.20.0/22'],
];

/** Countries of business numbers from which the platform lets nobody be called. */
export const COUNTRIES_WITHOUT_CALLS: ReadonlySet<string> = new Set(['US', 'CA', 'EG', 'VN', 'NG']);
