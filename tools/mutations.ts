// Finds small changes (mutations) of a TypeScript source, each of which should make a test fail.
import { parseSync, visitorKeys } from 'oxc-parser'

export type MutationKind =
  | 'move bound'
  | 'flip comparison'
  | 'negate condition'
  | 'swap and/or'
  | 'swap arithmetic'
  | 'change literal'
  | 'drop statement'
  | 'return early'
  | WiringKind

/** Changes of what ties tested parts together: a page with a part missing, or a part that does nothing. */
export type WiringKind = (typeof WIRING_KINDS)[number]
const WIRING_KINDS = [
  'drop prop',
  'fix prop',
  'empty callback',
  'change address',
  'drop parameter',
  'shorten query key',
] as const

export const isWiring = (kind: MutationKind): kind is WiringKind => WIRING_KINDS.some((one) => one === kind)

export interface Mutation {
  kind: MutationKind
  start: number
  end: number
  /** Replaces the text between `start` and `end`. */
  replacement: string
  /** The part of the source that a switch between the original and the mutant has to replace, see mutant-switches.ts. */
  scope: { start: number; end: number; form: 'value' | 'statement' | 'entry' }
  /** Whether it runs once, when its module is loaded. */
  isStatic: boolean
}

type Found = Omit<Mutation, 'isStatic'>

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const OPERATORS: Record<string, [kind: MutationKind, replacement: string]> = {
  '<': ['move bound', '<='],
  '<=': ['move bound', '<'],
  '>': ['move bound', '>='],
  '>=': ['move bound', '>'],
  '===': ['flip comparison', '!=='],
  '!==': ['flip comparison', '==='],
  '&&': ['swap and/or', '||'],
  '||': ['swap and/or', '&&'],
  '+': ['swap arithmetic', '-'],
  '-': ['swap arithmetic', '+'],
  '*': ['swap arithmetic', '/'],
  '/': ['swap arithmetic', '*'],
}

/** These nodes wrap an expression in a type; all other nodes whose name begins with TS contain no code that runs. */
const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const NEVER_ENTERED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const DROPPABLE = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'])

/** Props that change only looks, or the identity of an element. */
const NOT_WIRED = /^(key|ref|className|style|fallback|size|kind|icon|startIcon|strokeWidth|(data|aria)-.+)$/
/** Props that are usually true or false; the others are undefined when they are dropped. */
const IS_YES_OR_NO =
  /^(is|has|can|shows?|allows?|needs?|hides?|wants?)[A-Z]|^(open|busy|disabled|checked|multiple|required|paused|running)$/
const IS_CALLBACK = /^on[A-Z]/
const NOWHERE = "'/mutant'"

/** Mutations in source order. `fileName` distinguishes TypeScript from TSX. */
export function findMutations(fileName: string, source: string): Mutation[] {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new SyntaxError(`${fileName}: ${errors[0]?.message}`)
  const found: Mutation[] = []
  visit(program as unknown as Node, true)
  return found
    .filter((mutation) => parseSync(fileName, applyMutation(source, mutation)).errors.length === 0)
    .toSorted((one, other) => one.start - other.start)

  /** The text of a tagged template is not an address. */
  function visit(node: Node, isStatic: boolean, isTagged = false): void {
    if (NEVER_ENTERED.has(node.type)) return
    if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return
    const isInside = isStatic && !FUNCTIONS.has(node.type)
    const own = node.type === 'TemplateLiteral' && isTagged ? [] : mutationsOfNode(node, source)
    found.push(...own.map((mutation) => ({ ...mutation, isStatic: isInside })))
    for (const key of visitorKeys[node.type] ?? []) {
      if (isName(node, key)) continue
      const child = node[key]
      for (const inner of Array.isArray(child) ? child : [child])
        if (isNode(inner)) visit(inner, isInside, key === 'quasi')
    }
  }
}

export function applyMutation(
  source: string,
  { start, end, replacement }: Pick<Mutation, 'start' | 'end' | 'replacement'>,
): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

function mutationsOfNode(node: Node, source: string): Found[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorMutations(node, source)
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [negated(node.test as Node, source)]
    case 'Literal':
      return literalMutations(node)
    case 'JSXAttribute':
      return propMutations(node, source)
    case 'Property':
      return propertyMutations(node, source)
    case 'JSXSpreadAttribute':
      return [replaced('drop prop', node.argument as Node, '{}')]
    case 'TemplateLiteral':
      return parameterMutations(node, source)
    case 'ExpressionStatement':
      return isDroppable(node.expression as Node) ? [replaced('drop statement', node, 'void 0;')] : []
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return earlyReturns(node.body)
    default:
      return []
  }
}

function operatorMutations(node: Node, source: string): Found[] {
  const [left, right] = [node.left as Node, node.right as Node]
  const mutated = OPERATORS[node.operator as string]
  if (!mutated || (node.operator === '+' && [left, right].some(isText))) return []
  const [kind, replacement] = mutated
  // Besides the operator there may be white space, parentheses and comments between the operands.
  const start = source.indexOf(node.operator as string, left.end)
  const scope = { start: node.start, end: node.end, form: 'value' as const }
  return [{ kind, start, end: start + (node.operator as string).length, replacement, scope }]
}

function negated(test: Node, source: string): Found {
  return replaced('negate condition', test, `!(${source.slice(test.start, test.end)})`)
}

function literalMutations(node: Node): Found[] {
  const { value } = node
  if (typeof value === 'number') return [replaced('change literal', node, String(value + 1))]
  if (typeof value === 'boolean') return [replaced('change literal', node, String(!value))]
  if (typeof value === 'string') return [replaced('change literal', node, value === '' ? "'mutant'" : "''")]
  return []
}

function earlyReturns(body: unknown): Found[] {
  if (!isNode(body) || body.type !== 'BlockStatement' || (body.body as Node[]).length < 2) return []
  const at = { start: body.start + 1, end: body.start + 1 }
  return [{ kind: 'return early', ...at, replacement: ' return;', scope: { ...at, form: 'entry' } }]
}

/** A prop is dropped by giving it no value, so that its default holds. Texts and numbers are mutated as literals. */
function propMutations({ name, value }: Node, source: string): Found[] {
  const prop = (name as Node).name
  if (typeof prop !== 'string' || NOT_WIRED.test(prop) || !isNode(value) || value.type !== 'JSXExpressionContainer')
    return []
  const given = value.expression as Node
  if (given.type === 'Literal' || given.type === 'JSXEmptyExpression') return []
  if (IS_CALLBACK.test(prop)) return [replaced('empty callback', given, '() => undefined')]
  if (prop === 'href' || prop === 'to') return [replaced('change address', given, NOWHERE)]
  return [
    replaced('drop prop', given, 'undefined'),
    ...(IS_YES_OR_NO.test(prop) ? [replaced('fix prop', given, 'true')] : []),
    ...(prop === 'search' ? droppedParameters(given, source) : []),
  ]
}

/** Of objects: callbacks of queries, keys of queries, and search parameters of an address. */
function propertyMutations({ key, value, computed, kind }: Node, source: string): Found[] {
  const name = computed ? undefined : (key as Node).name
  if (typeof name !== 'string' || kind !== 'init' || !isNode(value) || value.type === 'AssignmentPattern') return []
  const isFunction = FUNCTIONS.has(value.type)
  if (IS_CALLBACK.test(name) && isFunction) return [replaced('empty callback', value, '() => undefined')]
  if (name === 'search') return droppedParameters(value, source)
  if (name === 'queryKey') return shortenedKey(value, source)
  return []
}

/** The object of search parameters is given as it is, or returned by a function of the present ones. */
function droppedParameters(given: Node, source: string): Found[] {
  const object = given.type === 'ArrowFunctionExpression' ? unwrapped(given.body as Node) : given
  if (object.type !== 'ObjectExpression') return []
  const { start, end } = object
  return (object.properties as Node[])
    .filter(({ type, computed }) => type === 'Property' && !computed)
    .map((property) => ({
      kind: 'drop parameter' as const,
      start: property.start,
      end: property.end,
      replacement: `${source.slice((property.key as Node).start, (property.key as Node).end)}: undefined`,
      scope: { start, end, form: 'value' as const },
    }))
}

function shortenedKey(key: Node, source: string): Found[] {
  const parts = (key.elements as Node[] | undefined) ?? []
  const [last, before] = [parts.at(-1), parts.at(-2)]
  if (key.type !== 'ArrayExpression' || !last || !before) return []
  const replacement = `${source.slice(key.start, before.end)}]`
  return [replaced('shorten query key', key, replacement)]
}

/** `/routes?origin=${id}&at=${time}` loses the name of one parameter after the other. */
function parameterMutations(node: Node, source: string): Found[] {
  const text = source.slice(node.start, node.end)
  const { start, end } = node
  return [...text.matchAll(/[?&]([\w-]+)=/g)].map(({ 1: name = '', index }) => ({
    kind: 'change address' as const,
    start: start + index + 1,
    end: start + index + 1 + name.length,
    replacement: 'mutant',
    scope: { start, end, form: 'value' as const },
  }))
}

function unwrapped(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? unwrapped(node.expression as Node) : node
}

function replaced(kind: MutationKind, { start, end }: Node, replacement: string): Found {
  const form = kind === 'drop statement' ? 'statement' : 'value'
  return { kind, start, end, replacement, scope: { start, end, form } }
}

function isDroppable(expression: Node): boolean {
  return DROPPABLE.has(expression.type) && (expression.callee as Node | undefined)?.type !== 'Super'
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** A literal that is a name (`{ 'a-b': 1 }`, `export … from 'x'`) is not a value. */
function isName(node: Node, key: string): boolean {
  return (key === 'key' && !node.computed) || (key === 'source' && node.type === 'ExportNamedDeclaration')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
