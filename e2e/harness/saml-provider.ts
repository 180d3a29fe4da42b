import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { requestOf, samlIssuer, samlKeys } from '../../server/testing/saml-issuer.ts'

export type SamlProvider = {
  url: string
  metadata: string
  /** The user of the browser. */
  user: { subject: string; attributes: Record<string, string> }
  /** Signs with another key than its metadata has. */
  hasForeignKey: boolean
  stop: () => Promise<void>
}

/** A SAML provider at another site, with a page that posts its response after a click. */
export async function startSamlProvider(name: string): Promise<SamlProvider> {
  const pems = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048, algorithm: 'sha256' })
  const [key, otherKey] = await samlKeys()
  const server = createServer({ key: pems.private, cert: pems.cert })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Not `localhost`, where Quad is: the browser has to take it for another site.
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { entityId } = samlIssuer(name, key)
  const encoded = key.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
  const provider: SamlProvider = {
    url,
    metadata: `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${encoded}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sso"/></IDPSSODescriptor></EntityDescriptor>`,
    user: { subject: 'nobody', attributes: {} },
    hasForeignKey: false,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  server.on('request', (request, response) => {
    const { id, xml } = requestOf(new URL(request.url ?? '', url).href)
    const acsUrl = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? ''
    const issuer = samlIssuer(name, key, new URL(acsUrl).origin)
    const signing = provider.hasForeignKey ? { key: otherKey } : {}
    const message = issuer.signedResponse({ ...provider.user, inResponseTo: id }, signing)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
      <html lang="en"><title>Provider</title><link rel="icon" href="data:,">
      <form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${message}">
      <button>Continue as ${provider.user.subject}</button></form></html>`)
  })
  return provider
}
