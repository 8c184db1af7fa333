import { dirname, relative, resolve } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'

/** What an expression shows; `texts` is an array with text in it. */
type Kind = 'text' | 'texts' | 'element'
type Child = { kinds: Kind[]; changes: boolean }

const BARE_TEXT = 'text needs an element of its own here, or one template literal with the text beside it'
const NO_VALUE = 'an option needs a value: without one it is its text, which translators change'

/**
 * What fails on a page that a browser translates, because translators replace text nodes (decision 0175): text beside
 * children that change, come or go, and options without a value. A line for each place in the `.tsx` files of a project,
 * tests excepted.
 */
export function findTranslationHazards(config: string): string[] {
  const root = dirname(resolve(config))
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: resolve(config) }).getProjects()
    if (!project) throw new Error(`${config} cannot be opened`)
    const files = project.rootFiles.filter((file) => /(?<![.]test)[.]tsx$/.test(file)).sort()
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(file)
      if (!source) throw new Error(`${file} cannot be read`)
      return findInFile(source, project.checker).map(([node, message]) => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        return `${relative(root, file)}:${line + 1}: ${message}`
      })
    })
  } finally {
    api.close()
  }
}

function findInFile(source: ast.SourceFile, checker: Checker): [node: ast.Node, message: string][] {
  const nodes = [...descendantsOf(source)]
  const leaves = nodes.flatMap((node) => (ast.isJsxExpression(node) ? leavesOf(node.expression) : []))
  const types = leaves.length > 0 ? checker.getTypeAtLocation(leaves) : []
  const kinds = new Map(leaves.map((leaf, index) => [leaf, kindsOfType(types[index], checker)]))
  const bare = nodes.filter((node) =>
    ast.isJsxElement(node) || ast.isJsxFragment(node)
      ? isBare(node, childrenOf(node, kinds, checker))
      : isComponentOfText(node, checker),
  )
  return [
    ...bare.map((node): [ast.Node, string] => [node, BARE_TEXT]),
    ...nodes.filter(isOptionWithoutValue).map((node): [ast.Node, string] => [node, NO_VALUE]),
  ]
}

function isOptionWithoutValue(node: ast.Node): boolean {
  if (!ast.isJsxOpeningElement(node) || node.tagName.getText() !== 'option') return false
  return !node.attributes.properties.some((one) => ast.isJsxAttribute(one) && one.name.getText() === 'value')
}

function isBare(list: ast.JsxElement | ast.JsxFragment, children: Child[]): boolean {
  if (children.some(({ kinds }) => kinds.includes('texts'))) return true
  if (children.length < 2 || !children.some(({ kinds }) => kinds.includes('text'))) return false
  // A fragment's children stand beside others, and a component may show its children beside others.
  const isElement = ast.isJsxElement(list) && /^[a-z]/.test(list.openingElement.tagName.getText())
  return !isElement || children.some(({ changes }) => changes)
}

function childrenOf(
  list: ast.JsxElement | ast.JsxFragment,
  kinds: Map<ast.Expression, Kind[]>,
  checker: Checker,
): Child[] {
  return list.children.flatMap((child): Child[] => {
    if (ast.isJsxText(child)) return isLayout(child) ? [] : [{ kinds: ['text'], changes: false }]
    if (!ast.isJsxExpression(child))
      return [{ kinds: ['element'], changes: !ast.isJsxFragment(child) && mayBeNothing(child, checker) }]
    if (!child.expression) return []
    return [
      {
        kinds: leavesOf(child.expression).flatMap((leaf) => kinds.get(leaf) ?? []),
        changes: !ast.isStringLiteral(child.expression),
      },
    ]
  })
}

/** A component that may return `null` comes and goes. */
function mayBeNothing(child: ast.JsxElement | ast.JsxSelfClosingElement, checker: Checker): boolean {
  const { tagName } = ast.isJsxElement(child) ? child.openingElement : child
  if (/^[a-z]/.test(tagName.getText())) return false
  const type = checker.getTypeAtLocation(tagName)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  return signatures.some((signature) => {
    const returned = checker.getReturnTypeOfSignature(signature)
    const parts = returned?.isUnionType() ? returned.getTypes() : [returned]
    return parts.some((part) => part && part.flags & NOTHING)
  })
}

/** JSX leaves white space out that has a line break. */
const isLayout = ({ text }: ast.JsxText) => text.trim() === '' && text.includes('\n')

/** The expressions that this one may become. `a && b` is b: React shows nothing for `false`, `null` and `''`. */
function leavesOf(expression: ast.Expression | undefined): ast.Expression[] {
  if (!expression) return []
  if (ast.isParenthesizedExpression(expression)) return leavesOf(expression.expression)
  if (ast.isConditionalExpression(expression))
    return [...leavesOf(expression.whenTrue), ...leavesOf(expression.whenFalse)]
  if (!ast.isBinaryExpression(expression)) return [expression]
  const { left, operatorToken, right } = expression
  if (operatorToken.kind === ast.SyntaxKind.AmpersandAmpersandToken) return leavesOf(right)
  if (operatorToken.kind === ast.SyntaxKind.BarBarToken) return [...leavesOf(left), ...leavesOf(right)]
  if (operatorToken.kind === ast.SyntaxKind.QuestionQuestionToken)
    return [...leavesOf(left), ...leavesOf(right)]
  return [expression]
}

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike
const NOTHING = TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void

function kindsOfType(type: Type | undefined, checker: Checker, above: Type[] = []): Kind[] {
  if (!type || above.includes(type) || type.flags & NOTHING) return []
  if (type.flags & TEXT) return type.isStringLiteralType() && type.value === '' ? [] : ['text']
  const partsOf = (parts: readonly Type[]) =>
    parts.flatMap((part) => kindsOfType(part, checker, [...above, type]))
  if (type.isUnionType()) return partsOf(type.getTypes())
  if (type.isTypeReference() && checker.isArrayLikeType(type))
    return [partsOf(checker.getTypeArguments(type)).includes('text') ? 'texts' : 'element']
  return ['element']
}

/** `ReactNode` is excepted: such a component shows what it was given. */
function isComponentOfText(node: ast.Node, checker: Checker): boolean {
  const named = ast.isFunctionDeclaration(node) ? node : ast.isVariableDeclaration(node) ? node : null
  const code = named && ast.isVariableDeclaration(named) ? named.initializer : named
  if (!named?.name || !code || !/^[A-Z][a-z]/.test(named.name.getText())) return false
  if (!ast.isFunctionDeclaration(code) && !ast.isArrowFunction(code)) return false
  const signature = checker.getSignatureFromDeclaration(code)
  const type = signature && checker.getReturnTypeOfSignature(signature)
  if (!type || checker.typeToString(type) === 'ReactNode') return false
  return kindsOfType(type, checker).some((kind) => kind !== 'element')
}

function* descendantsOf(node: ast.Node): Generator<ast.Node> {
  const children: ast.Node[] = []
  node.forEachChild((child) => {
    children.push(child)
  })
  for (const child of children) {
    yield child
    yield* descendantsOf(child)
  }
}
