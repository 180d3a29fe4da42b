import type { Reference } from '../../../contract/docs.ts'

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
] as const
export type CodeLanguage = (typeof LANGUAGES)[number]['value']

type Called = Pick<Reference, 'method' | 'is_open' | 'examples' | 'body'>

/** Code that sends the example of a call, with its key in QUAD_KEY. */
export function requestCode(language: CodeLanguage, called: Called, origin: string): string {
  const url = `${origin}${called.examples.path}`
  const json = called.body?.type === 'application/json' ? called.examples.request : ''
  if (language === 'javascript') return javascript(url, json, called)
  return language === 'python' ? python(url, json, called) : curl(url, json, called)
}

function curl(url: string, json: string, { method, is_open }: Called): string {
  return [
    `curl ${method === 'GET' || (method === 'POST' && json) ? '' : `-X ${method} `}${url}`,
    ...(is_open ? [] : ['-H "Authorization: Bearer $QUAD_KEY"']),
    ...(json ? [`--json '${indented(json.replaceAll("'", String.raw`'\''`), '  ')}'`] : []),
  ].join(' \\\n  ')
}

function javascript(url: string, json: string, { method, is_open }: Called): string {
  const headers = [...(is_open ? [] : [AUTHORIZATION]), ...(json ? ["'Content-Type': 'application/json'"] : [])]
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(json ? [`body: JSON.stringify(${indented(json, '  ')})`] : []),
  ]
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : ''
  return `const response = await fetch('${url}'${given})\nconsole.log(response.status, await response.text())`
}

function python(url: string, json: string, { method, is_open }: Called): string {
  const body = json.replace(/\b(true|false|null)\b(?=\s*[,\n\]}])/g, (word) => PYTHON.get(word) ?? word)
  const given = [
    `"${method}", "${url}"`,
    ...(is_open ? [] : ['headers={"Authorization": f"Bearer {os.environ[\'QUAD_KEY\']}"}']),
    ...(json ? [`json=${indented(body, '    ')}`] : []),
  ]
  return `import os, requests\n\nresponse = requests.request(\n    ${given.join(',\n    ')},\n)\nprint(response.status_code, response.text)`
}

/** A template of JavaScript. */
const AUTHORIZATION = 'Authorization: `Bearer $' + '{process.env.QUAD_KEY}`'

const PYTHON = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
])

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)
