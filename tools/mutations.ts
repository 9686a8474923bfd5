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
}

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
const DROPPABLE = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression'])

/** Mutations in source order. `fileName` distinguishes TypeScript from TSX. */
export function findMutations(fileName: string, source: string): Mutation[] {
  const { program, errors } = parseSync(fileName, source)
  if (errors.length > 0) throw new SyntaxError(`${fileName}: ${errors[0]?.message}`)
  const found: Mutation[] = []
  visit(program as unknown as Node)
  return found
    .filter((mutation) => parseSync(fileName, applyMutation(source, mutation)).errors.length === 0)
    .toSorted((one, other) => one.start - other.start)

  function visit(node: Node): void {
    if (NEVER_ENTERED.has(node.type)) return
    if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return
    found.push(...mutationsOfNode(node, source))
    for (const key of visitorKeys[node.type] ?? []) {
      if (isName(node, key)) continue
      const child = node[key]
      for (const inner of Array.isArray(child) ? child : [child]) if (isNode(inner)) visit(inner)
    }
  }
}

export function applyMutation(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

function mutationsOfNode(node: Node, source: string): Mutation[] {
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

function operatorMutations(node: Node, source: string): Mutation[] {
  const [left, right] = [node.left as Node, node.right as Node]
  const mutated = OPERATORS[node.operator as string]
  if (!mutated || (node.operator === '+' && [left, right].some(isText))) return []
  const [kind, replacement] = mutated
  // Between the operands there may be white space, parentheses and comments besides the operator.
  const start = source.indexOf(node.operator as string, left.end)
  return [{ kind, start, end: start + (node.operator as string).length, replacement }]
}

function negated(test: Node, source: string): Mutation {
  return replaced('negate condition', test, `!(${source.slice(test.start, test.end)})`)
}

function literalMutations(node: Node): Mutation[] {
  const { value } = node
  if (typeof value === 'number') return [replaced('change literal', node, String(value + 1))]
  if (typeof value === 'boolean') return [replaced('change literal', node, String(!value))]
  if (typeof value === 'string') return [replaced('change literal', node, value === '' ? "'mutant'" : "''")]
  return []
}

function earlyReturns(body: unknown): Mutation[] {
  if (!isNode(body) || body.type !== 'BlockStatement' || (body.body as Node[]).length < 2) return []
  return [{ kind: 'return early', start: body.start + 1, end: body.start + 1, replacement: ' return;' }]
}

function replaced(kind: MutationKind, { start, end }: Node, replacement: string): Mutation {
  return { kind, start, end, replacement }
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
