import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { freePort } from '../../../server/testing/free-port.ts'
import { startTlsFront } from './tls-front.ts'

const PROGRAM = '/usr/share/simplesamlphp'
const PHP = '/usr/bin/php'

export const hasSimpleSamlPhp = existsSync(`${PROGRAM}/www`) && existsSync(PHP)

export type SimpleSamlPhp = {
  metadataUrl: string
  /** Tells it of the installations of Quad at these addresses, by the name of its entry there. */
  register: (publicUrls: string[], name: string) => void
  /** `both`: signs with the old key, and its metadata has the new certificate too. `new`: signs with the new one. */
  setKeys: (phase: 'old' | 'both' | 'new') => void
  stop: () => Promise<void>
}

const USER = {
  uid: ['nethmi'],
  eduPersonPrincipalName: ['nethmi@campus.example'],
  mail: ['nethmi@campus.example'],
  displayName: ['Nethmi Perin'],
  ou: ['Faculty of Education'],
  eduPersonScopedAffiliation: ['staff@campus.example', 'member@campus.example'],
}

/** Debian's SimpleSAMLphp as an identity provider, with one user: nethmi, password nethmi. */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-simplesamlphp-'))
  const [config, metadata, web] = ['config', 'metadata', 'web'].map((name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }) as [string, string, string]
  for (const name of ['log', 'data', 'temp', 'sessions']) mkdirSync(join(folder, name))
  symlinkSync(`${PROGRAM}/www`, join(web, 'simplesaml'))
  const port = await freePort()
  const front = await startTlsFront(port)
  const url = `https://localhost:${front.port}/simplesaml`
  for (const name of ['old', 'new']) await writeKey(folder, name)
  writePhp(config, 'config', {
    ...{ baseurlpath: `${url}/`, certdir: `${folder}/`, loggingdir: `${folder}/log/`, datadir: `${folder}/data/` },
    ...{ tempdir: `${folder}/temp`, metadatadir: `${metadata}/`, 'logging.handler': 'file', secretsalt: folder },
    ...{ attributenamemapdir: '/etc/simplesamlphp/attributemap/', 'auth.adminpassword': folder },
    ...{ technicalcontact_email: 'none@campus.example', 'enable.saml20-idp': true, 'store.type': 'phpsession' },
    ...{ 'module.enable': { exampleauth: true, core: true, saml: true }, 'session.cookie.secure': true },
    ...{ 'session.phpsession.savepath': `${folder}/sessions`, 'metadata.sources': [{ type: 'flatfile' }] },
    ...{ 'session.cookie.samesite': 'None', timezone: 'UTC' },
  })
  writePhp(config, 'authsources', { users: { 0: 'exampleauth:UserPass', 'nethmi:nethmi': USER } })
  const setKeys: SimpleSamlPhp['setKeys'] = (phase) => {
    const next = { new_privatekey: 'new.key', new_certificate: 'new.crt' }
    const signing = phase === 'new' ? 'new' : 'old'
    writePhp(
      metadata,
      'saml20-idp-hosted',
      {
        [`${url}/saml2/idp/metadata.php`]: {
          ...{
            host: '__DEFAULT__',
            auth: 'users',
            'assertion.lifetime': 5,
            privatekey: `${signing}.key`,
            certificate: `${signing}.crt`,
          },
          ...(phase === 'both' ? next : {}),
        },
      },
      'metadata',
    )
  }
  setKeys('old')
  const server = spawn(PHP, ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', web], {
    stdio: 'ignore',
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: config, PHP_CLI_SERVER_WORKERS: '2' },
    detached: true,
  })
  await untilServed(port)
  return {
    metadataUrl: `${url}/saml2/idp/metadata.php`,
    setKeys,
    register: (publicUrls, name) => {
      const entries = publicUrls.map((publicUrl) => [
        `${publicUrl}/v1/auth/${name}/metadata`,
        {
          AssertionConsumerService: `${publicUrl}/v1/auth/${name}/acs`,
          SingleLogoutService: [
            { Location: `${publicUrl}/v1/auth/${name}/slo`, Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST' },
          ],
          'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'sign.logout': true,
        },
      ])
      writePhp(metadata, 'saml20-sp-remote', Object.fromEntries(entries), 'metadata')
    },
    stop: async () => {
      // With its workers.
      if (server.pid) process.kill(-server.pid, 'SIGTERM')
      await front.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function writeKey(folder: string, name: string): Promise<void> {
  const pems = await generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256' })
  writeFileSync(join(folder, `${name}.key`), pems.private)
  writeFileSync(join(folder, `${name}.crt`), pems.cert)
}

/** A file of PHP that sets a variable. */
function writePhp(folder: string, name: string, values: object, variable = 'config'): void {
  const json = JSON.stringify(values).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  writeFileSync(join(folder, `${name}.php`), `<?php $${variable} = json_decode('${json}', true);\n`)
}

async function untilServed(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PHP did not start.')
}
