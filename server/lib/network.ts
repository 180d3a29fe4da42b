import ipaddr from 'ipaddr.js'

const HOUSEHOLD_BITS = 64

/**
 * What a network address is counted as where tries are limited: an IPv4 address itself, however it is written, and of
 * an IPv6 address the part that one subscriber is given (RFC 6177), who has 2^64 of them.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${HOUSEHOLD_BITS}`).toNormalizedString()
}
