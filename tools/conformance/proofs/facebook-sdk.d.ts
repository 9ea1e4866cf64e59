/** What the proofs use of Meta's SDK, which has no types of its own. */
declare module 'facebook-nodejs-business-sdk' {
  type Told = Record<string, unknown>;

  class FacebookAdsApi {
    static readonly VERSION: string;
    /** @param reportsCrashes whether crashes of the process are told to Meta. */
    constructor(accessToken: string, locale?: string, reportsCrashes?: boolean);
    call(
      method: 'GET' | 'POST' | 'DELETE',
      path: string | string[],
      params?: Told,
      files?: Told,
      asForm?: boolean,
      domain?: string,
    ): Promise<Told>;
  }

  /** Fields that were asked for are in `_data`. */
  interface Read {
    _data: Told;
  }

  class WhatsAppBusinessAccount {
    constructor(id: string, data: Told, parentId: string | undefined, api: FacebookAdsApi);
    getPhoneNumbers(fields: string[], params?: Told): Promise<Read[]>;
    getSubscribedApps(fields: string[], params?: Told): Promise<Read[]>;
    createSubscribedApp(fields: string[], params?: Told): Promise<Read>;
  }

  const sdk: {
    FacebookAdsApi: typeof FacebookAdsApi;
    WhatsAppBusinessAccount: typeof WhatsAppBusinessAccount;
  };
  export default sdk;
}
