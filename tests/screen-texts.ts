import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** These hold names, paths and numbers for programs. */
const codeAttributes = ['className', 'd', 'key', 'preserveAspectRatio', 'sizes', 'transform', 'viewBox']

const isCode = ({ type, name }: Node): boolean =>
  type === 'ImportDeclaration' ||
  type === 'TaggedTemplateExpression' ||
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) ||
  (type === 'JSXAttribute' && isNode(name) && codeAttributes.includes(String(name.name)))

/** What a reader sees of a node; '…' for a value. */
function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  const { type, value, quasis, expression, children } = node
  if (type === 'JSXText') return asShown(String(value))
  if (type === 'Literal') return typeof value === 'string' ? value : '…'
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
  if (type === 'JSXExpressionContainer') return textOf(expression)
  if (type === 'JSXEmptyExpression') return ''
  const isFilled = /^JSX(Element|Fragment)$/.test(type) && (children as unknown[]).length > 0
  return isFilled ? (children as unknown[]).map(textOf).join('') : '…'
}

/** Line breaks around a text are not shown, those within it are spaces. */
const asShown = (text: string) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')

/** Elements that only hold others are no texts: what stands in these is. */
const hasOwnWords = ({ type, children }: Node) =>
  !/^JSX(Element|Fragment)$/.test(type) ||
  (children as Node[]).some((child) => child.type === 'JSXText' && /[\p{L}₹%]/u.test(String(child.value)))

const isWritten = (node: Node) =>
  /^(JSXElement|JSXFragment|TemplateLiteral|Literal)$/.test(node.type) && hasOwnWords(node)

const isClass = (word: string) => /^[a-z\d!@:[\]()./%_&*=>,#+~'"-]+$/.test(word)
const smallWords = new Set(
  'a an and as at by for from in is it its of on or our the this to with you your'.split(' '),
)

/** A list of classes has no word of a sentence. */
function isClasses(text: string): boolean {
  const words = text.split(' ')
  return words.every(isClass) && /[-:[]|^relative /.test(text) && !words.some((word) => smallWords.has(word))
}

/** Texts for people in code with JSX: two words or more, or an amount, a share or a number beside a word. '…' stands for values. */
export function screenTextsIn(code: string): string[] {
  const texts = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value) || isCode(value)) return
    if (isWritten(value)) texts.add(textOf(value).replace(/\s+/g, ' ').trim())
    Object.values(value).forEach(visit)
  }
  visit(parseAst(code, { lang: 'tsx' }))
  const isForPeople = (text: string) => /₹\d/.test(text) || (/\p{L}{2}/u.test(text) && / |[₹%]/.test(text))
  return [...texts].filter((text) => isForPeople(text) && !isClasses(text))
}

export function screenTextsOf(file: string): string[] {
  return screenTextsIn(readFileSync(file, 'utf8'))
}
