import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * How this machine reaches the network, for a new one made on it: names, proxies, registry and certificates. Read when it
 * is needed, so that nothing of it is ever in the project. Nothing secret is passed on.
 */

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const CERTIFICATES_INSIDE = '/etc/ssl/host-certificates.crt'
const APT_FOLDER = '/etc/apt/apt.conf.d'
const NPM_SETTINGS = ['registry', 'proxy', 'https-proxy', 'strict-ssl']
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
const UNSET = ['', 'null', 'undefined']

/** Debian's mirror: DEBIAN_MIRROR, or the one that everybody has. */
export const DEBIAN_MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'

/** Copies what is in files into the root folder of the new machine. */
export function copySettings(root: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) {
    cpSync(file, join(root, file), { dereference: true })
  }
  if (existsSync(CERTIFICATES)) {
    mkdirSync(join(root, 'etc/ssl'), { recursive: true })
    cpSync(CERTIFICATES, join(root, CERTIFICATES_INSIDE), { dereference: true })
  }
  for (const file of aptSettings()) cpSync(file, join(root, APT_FOLDER, basename(file)))
}

/** Settings about fetching packages, not about this machine. */
function aptSettings(): string[] {
  if (!existsSync(APT_FOLDER)) return []
  return readdirSync(APT_FOLDER)
    .map((name) => join(APT_FOLDER, name))
    .filter((file) => /^\s*Acquire::/m.test(readFileSync(file, 'utf8')))
}

/** Settings in environment variables. */
export function settingsEnvironment(): Record<string, string> {
  const npm = NPM_SETTINGS.map((name) => {
    const value = execFileSync('npm', ['config', 'get', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return [`npm_config_${name.replaceAll('-', '_')}`, value.trim()] as const
  })
  const proxies = PROXIES.map((name) => [name, process.env[name] ?? ''] as const)
  const certificates: Record<string, string> = existsSync(CERTIFICATES)
    ? { npm_config_cafile: CERTIFICATES_INSIDE, NODE_EXTRA_CA_CERTS: CERTIFICATES_INSIDE }
    : {}
  return { ...Object.fromEntries([...npm, ...proxies].filter(([, value]) => !UNSET.includes(value))), ...certificates }
}
