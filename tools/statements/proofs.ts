import { idsIn, type Statement } from './register.ts'
import type { ReportedTest } from './reported-tests.ts'

interface Proofs {
  missing: Statement[]
  unknown: { id: string; title: string }[]
  /** Titles with so many ids that their test cannot assert each statement. */
  crowded: string[]
}

/** Our choice: what a reader can find again in one test. */
const MOST_IDS = 4

/** Compares the register with the tests that ran. */
export function findProofs(register: readonly Statement[], tests: readonly ReportedTest[]): Proofs {
  const known = new Set(register.map(({ id }) => id))
  const proved = new Set(tests.filter(({ ran }) => ran).flatMap(({ title }) => idsIn(title)))
  return {
    missing: register.filter(({ id, isDesign }) => !isDesign && !proved.has(id)),
    unknown: tests.flatMap(({ title }) =>
      idsIn(title)
        .filter((id) => !known.has(id))
        .map((id) => ({ id, title })),
    ),
    crowded: [...new Set(tests.map(({ title }) => title).filter((title) => new Set(idsIn(title)).size > MOST_IDS))],
  }
}
