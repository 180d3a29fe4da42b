import { createHash } from 'node:crypto'
import type { Language } from '../../../contract/languages.values.ts'
import { escapeHtml } from '../../lib/escape-html.ts'

/** As in web/styles/tokens.css. */
const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--text:#15201a;--muted:#434f48;--line:#d6dbd0;--accent:#0e5a3c;--on-accent:#fff;--chip:#ddece2;--chip-text:#0a4a30;--focus:#1557b7}
@media(prefers-color-scheme:dark){:root{--bg:#151b18;--text:#ecf1ec;--muted:#a1ada5;--line:#2a342f;--accent:#7bd0a0;--on-accent:#04160c;--chip:#1d3328;--chip-text:#a6e0c0;--focus:#8fb9f5}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{padding:20px}
p,h1,ol{margin:0}
h1{font:700 22px/1.3 Georgia,serif;margin-top:10px}
a{color:inherit}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.site{color:var(--muted);font-size:14px}
.chip{display:inline-block;margin-top:12px;padding:2px 10px;border-radius:4px;background:var(--chip);color:var(--chip-text);font-size:14px;font-weight:600}
.text{margin-top:10px;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;line-clamp:3;overflow:hidden}
.foot{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;margin-top:16px;color:var(--muted);font-size:14px}
.button{display:inline-flex;align-items:center;min-height:44px;padding:8px 16px;border-radius:6px;background:var(--accent);color:var(--on-accent);font-size:16px;font-weight:600;text-decoration:none}
ol{list-style:none;padding:0;margin-top:6px}
li{padding:10px 0;border-bottom:1px solid var(--line)}
li a{display:inline-block;min-height:24px;font-weight:600;text-decoration:none}
h1 a{text-decoration:none}
li a:hover,h1 a:hover{text-decoration:underline}
li p{color:var(--muted);font-size:14px}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** No script, no form, nothing from elsewhere; in frames of these origins alone. */
export function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`,
  ].join('; ')
}

type Framed = { language: Language; title: string; body: string[] }

export function frameHtml({ language, title, body }: Framed): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    '<body><main>',
    ...body,
    '</main></body></html>',
  ].join('\n')
}

/** Opens a page of the site in a tab of its own. */
export function link(url: string, text: string, style = ''): string {
  const styled = style && ` class="${style}"`
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener"${styled} dir="auto">${escapeHtml(text)}</a>`
}

export function paragraph(text: string, style: string): string {
  return text === '' ? '' : `<p class="${style}" dir="auto">${escapeHtml(text)}</p>`
}
