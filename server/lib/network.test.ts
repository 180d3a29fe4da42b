import { expect, test } from 'vitest'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2:0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0'],
  ['unix', 'unix'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('who has a whole network of IPv6 addresses has no more tries', async () => {
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const tryFrom = async (address: string) => {
    const body = { email, password: 'not the password' }
    return (await app.call('POST', '/v1/auth/tokens/authentication', { body, address })).statusCode
  }
  for (let index = 0; index < 10; index++) expect(await tryFrom(`2001:db8::${index}`)).toBe(401)
  expect(await tryFrom('2001:db8::ffff')).toBe(429)
  expect(await tryFrom('2001:db8:0:1::1')).toBe(401)
})
