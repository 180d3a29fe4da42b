/** The part of jsdom used by server tests. */
declare module 'jsdom' {
  interface XmlNode {
    readonly textContent: string | null
    getAttribute(name: string): string | null
    querySelector(selectors: string): XmlNode | null
    querySelectorAll(selectors: string): Iterable<XmlNode> & { readonly length: number }
  }
  export class JSDOM {
    constructor(html: string)
    readonly window: { DOMParser: new () => { parseFromString(text: string, type: 'application/xml'): XmlNode } }
  }
}
