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

/** Mutations in source order. `fileName` distinguishes TypeScript from TSX. */
export function findMutations(fileName: string, source: string): Mutation[] {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new SyntaxError(`${fileName}: ${errors[0]?.message}`)
  const found: Mutation[] = []
  visit(program as unknown as Node, true)
  return found
    .filter((mutation) => parseSync(fileName, applyMutation(source, mutation)).errors.length === 0)
    .toSorted((one, other) => one.start - other.start)

  function visit(node: Node, isStatic: boolean): void {
    if (NEVER_ENTERED.has(node.type)) return
    if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return
    const isInside = isStatic && !FUNCTIONS.has(node.type)
    found.push(...mutationsOfNode(node, source).map((mutation) => ({ ...mutation, isStatic: isInside })))
    for (const key of visitorKeys[node.type] ?? []) {
      if (isName(node, key)) continue
      const child = node[key]
      for (const inner of Array.isArray(child) ? child : [child]) if (isNode(inner)) visit(inner, isInside)
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
