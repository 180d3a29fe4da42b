import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../server/testing/free-port.ts'
import { startTlsFront } from './tls-front.ts'

const PORTAL = '/usr/share/lemonldap-ng/portal'
const INITIAL = '/var/lib/lemonldap-ng/conf/lmConf-1.json'
const PLACKUP = '/usr/bin/plackup'

/** Shown part of a start error, which names a missing package. */
const SAID_MAX = 1_000

export const hasLemonLdap = existsSync(PORTAL) && existsSync(INITIAL) && existsSync(PLACKUP)

/** User of its own demonstration. */
export const LEMONLDAP_USER = { user: 'dwho', password: 'dwho', email: 'dwho@badwolf.org', domain: 'badwolf.org' }
const CLIENT = { id: 'quad', secret: 'a secret of the tests' }

export type LemonLdap = {
  /** PEM, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  issuer: string
  client: typeof CLIENT
  /** Signs with a new key from now on. */
  rollKey: () => Promise<void>
  stop: () => Promise<void>
}

/** Debian's LemonLDAP::NG as an OpenID Connect issuer. `redirectUri` is that of Quad. */
export async function startLemonLdap(redirectUri: string, signedOutUri: string): Promise<LemonLdap> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-lemonldap-'))
  const port = await freePort()
  const front = await startTlsFront(port)
  const url = `https://localhost:${front.port}/`
  for (const name of ['conf', 'cache', 'sessions', 'lock']) mkdirSync(join(folder, name))
  const ini = join(folder, 'lemonldap-ng.ini')
  const program = join(folder, 'portal.psgi')
  writeFileSync(ini, iniOf(folder))
  writeFileSync(program, PROGRAM)
  let number = 0
  const configure = () => {
    number++
    const initial = JSON.parse(readFileSync(INITIAL, 'utf8'))
    const macros = { ...initial.macros, ou: '"Faculty of Education"' }
    const config = { ...initial, ...configOf({ folder, url, redirectUri, signedOutUri, number }), macros }
    writeFileSync(join(folder, 'conf', `lmConf-${number}.json`), JSON.stringify(config))
  }
  const start = async () => {
    configure()
    const server = spawn(PLACKUP, ['--host', '127.0.0.1', '--port', String(port), program], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LLNG_DEFAULTCONFFILE: ini },
    })
    let said = ''
    server.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(0, SAID_MAX)
    })
    await untilServed(port).catch(() => {
      server.kill()
      throw new Error(`LemonLDAP::NG did not start; it needs the packages that Debian recommends with it. ${said}`)
    })
    return server
  }
  const end = async (one: Awaited<ReturnType<typeof start>>) => {
    const ended = new Promise((resolve) => one.once('exit', resolve))
    one.kill()
    await ended
  }
  let server = await start()
  return {
    ...{ certificate: front.certificate, issuer: url, client: CLIENT },
    rollKey: async () => {
      await end(server)
      rmSync(join(folder, 'cache'), { recursive: true })
      mkdirSync(join(folder, 'cache'))
      server = await start()
    },
    stop: async () => {
      await end(server)
      await front.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PROGRAM = `use Plack::Builder;
use Lemonldap::NG::Portal::Main;
my $portal = Lemonldap::NG::Portal::Main->run({});
builder {
  enable sub { my $app = shift; sub { my $env = shift; $env->{HTTPS} = 'on'; $env->{'psgi.url_scheme'} = 'https'; $app->($env) } };
  enable 'Static', path => sub { s!^/static/!! }, root => '${PORTAL}/htdocs/static/';
  $portal;
};
`

function iniOf(folder: string): string {
  const storage = `{'namespace'=>'quad','default_expires_in'=>600,'directory_umask'=>'007','cache_root'=>'${folder}/cache','cache_depth'=>3}`
  return `[all]
logLevel = error
checkTime = 1
localSessionStorage = Cache::FileCache
localSessionStorageOptions = ${storage}
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = ${storage}
[portal]
staticPrefix = /static
templateDir = ${PORTAL}/templates
languages = en
`
}

type Place = { folder: string; url: string; redirectUri: string; signedOutUri: string; number: number }

function configOf({ folder, url, redirectUri, signedOutUri, number }: Place): object {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const files = { Directory: `${folder}/sessions`, LockDirectory: `${folder}/lock` }
  const storage = { globalStorage: 'Apache::Session::File', globalStorageOptions: files }
  const option = (name: string) => `oidcRPMetaDataOptions${name}`
  return {
    ...{ cfgNum: number, portal: url, domain: 'localhost', securedCookie: 1, key: 'a key of the tests', ...storage },
    ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: files, authentication: 'Demo' },
    ...{ captcha_login_enabled: 0, captcha_mail_enabled: 0, captcha_register_enabled: 0 },
    ...{ userDB: 'Same', issuerDBOpenIDConnectActivation: 1 },
    ...{ demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' }, oidcServiceKeyIdSig: `key${number}` },
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs1', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcRPMetaDataOptions: {
      quad: {
        ...{ [option('ClientID')]: CLIENT.id, [option('ClientSecret')]: CLIENT.secret, [option('Public')]: 0 },
        ...{ [option('RedirectUris')]: redirectUri, [option('PostLogoutRedirectUris')]: signedOutUri },
        ...{ [option('IDTokenSignAlg')]: 'RS256', [option('BypassConsent')]: 1, [option('IDTokenForceClaims')]: 1 },
        ...{ [option('IDTokenExpiration')]: 3600, [option('AccessTokenExpiration')]: 3600 },
      },
    },
    oidcRPMetaDataExportedVars: { quad: { email: 'mail', name: 'cn', ou: 'ou' } },
    oidcRPMetaDataOptionsExtraClaims: { quad: { profile: 'ou' } },
  }
}

async function untilServed(port: number): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('It does not respond.')
}
