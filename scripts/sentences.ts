import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { ERROR_SUBJECTS } from '../contract/error-keys.values.ts'
import { UNKNOWN_FIELD } from '../contract/errors.ts'
import { sentencePattern, sentencesOf } from '../contract/sentences.ts'
import { notFound } from '../server/lib/errors.ts'
import { ALL_LIMITS } from '../server/lib/limits.ts'

/** The error messages of the contract and the server, found in their source. Those of SAML and SCIM are for operators. */

const SOURCES = ['contract/*.ts', 'server/**/*.ts']
const NO_SOURCE =
  /\.test\.ts$|\.gen\.ts$|^server\/(testing|cli|demo|doctor|lib\/saml|features\/(docs|scim)|messages)\/|\.(mails|demo|example)\.ts$|mails\.html\.ts$/
const CHECKS = new Set([
  'min',
  'max',
  'length',
  'refine',
  'regex',
  'email',
  'uuid',
  'url',
  'int',
  'positive',
  'datetime',
])
/** Properties whose values are messages, and one of documentation. */
const VALUES = new Map<string, boolean>([
  ...['error', 'message', 'minMessage', 'maxMessage', 'required', 'tooLarge'].map((name) => [name, true] as const),
  ['description', false],
])
const CONSTANT = /^[A-Z_]+$/
/** Some that the specification names are not capitalised. */
const SENTENCE = /^([A-Z][a-z]|[A-Z] [a-z]|(invalid or expired|idea deleted) )/
/** Tagged, so that it is one whatever it begins with. */
const isNamed = (node: ts.Node) => ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === 'named'

/** Each sentence once, in order, with placeholders for numbers. */
export function errorSentences(): string[] {
  const texts = [
    ...globSync(SOURCES)
      .filter((file) => !NO_SOURCE.test(file))
      .sort()
      .flatMap(textsIn),
    ...ALL_LIMITS.flatMap(({ may }) => (may ? [`You can ${may}.`] : [])),
    ...ERROR_SUBJECTS.map(notFound),
    UNKNOWN_FIELD,
    ...['seconds', 'minutes', 'hours'].map((unit) => `Please wait 1 ${unit} and try again.`),
  ]
  return [...new Set(texts.flatMap(sentencesOf).map(sentencePattern))]
}

function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node) => {
    const text = textOf(node)
    if (text !== undefined && (isNamed(node) || (SENTENCE.test(text) && isMessage(node)))) texts.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/** The text of a literal; numbers take the place of what is inserted. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join('')
}

const isInContract = (node: ts.Node) => node.getSourceFile().fileName.startsWith('contract/')

/** Whether a literal is in the arguments of an error or a check, an argument in the contract, or the value of `error` or `message`. */
function isMessage(node: ts.Node): boolean {
  if (ts.isReturnStatement(node.parent)) return isInContract(node) && / /.test(node.getText())
  for (let parent = node.parent; parent && !ts.isStatement(parent); parent = parent.parent) {
    const isRole = roleOf(parent, node)
    if (isRole !== undefined) return isRole
  }
  return false
}

/** Whether a literal inside this node is a message; undefined where what is around the node decides. */
function roleOf(parent: ts.Node, literal: ts.Node): boolean | undefined {
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText())
  if (ts.isPropertyAssignment(parent)) return VALUES.get(parent.name.getText())
  if (ts.isParameter(parent)) return parent.name.getText() === 'message'
  if (ts.isVariableDeclaration(parent)) {
    const name = parent.name.getText()
    return /message(s?)$/i.test(name) || (CONSTANT.test(name) && parent.initializer === literal)
  }
  if (!ts.isCallExpression(parent)) return undefined
  // Documentation of a field, unless what is described has a message of its own.
  if (/\.describe$/.test(parent.expression.getText()) && parent.arguments[0] === literal) return false
  if (isInContract(parent) && parent.arguments.some((argument) => argument === literal))
    return / /.test(literal.getText())
  return (ts.isPropertyAccessExpression(parent.expression) && CHECKS.has(parent.expression.name.text)) || undefined
}
