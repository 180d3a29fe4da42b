/** In the device's storage: the name of the provider that was used last. */
export const LAST_PROVIDER_KEY = 'quad-last-provider'
