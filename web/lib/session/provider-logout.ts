import { getProviderLogout } from '../../../contract/identities.ts'
import { request } from '../api/api-client.ts'
import { readStored } from '../device-storage.ts'
import { LAST_PROVIDER_KEY } from './last-provider.ts'

/** Where the browser goes after signing out, as at the provider that opened the session; null for the sign-in page. */
export async function findLogoutUrl(): Promise<string | null> {
  if (readStored(LAST_PROVIDER_KEY) === null) return null
  return request(getProviderLogout, {}).then(
    ({ url }) => url,
    () => null,
  )
}
