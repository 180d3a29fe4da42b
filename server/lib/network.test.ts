import { expect, test } from 'vitest'
import { signedInMember } from '../testing/members.ts'
import { startTestApp } from '../testing/test-app.ts'
import { networkOf, networksOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2:0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:0'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2:0:0:0:0'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2:0:0:0:0'],
  ['unix', 'unix'],
])('%s is counted as %s', (address, network) => {
  // Proves trust 2/6, 14/3.
  expect(networkOf(address)).toBe(network)
})

test('a whole network of IPv6 addresses gets no more tries', async () => {
  // Proves trust 2/6.
  const app = await startTestApp()
  const { email } = await signedInMember(app)
  const tryFrom = async (address: string) => {
    const body = { email, password: 'not the password' }
    return (await app.call('POST', '/v1/auth/tokens/authentication', { body, ip: address })).statusCode
  }
  for (let index = 0; index < 10; index++) expect(await tryFrom(`2001:db8::${index}`)).toBe(401)
  expect(await tryFrom('2001:db8::ffff')).toBe(429)
  expect(await tryFrom('2001:db8:0:1::1')).toBe(401)
})

test('an IPv6 address counts for its /64, /56 and /48, an IPv4 address for itself', () => {
  expect(networksOf('2001:db8:1:203::7')).toEqual([
    { network: '2001:db8:1:203:0:0:0:0', factor: 1 },
    { network: '2001:db8:1:200:0:0:0:0/56', factor: 4 },
    { network: '2001:db8:1:0:0:0:0:0/48', factor: 16 },
  ])
  expect(networksOf('::ffff:192.0.2.7')).toEqual([{ network: '192.0.2.7', factor: 1 }])
})

test('many /64 networks get four times the tries in a /56, and sixteen times in a /48', async () => {
  // Proves trust 2/7.
  const app = await startTestApp()
  const statusFrom = async (address: string) => {
    const body = { email: 'a@campus.example' }
    return (await app.call('POST', '/v1/users/activation-request', { body, ip: address })).statusCode
  }
  const subnet = (high: number, low: number) => `2001:db8:0:${(high * 256 + low).toString(16)}::1`
  for (let high = 0; high < 4; high++) {
    for (let low = 0; low < 4 * 20; low += 8) {
      const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => statusFrom(subnet(high, low + index))))
      expect(new Set(statuses)).toEqual(new Set([202]))
    }
    expect(await statusFrom(subnet(high, 200))).toBe(429)
  }
  expect(await statusFrom(subnet(4, 0))).toBe(429)
  expect(await statusFrom('2001:db8:1::1')).toBe(202)
})
