// Puts all mutants of a source into it at once, each behind a switch. A test run then turns on one after the other
// without loading the source again.
import { applyMutation, type Mutation } from './mutations.ts'

/** The switches of a process. Threads and child processes read the active mutant from their environment. */
export interface Switchboard {
  active: number
  /** Called whenever execution reaches the place of a mutant. */
  reached(id: number): void
}

export const ACTIVE_MUTANT = 'STORMLANE_ACTIVE_MUTANT'

/** Function declarations are hoisted, so they exist before any other line runs, even if modules import each other. */
const HEADER = [
  `function $mutant(id) { const board = globalThis.$switchboard ??= { active: Number(process.env.${ACTIVE_MUTANT} ?? -1), reached() {} };`,
  'board.reached(id); return board.active === id }',
  // A call by name never continues the previous line, as an opening parenthesis would.
  'function $value(value) { return value } ',
].join(' ')

export type NumberedMutation = Mutation & { id: number }

export function withSwitches(source: string, mutations: readonly NumberedMutation[]): string {
  return HEADER + render(source, 0, source.length, outermostFirst(mutations))
}

/** Returns the text between `from` and `to` with the switches of these mutations, all of which lie inside. */
function render(source: string, from: number, to: number, mutations: readonly NumberedMutation[]): string {
  let [text, at, next] = ['', from, 0]
  while (next < mutations.length) {
    const { scope } = mutations[next] as NumberedMutation
    let end = next
    while (
      end < mutations.length &&
      (mutations[end] as NumberedMutation).scope.start < Math.max(scope.end, scope.start + 1)
    )
      end++
    const inside = mutations.slice(next, end)
    const here = inside.filter(
      (one) => one.scope.start === scope.start && one.scope.end === scope.end && one.scope.form === scope.form,
    )
    const inner = render(
      source,
      scope.start,
      scope.end,
      inside.filter((one) => !here.includes(one)),
    )
    text += source.slice(at, scope.start) + here.reduceRight((original, one) => switched(source, one, original), inner)
    at = scope.end
    next = end
  }
  return text + source.slice(at, to)
}

/** Only one mutant is on at a time, so the mutated text itself needs no switches. */
function switched(source: string, mutation: NumberedMutation, original: string): string {
  const { id, scope, start, end, replacement } = mutation
  if (scope.form === 'entry') return ` if ($mutant(${id})) return;${original}`
  if (scope.form === 'statement') return `{ if ($mutant(${id})) void 0; else { ${original} } }`
  const place = { start: start - scope.start, end: end - scope.start, replacement }
  return `$value($mutant(${id}) ? (${applyMutation(source.slice(scope.start, scope.end), place)}) : (${original}))`
}

function outermostFirst(mutations: readonly NumberedMutation[]): NumberedMutation[] {
  const statementFirst = ({ scope }: Mutation) => (scope.form === 'statement' ? 0 : 1)
  return mutations.toSorted(
    (one, other) =>
      one.scope.start - other.scope.start ||
      other.scope.end - one.scope.end ||
      statementFirst(one) - statementFirst(other),
  )
}
