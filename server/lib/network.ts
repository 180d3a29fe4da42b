import ipaddr from 'ipaddr.js'

const HOUSEHOLD_BITS = 64
const SHORT_IPV4_BITS = 24
const SHORT_IPV6_BITS = 48
/** Networks of one subscriber or site wider than a /64, with the factor of their limit to that of a /64. */
const WIDER_NETWORKS = [
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
]

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/** An address as some proxies write it into X-Forwarded-For (`203.0.113.7:51234`, `[2001:db8::1]:443`), without the port. */
export function withoutPort(address: string): string {
  const match = WITH_PORT.exec(address)
  return match?.[1] ?? match?.[2] ?? address
}

/**
 * The unit of rate limits for a network address: an IPv4 address itself, in any notation, and the /64 of an IPv6
 * address, as one subscriber (RFC 6177) has 2^64 of them.
 */
export function networkOf(address: string): string {
  const ip = withoutPort(address)
  if (!ipaddr.isValid(ip)) return address
  const parsed = ipaddr.process(ip)
  return parsed.kind() === 'ipv4' ? parsed.toString() : prefixOf(parsed, HOUSEHOLD_BITS)
}

/** An address in its usual notation, without a port; "" where there is none to read. */
export function readAddress(address: string): string {
  const ip = withoutPort(address)
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ''
}

/** The network of an address, which says where it is but not whose: a /24 of IPv4, a /48 of IPv6. */
export function shortenAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv6') return `${prefixOf(parsed, SHORT_IPV6_BITS)}/${SHORT_IPV6_BITS}`
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${SHORT_IPV4_BITS}`)}/${SHORT_IPV4_BITS}`
}

/** The networks that an address counts for, from the narrowest, with the factor by which each multiplies a limit. */
export function networksOf(address: string): { network: string; factor: number }[] {
  const narrowest = { network: networkOf(address), factor: 1 }
  if (!ipaddr.isValid(narrowest.network)) return [narrowest]
  const parsed = ipaddr.parse(narrowest.network)
  if (parsed.kind() === 'ipv4') return [narrowest]
  const wider = WIDER_NETWORKS.map(({ bits, factor }) => ({ network: `${prefixOf(parsed, bits)}/${bits}`, factor }))
  return [narrowest, ...wider]
}

function prefixOf(address: { toNormalizedString: () => string }, bits: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toNormalizedString()
}
