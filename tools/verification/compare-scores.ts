import { VERIFIED_VARIABLE_IDS } from '@stormlane/domain/verification'
import type { Measured } from './measure.ts'

/** A score that worsens by more than this share needs a look before the release. */
const TOLERANCE = 0.05

interface Compared {
  name: string
  before: number
  after: number
  isWorse: boolean
}

/**
 * Compares mean absolute errors and Brier scores of two versions; lower is better. Leaves out scores that only one has.
 */
export function compareScores(before: Measured, after: Measured): Compared[] {
  return VERIFIED_VARIABLE_IDS.flatMap((variable) =>
    (after.scores[variable] ?? []).flatMap((lead) => {
      const old = before.scores[variable]?.find(({ lead_hours }) => lead_hours === lead.lead_hours)
      const pairs = [
        ['MAE', old?.mean_absolute_error, lead.mean_absolute_error],
        ['Brier', old?.chance?.brier, lead.chance?.brier],
      ] as const
      return pairs.flatMap(([score, was, is]) =>
        typeof was === 'number' && typeof is === 'number'
          ? {
              name: `${variable} ${score} ${lead.lead_hours} h`,
              before: was,
              after: is,
              isWorse: is > was * (1 + TOLERANCE),
            }
          : [],
      )
    }),
  )
}

export function comparisonTable(compared: readonly Compared[]): string {
  const change = ({ before, after }: Compared) =>
    before > 0 ? `${after >= before ? '+' : ''}${((100 * (after - before)) / before).toFixed(1)} %` : '-'
  const lines = compared.map((one) =>
    [
      one.name.padEnd(28),
      one.before.toPrecision(4).padStart(10),
      one.after.toPrecision(4).padStart(10),
      change(one).padStart(10),
      one.isWorse ? '  worse' : '',
    ].join(''),
  )
  const worse = compared.filter(({ isWorse }) => isWorse).length
  return [...lines, `${worse} of ${compared.length} scores are worse by more than ${100 * TOLERANCE} %`].join('\n')
}
